// Reports settings of nodes and annotations that a profile does not use: its templates name none of the fields that hold them.

import { listOf } from '../../diagnostics/schema-problems.ts'
import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX } from '../../kubelet-annotations.ts'
import type { RenderedGroup } from '../../render/nodes/render-group.ts'
import { templateTexts } from '../../render/osc/index.ts'
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
