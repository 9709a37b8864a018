// Finds annotations that look like those that the controller or the Cluster Autoscaler reads, but that nothing reads: unknown settings of the kubelet,
// old prefixes, misspelt names, annotations in the wrong place, and limits that the autoscaler cannot use.

import { isSimilar, MOST_TYPOS, nearest } from '../../diagnostics/nearest.ts'
import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX } from '../../kubelet-annotations.ts'
import { isOwnAnnotation, MACHINE_SET_REVISION } from '../../render/inputs/machine-deployments.ts'
import { at, objectAt } from '../../render/inputs/shape.ts'
import type { Json, JsonObject } from '../../render/model/json.ts'
import { PROFILE_NAME_ANNOTATION, PROFILE_NAMESPACE_ANNOTATION } from '../../render/model/machine-deployment.ts'
import { remembered } from '../../render/model/remembered.ts'
import type { DeploymentFinding } from './in-deployments.ts'

const SETTINGS: ReadonlySet<string> = new Set(KUBELET_SETTINGS)
const SETTING_LIST = KUBELET_SETTINGS.join(', ')

/** Annotations of MachineDeployments that the function or the controller reads. */
const READ: ReadonlySet<string> = new Set([
  PROFILE_NAME_ANNOTATION,
  PROFILE_NAMESPACE_ANNOTATION,
  MACHINE_SET_REVISION,
  ...KUBELET_SETTINGS.map(name => `${KUBELET_SETTINGS_PREFIX}/${name}`),
])

/** Annotations of machine-controller whose names resemble one of those above. */
const OTHERS: ReadonlySet<string> = new Set([
  'k8c.io/machine-deployment-revision',
  'k8c.io/mdannotations-hash',
  'k8c.io/osp-version',
  'machinedeployment.clusters.k8s.io/revision-history',
  'machinedeployment.clusters.k8s.io/desired-replicas',
  'machinedeployment.clusters.k8s.io/max-replicas',
])

interface IgnoredPrefix {
  readonly prefix: string
  readonly what: string
  readonly help: string
}

/** Prefixes that machine-controller had before operating-system-manager, which ignores them. */
const IGNORED: readonly IgnoredPrefix[] = [
  {
    prefix: 'v1.kubelet-featuregates.machine-controller.kubermatic.io/',
    what: 'feature gates in annotations',
    help: 'Set it for all nodes in spec.nodes.kubelet.featureGates of the functionConfig.',
  },
  {
    prefix: 'v1.kubelet-flags.machine-controller.kubermatic.io/',
    what: 'flags of the kubelet in annotations',
    help: 'Remove it. For ExternalCloudProvider, set spec.nodes.externalCloudProvider of the functionConfig; for feature gates, spec.nodes.kubelet.featureGates.',
  },
]

/** Places from which the controller does not read annotations. */
const WRONG_PLACES: readonly (readonly string[])[] = [
  ['metadata'],
  ['metadata', 'labels'],
  ['spec', 'template', 'metadata', 'annotations'],
  ['spec', 'template', 'metadata', 'labels'],
  ['spec', 'template', 'spec', 'metadata', 'annotations'],
  ['spec', 'template', 'spec', 'metadata', 'labels'],
]

export function annotationProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const own = objectAt(machineDeployment, 'metadata', 'annotations')
  const unknown = Object.keys(own)
    .filter(name => !READ.has(name))
    .flatMap(name => {
      const found = unknownAnnotation(name)
      return found === undefined ? [] : [{ ...found, field: `metadata.annotations[${name}]` }]
    })
  const isMisplaced = (name: string, value: Json): boolean => READ.has(name) && own[name] !== value
  return [...unknown, ...misplacedNames(machineDeployment, WRONG_PLACES, isMisplaced, 'The controller')]
}

/** Returns the names that `reader` reads only from the annotations of the MachineDeployment. */
const misplacedNames = (
  machineDeployment: JsonObject,
  places: readonly (readonly string[])[],
  isMisplaced: (name: string, value: Json) => boolean,
  reader: string,
): DeploymentFinding[] =>
  places.flatMap(steps =>
    Object.entries(objectAt(machineDeployment, ...steps))
      .filter(([name, value]) => isMisplaced(name, value))
      .map(([name]) => ({
        message: `${name} has no effect in ${steps.join('.')}`,
        caret: 'key',
        field: `${steps.join('.')}[${name}]`,
        help: `${reader} reads it from metadata.annotations of the MachineDeployment: move it there.`,
      })),
  )

type Unplaced = Omit<DeploymentFinding, 'field'>

const unknownAnnotation = remembered((name: string): Unplaced | undefined => {
  const noEffect = (message: string, help: string): Unplaced => ({ message, caret: 'key', help })
  if (!isOwnAnnotation(name)) return undefined
  const ignored = IGNORED.find(({ prefix }) => name.startsWith(prefix))
  if (ignored !== undefined)
    return noEffect(`${name} has no effect: operating-system-manager does not read ${ignored.what}`, ignored.help)
  const setting = name.slice(name.indexOf('/') + 1)
  // The reference requires no slash after the prefix, so `…kubermatic.io.example.com/MaxPods` is a setting too.
  if (name.startsWith(KUBELET_SETTINGS_PREFIX)) {
    if (name.includes('/') && SETTINGS.has(setting)) return undefined
    const close = nearest(setting, KUBELET_SETTINGS)
    return noEffect(
      `${name} has no effect: ${JSON.stringify(setting)} is not a setting of the kubelet that the controller reads`,
      close === undefined ? `The settings are ${SETTING_LIST}.` : `Did you mean ${close}?`,
    )
  }
  const meant = meantAnnotation(name, setting)
  return meant === undefined ? undefined : noEffect(`${name} has no effect: nothing reads it`, `Did you mean ${meant}?`)
})

/** Matches the groups of these annotations. An annotation of any other group, such as that of a company, belongs to a different program. */
const FAMILY = /k8[cs]|kube/i

function meantAnnotation(name: string, last: string): string | undefined {
  if (OTHERS.has(name) || !FAMILY.test(name)) return undefined
  for (const known of READ) if (isSimilar(name, known, MOST_TYPOS)) return known
  // The name is right, and the group is not.
  return [...READ].find(known => known !== MACHINE_SET_REVISION && known.endsWith(`/${last}`) && name.includes('/'))
}

const BOUND = 'cluster-api-autoscaler-node-group-'
const MIN = `cluster.k8s.io/${BOUND}min-size`
const MAX = `cluster.k8s.io/${BOUND}max-size`

const ANNOTATIONS = ['metadata', 'annotations'] as const

/** Whether a name is meant for the autoscaler, whatever its prefix is. */
const isBound = (name: string): boolean =>
  name.includes('autoscaler-node-group') || name.includes('cluster-api-autoscaler')

export function autoscalerProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  const annotations = objectAt(machineDeployment, ...ANNOTATIONS)
  return [
    ...ignoredNames(annotations, ANNOTATIONS.join('.')),
    ...misplacedNames(machineDeployment, PLACES_FOR_AUTOSCALER, isBound, 'The Cluster Autoscaler'),
    ...boundProblems(annotations, at(machineDeployment, 'spec', 'replicas')),
  ]
}

const PLACES_FOR_AUTOSCALER: readonly (readonly string[])[] = [
  ['metadata', 'labels'],
  ['spec', 'template', 'metadata', 'annotations'],
  ['spec', 'template', 'spec', 'metadata', 'annotations'],
]

const ignoredNames = (annotations: JsonObject, place: string): DeploymentFinding[] =>
  Object.keys(annotations)
    .filter(name => isBound(name) && name !== MIN && name !== MAX)
    .flatMap((name): DeploymentFinding | [] => {
      const meant = nearest(name, [MIN, MAX]) ?? [MIN, MAX].find(known => known.endsWith(name.replace(/^[^/]*/, '')))
      // Annotations that later versions add have other names.
      if (meant === undefined) return []
      return {
        message: `${name} has no effect: the Cluster Autoscaler does not read it from a MachineDeployment of machine-controller`,
        field: `${place}[${name}]`,
        caret: 'key',
        help: `Did you mean ${meant}?`,
      }
    })

function boundProblems(annotations: JsonObject, replicas: Json | undefined): DeploymentFinding[] {
  const found: DeploymentFinding[] = []
  const wrong = (name: string, message: string, help: string): void =>
    void found.push({ message, field: `${ANNOTATIONS.join('.')}[${name}]`, help })
  const read = (name: string): number | undefined => {
    const text = annotations[name]
    if (typeof text !== 'string') return undefined
    // The texts that strconv.Atoi accepts.
    if (/^[+-]?\d+$/.test(text) && Number(text) >= 0) return Number(text)
    wrong(
      name,
      `${name} is not a number of Machines, so the Cluster Autoscaler ignores the MachineDeployment`,
      'Write a whole number in quotes: "3".',
    )
    return undefined
  }
  const [min, max] = [read(MIN), read(MAX)]
  if (found.length > 0 || (min === undefined && max === undefined)) return found
  if (max === undefined)
    wrong(
      MIN,
      `${MIN} has no effect without a maximum: the Cluster Autoscaler ignores the MachineDeployment`,
      `Add the annotation ${MAX}.`,
    )
  else if (min !== undefined && min > max)
    wrong(
      MIN,
      `the minimum of the Cluster Autoscaler, ${min}, is above its maximum, ${max}, so it ignores the MachineDeployment`,
      'Swap them, or raise the maximum.',
    )
  else if (typeof replicas === 'number' && replicas > 0 && (replicas < (min ?? 0) || replicas > max))
    found.push({
      message: `the number of replicas, ${replicas}, is not between ${min ?? 0} and ${max}, the limits of the Cluster Autoscaler`,
      field: 'spec.replicas',
      help: 'Write a number between them, or change the annotations. The Cluster Autoscaler does not correct a number outside of its limits.',
    })
  return found
}
