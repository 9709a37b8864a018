// Reports settings and annotations that have no effect on a node: its profile does not read them, or Flatcar updates itself.

import { listOf } from '../../diagnostics/schema-problems.ts'
import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX } from '../../kubelet-annotations.ts'
import { PROVIDER_SPEC_FIELD } from '../../render/model/machine-deployment.ts'
import type { RenderedGroup } from '../../render/nodes/render-group.ts'
import { templateTexts } from '../../render/osc/index.ts'
import { CONTAINERD_VERSIONS } from '../../render/profiles/built-in/downloads.ts'
import { usesTemplate } from '../../render/profiles/built-in/index.ts'
import {
  DOWNLOADS_TEMPLATE,
  KUBELET_HARDENING_TEMPLATE,
  OS_UPDATES_TEMPLATE,
} from '../../render/profiles/built-in/names.ts'
import type { KnownProfile } from '../../render/profiles/selection.ts'
import type { Settings } from '../../render/settings/settings.ts'
import type { Finding, Linted } from '../rule.ts'

interface Setting {
  readonly field: string
  /** The field of the template data through which it reaches a profile. */
  readonly data: string
  /** Another field that holds it. */
  readonly also?: string
  readonly isSet: (nodes: Settings['nodes']) => boolean
}

/** Mirrors are not among them: they reach a node as files below /etc/containerd/certs.d, which containerd reads by itself from 2.2 on. */
const SETTINGS: readonly Setting[] = [
  { field: 'proxy.http', data: 'HTTPProxy', isSet: ({ proxy }) => proxy.http !== '' },
  { field: 'hostCABundle', data: 'HostCACert', isSet: ({ hostCABundle }) => hostCABundle !== undefined },
  { field: 'initialTaints', data: 'InitialTaints', isSet: ({ initialTaints }) => initialTaints !== '' },
  {
    field: 'containerd.pauseImage',
    data: 'ContainerRuntimeConfig',
    also: 'PauseImage',
    isSet: ({ containerd }) => containerd.pauseImage !== '',
  },
]

/** Templates that print all data. */
const PRINTS_ALL = /\b(?:toJson|toYaml|toPrettyJson)\s+[.$]\s/

/** Returns the settings that no profile of the run uses. */
export function unusedSettings({ groups, settings: { nodes } }: Linted): Finding[] {
  const rendered = groups.filter(group => group.rendered !== undefined)
  if (rendered.length === 0) return []
  const uses = [...new Map(rendered.map(group => [group.profile, group])).values()].map(usedNames)
  const profiles = [...new Set(rendered.map(({ profile }) => `"${profile.ref.name}"`))].sort()
  const which = `the profile${profiles.length === 1 ? '' : 's'} ${listOf(profiles, 'and')}`
  const unused = SETTINGS.filter(
    ({ data, also = data, isSet }) => isSet(nodes) && !uses.some(isUsed => isUsed(data) || isUsed(also)),
  )
  return unused.map(({ field, data }) => ({
    message: `nodes.${field} has no effect: ${which} ${profiles.length === 1 ? 'does' : 'do'} not use .${data}`,
    field: `spec.nodes.${field}`,
    help: `Use {{ .${data} }} in a file of ${which}, as the built-in profiles do, or remove the setting.`,
  }))
}

/** Returns the annotations that the profile of their MachineDeployment does not use. */
export const unusedAnnotations = ({ groups }: Linted): Finding[] =>
  groups
    .filter(({ rendered }) => rendered !== undefined)
    .flatMap(group => {
      const isUsed = usedNames(group)
      return group.nodes.flatMap(({ machineDeployment: { ref, annotations } }) =>
        KUBELET_SETTINGS.flatMap((name): Finding[] => {
          const annotation = `${KUBELET_SETTINGS_PREFIX}/${name}`
          if (annotations?.[annotation] === undefined || isUsed(name)) return []
          return [
            {
              message: `the annotation has no effect: the profile "${group.profile.ref.name}" does not use .${name}`,
              object: ref,
              field: `metadata.annotations[${annotation}]`,
              help: `Use {{ .${name} }} in the configuration of the kubelet, as the built-in profiles do, or remove the annotation.`,
            },
          ]
        }),
      )
    })

/** Returns a function that says whether the profile names a field of the data. */
function usedNames({ nodes, profile }: RenderedGroup): (name: string) => boolean {
  const { known } = nodes[0]!
  // Those of built-in profiles are used, also by templates that are added to them.
  if (known.builtIn === true) return () => true
  const texts = templateTexts(profile)
  const usesAll = texts.some(text => PRINTS_ALL.test(text))
  return name => usesAll || texts.some(text => text.includes(name))
}

interface BuiltInSetting {
  readonly field: string
  /** The template through which the setting reaches a profile. */
  readonly template: string
  /** Returns what the setting asks for, or undefined if it has its default. */
  readonly wanted: (profiles: Settings['profiles']) => string | undefined
  /** The predicate of a sentence about a node without the setting. */
  readonly without: string
}

const BUILT_IN_SETTINGS: readonly BuiltInSetting[] = [
  {
    field: 'spec.profiles.hardening',
    template: KUBELET_HARDENING_TEMPLATE,
    wanted: ({ hardening }) => (hardening === 'none' ? undefined : hardening),
    without: 'are not hardened',
  },
  {
    field: 'spec.profiles.osUpdates',
    template: OS_UPDATES_TEMPLATE,
    wanted: ({ osUpdates }) => (osUpdates === 'none' ? undefined : osUpdates),
    without: 'get the updates that the profile itself sets up',
  },
  {
    field: 'spec.profiles.containerdVersion',
    template: DOWNLOADS_TEMPLATE,
    wanted: ({ downloads: { containerd } }) => (containerd === CONTAINERD_VERSIONS.at(-1) ? undefined : containerd),
    without: 'get the containerd of the profile',
  },
]

/** Returns the settings that a profile does not read. */
export const unreadSettings = ({ groups, settings: { profiles } }: Linted): Finding[] =>
  BUILT_IN_SETTINGS.flatMap(setting => {
    const value = setting.wanted(profiles)
    if (value === undefined) return []
    const known = new Set(groups.flatMap(({ nodes }) => nodes.map(node => node.known)))
    const without = [...known].filter(profile => !honours(profile, setting.template))
    return without.length > 0 ? [withoutEffect(setting, value, without)] : []
  })

const honours = ({ builtIn, profile }: KnownProfile, template: string): boolean =>
  builtIn === true &&
  profile !== undefined &&
  [profile.spec.bootstrapConfig, profile.spec.provisioningConfig].some(phase => usesTemplate(phase, template))

function withoutEffect({ field, without }: BuiltInSetting, value: string, known: readonly KnownProfile[]): Finding {
  const names = known.map(({ name }) => `"${name}"`).sort()
  const of = names.length === 1 ? `the profile ${names[0]}` : `the profiles ${names.join(', ')}`
  return {
    message: `${field.replace(/^spec\./, '')}: ${value} has no effect on nodes with ${of}: they ${without}`,
    field,
    help: `It is read by built-in profiles, and by overlays that keep the parts that read it. Configure the same in ${of}, or hide this warning for them with checks.ignore.`,
  }
}

/** Flatcar installs a new image of the whole system, as long as the MachineDeployment does not turn this off. */
export const stoppedUpdates = ({ groups, settings }: Linted): Finding[] =>
  settings.profiles.osUpdates !== 'security'
    ? []
    : groups.flatMap(({ nodes }) =>
        nodes.flatMap(({ machineDeployment: { ref, provider }, known }): Finding[] => {
          const { operatingSystem, operatingSystemSpec } = provider
          if (operatingSystem !== 'flatcar' || !known.builtIn) return []
          const fields = ['disableAutoUpdate', 'disableUpdateEngine'] as const
          const field = fields.find(name => operatingSystemSpec[name] === true)
          if (field === undefined) return []
          return [
            {
              message: `${field} stops all updates of Flatcar, but profiles.osUpdates is security`,
              object: ref,
              field: `${PROVIDER_SPEC_FIELD}.operatingSystemSpec.${field}`,
              help: `Flatcar updates as a whole: remove ${field}, or replace the machines to update them.`,
            },
          ]
        }),
      )
