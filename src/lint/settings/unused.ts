// Reports settings and annotations that have no effect on a node: its profile does not read them, or Flatcar updates itself.

import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX } from '../../base/kubelet-annotations.ts'
import { listOf, named, type Text, t, words } from '../../base/span.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import type { RenderedGroup } from '../../render/nodes/render-group.ts'
import { templateTexts } from '../../render/osc/index.ts'
import { CONTAINERD_VERSIONS } from '../../render/profiles/built-in/downloads.ts'
import { usesTemplate } from '../../render/profiles/built-in/index.ts'
import {
  DOWNLOADS_TEMPLATE,
  KUBELET_HARDENING_TEMPLATE,
  OS_UPDATES_TEMPLATE,
} from '../../render/profiles/built-in/names.ts'
import type { Settings } from '../../render/settings/settings.ts'
import type { Finding, Linted } from '../rule.ts'

interface Setting {
  readonly field: string
  /** Returns what the setting asks for, as the end of its name in messages; undefined if it has its default. */
  readonly wanted: (settings: Settings) => string | undefined
  /** Whether the profile of a group reads it. */
  readonly reaches: (group: RenderedGroup) => boolean
  /** Why the setting has no effect, and what to do. */
  readonly why: Text
  readonly help: Text
}

const isIgnored =
  (name: 'config' | 'labels' | 'taints') =>
  ({ rendered }: RenderedGroup): boolean =>
    !rendered?.ignored.includes(name)

const NO_DROP_INS = {
  reaches: isIgnored('config'),
  why: t`their kubelet.service does not read drop-ins`,
  help: t`Use a built-in profile or an overlay of one, or start the kubelet in the profile with --config-dir=/etc/kubernetes/kubelet.conf.d.`,
} as const

/** A setting that reaches a profile through a field of the template data. */
const ofData = (field: string, data: string, isSet: (nodes: Settings['nodes']) => boolean, also = data): Setting => ({
  field: `nodes.${field}`,
  wanted: ({ nodes }) => (isSet(nodes) ? '' : undefined),
  reaches: group => usedNames(group)(data) || usedNames(group)(also),
  why: t`they do not use .${data}`,
  help: t`Use {{ .${data} }} in a file of the profile, as the built-in profiles do, or remove the setting.`,
})

/** Whether the profile of a group is a built-in one, or composed of one, with the files that print the template. */
export function readsTemplate({ nodes: [node] }: RenderedGroup, template: string): boolean {
  const { builtIn, profile } = node!.known
  const phases = [profile?.spec.bootstrapConfig, profile?.spec.provisioningConfig]
  return builtIn === true && phases.some(phase => phase !== undefined && usesTemplate(phase, template))
}

/** A setting that reaches the built-in profiles through a template. */
const ofTemplate = (
  field: string,
  template: string,
  why: Text,
  wanted: (profiles: Settings['profiles']) => string | undefined,
): Setting => ({
  field: `profiles.${field}`,
  wanted: ({ profiles }) => {
    const value = wanted(profiles)
    return value && `: ${value}`
  },
  reaches: group => readsTemplate(group, template),
  why,
  help: t`It is read by built-in profiles, and by overlays that keep the parts that read it. Configure the same in the profile, or hide this warning for it with checks.ignore.`,
})

const unless = (value: string | undefined, none: string | undefined): string | undefined =>
  value === none ? undefined : value

/** Settings that reach the kubelet through files that its service reads. */
const OF_KUBELET: readonly Setting[] = [
  {
    ...NO_DROP_INS,
    field: 'nodes.kubelet.config',
    wanted: ({ nodes }) => (Object.keys(nodes.kubelet.config).length > 0 ? '' : undefined),
  },
  {
    ...NO_DROP_INS,
    field: 'machineDeployments.kubelet',
    wanted: ({ nodes, machineDeployments }) =>
      Object.keys(nodes.kubelet.config).length === 0 && Object.keys(machineDeployments.kubelet).length > 0
        ? ''
        : undefined,
  },
  {
    field: 'nodes.kubelet.register',
    wanted: ({ nodes }) => (nodes.kubelet.register.includes('labels') ? ': [labels]' : undefined),
    reaches: isIgnored('labels'),
    why: t`their kubelet.service does not read /etc/osm-krm/kubelet.env`,
    help: t`Use a built-in profile or an overlay of one.`,
  },
  {
    field: 'nodes.kubelet.register',
    wanted: ({ nodes }) => (nodes.kubelet.register.includes('taints') ? ': [taints]' : undefined),
    reaches: isIgnored('taints'),
    why: t`they do not pass .InitialTaints to the kubelet`,
    help: t`Use a built-in profile, or pass --register-with-taints={{ .InitialTaints }} to the kubelet in the profile.`,
  },
]

/**
 * Settings that reach a profile through the template data. Mirrors are not among them: they reach a node as files below /etc/containerd/certs.d, which
 * containerd reads by itself from 2.2 on.
 */
const OF_DATA: readonly Setting[] = [
  ofData('proxy.http', 'HTTPProxy', ({ proxy }) => proxy.http !== ''),
  ofData('hostCABundle', 'HostCACert', ({ hostCABundle }) => hostCABundle !== undefined),
  ofData('initialTaints', 'InitialTaints', ({ initialTaints }) => initialTaints !== ''),
  ofData(
    'containerd.pauseImage',
    'ContainerRuntimeConfig',
    ({ containerd }) => containerd.pauseImage !== '',
    'PauseImage',
  ),
]

const OF_TEMPLATES: readonly Setting[] = [
  ofTemplate('hardening', KUBELET_HARDENING_TEMPLATE, t`they are not hardened`, ({ hardening }) =>
    unless(hardening, 'none'),
  ),
  ofTemplate(
    'osUpdates',
    OS_UPDATES_TEMPLATE,
    t`they get the updates that the profile itself sets up`,
    ({ osUpdates }) => unless(osUpdates, 'none'),
  ),
  ofTemplate('containerdVersion', DOWNLOADS_TEMPLATE, t`they get the containerd of the profile`, ({ downloads }) =>
    unless(downloads.containerd, CONTAINERD_VERSIONS.at(-1)),
  ),
]

export const unreadKubeletSettings = (linted: Linted): Finding[] => unread(OF_KUBELET, linted)
export const unreadTemplateSettings = (linted: Linted): Finding[] => unread(OF_TEMPLATES, linted)

/** One that some profiles read may be for these. */
export const unreadData = (linted: Linted): Finding[] => unread(OF_DATA, linted, isReadBySome => !isReadBySome)

function unread(
  list: readonly Setting[],
  { groups, settings }: Linted,
  isReported: (isReadBySome: boolean) => boolean = () => true,
): Finding[] {
  return list.flatMap(({ field, wanted, reaches, why, help }): Finding | [] => {
    const value = wanted(settings)
    if (value === undefined) return []
    const rendered = groups.filter(group => group.rendered !== undefined)
    const without = rendered.filter(group => !reaches(group))
    if (without.length === 0 || !isReported(without.length < rendered.length)) return []
    const names = [...new Set(without.map(({ profile }) => profile.ref.name))].sort()
    const quoted = names.map(name => t`"${named(name)}"`)
    const profiles = t`the ${words(names.length === 1 ? 'profile' : 'profiles')} ${listOf(quoted, 'and')}`
    return {
      message: t`${named(field)}${value} has no effect on nodes with ${profiles}: ${why}`,
      field: ['spec', ...field.split('.')],
      subject: value,
      help: [help],
    }
  })
}

export const unusedAnnotations = ({ groups }: Linted): Finding[] =>
  groups
    .filter(({ rendered }) => rendered !== undefined)
    .flatMap(group => {
      const isUsed = usedNames(group)
      return group.nodes.flatMap(({ machineDeployment: { ref, annotations } }) =>
        KUBELET_SETTINGS.flatMap((name): Finding | [] => {
          const annotation = `${KUBELET_SETTINGS_PREFIX}/${name}`
          if (annotations?.[annotation] === undefined || isUsed(name)) return []
          return {
            message: t`the annotation has no effect: the profile "${named(group.profile.ref.name)}" does not use .${named(name)}`,
            object: ref,
            field: ['metadata', 'annotations', annotation],
            help: [
              t`Use {{ .${named(name)} }} in the configuration of the kubelet, as the built-in profiles do, or remove the annotation.`,
            ],
          }
        }),
      )
    })

const PRINTS_ALL = /\b(?:toJson|toYaml|toPrettyJson)\s+[.$]\s/

/** Returns a function that says whether the profile names a field of the data. */
function usedNames({ nodes, profile }: RenderedGroup): (name: string) => boolean {
  const { known } = nodes[0]!
  // Those of built-in profiles are used, also by templates that are added to them.
  if (known.builtIn === true) return () => true
  const texts = templateTexts(profile)
  const usesAll = texts.some(text => PRINTS_ALL.test(text))
  return name => usesAll || texts.some(text => text.includes(name))
}

/** Flatcar installs a new image of the whole system, as long as the MachineDeployment does not turn this off. */
export const stoppedUpdates = ({ groups, settings }: Linted): Finding[] =>
  settings.profiles.osUpdates !== 'security'
    ? []
    : groups.flatMap(({ nodes }) =>
        nodes.flatMap(({ machineDeployment: { ref, provider }, known }): Finding | [] => {
          const { operatingSystem, operatingSystemSpec } = provider
          if (operatingSystem !== 'flatcar' || !known.builtIn) return []
          const fields = ['disableAutoUpdate', 'disableUpdateEngine'] as const
          const field = fields.find(name => operatingSystemSpec[name] === true)
          if (field === undefined) return []
          return {
            message: t`${named(field)} stops all updates of Flatcar, but profiles.osUpdates is security`,
            object: ref,
            field: [...PROVIDER_SPEC, 'operatingSystemSpec', field],
            help: [t`Flatcar updates as a whole: remove ${named(field)}, or replace the machines to update them.`],
          }
        }),
      )
