// Finds annotations that look like those that the controller reads, but that nothing reads: unknown settings of the kubelet, old prefixes, misspelt
// names, and annotations in the wrong place.

import type { Json, JsonObject } from '../../base/json.ts'
import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX } from '../../base/kubelet-annotations.ts'
import { isSimilar, MOST_TYPOS, nearest } from '../../base/nearest.ts'
import { remembered } from '../../base/remembered.ts'
import { named, type Text, t } from '../../base/span.ts'
import { isOwnAnnotation, MACHINE_SET_REVISION } from '../../render/inputs/machine-deployments.ts'
import { objectAt } from '../../render/inputs/shape.ts'
import { PROFILE_NAME_ANNOTATION, PROFILE_NAMESPACE_ANNOTATION } from '../../render/model/machine-deployment.ts'
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
  readonly what: Text
  readonly help: Text
}

/** Prefixes that machine-controller had before operating-system-manager, which ignores them. */
const IGNORED: readonly IgnoredPrefix[] = [
  {
    prefix: 'v1.kubelet-featuregates.machine-controller.kubermatic.io/',
    what: t`feature gates in annotations`,
    help: t`Set it for all nodes in spec.nodes.kubelet.featureGates of the functionConfig.`,
  },
  {
    prefix: 'v1.kubelet-flags.machine-controller.kubermatic.io/',
    what: t`flags of the kubelet in annotations`,
    help: t`Remove it. For ExternalCloudProvider, set spec.nodes.externalCloudProvider of the functionConfig; for feature gates, spec.nodes.kubelet.featureGates.`,
  },
]

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
      return found === undefined ? [] : [{ ...found, field: ['metadata', 'annotations', name] }]
    })
  const isMisplaced = (name: string, value: Json): boolean => READ.has(name) && own[name] !== value
  return [...unknown, ...misplacedNames(machineDeployment, WRONG_PLACES, isMisplaced, t`The controller`)]
}

/** Returns the names that `reader` reads only from the annotations of the MachineDeployment. */
export const misplacedNames = (
  machineDeployment: JsonObject,
  places: readonly (readonly string[])[],
  isMisplaced: (name: string, value: Json) => boolean,
  reader: Text,
): DeploymentFinding[] =>
  places.flatMap(steps =>
    Object.entries(objectAt(machineDeployment, ...steps))
      .filter(([name, value]) => isMisplaced(name, value))
      .map(([name]) => ({
        message: t`${named(name)} has no effect in ${named(steps.join('.'))}`,
        caret: 'key',
        field: [...steps, name],
        help: [t`${reader} reads it from metadata.annotations of the MachineDeployment: move it there.`],
      })),
  )

type Unplaced = Omit<DeploymentFinding, 'field'>

const unknownAnnotation = remembered((name: string): Unplaced | undefined => {
  const noEffect = (message: Text, help: Text): Unplaced => ({ message, caret: 'key', help: [help] })
  if (!isOwnAnnotation(name)) return undefined
  const ignored = IGNORED.find(({ prefix }) => name.startsWith(prefix))
  if (ignored !== undefined)
    return noEffect(
      t`${named(name)} has no effect: operating-system-manager does not read ${ignored.what}`,
      ignored.help,
    )
  const setting = name.slice(name.indexOf('/') + 1)
  // The reference requires no slash after the prefix, so `…kubermatic.io.example.com/MaxPods` is a setting too.
  if (name.startsWith(KUBELET_SETTINGS_PREFIX)) {
    if (name.includes('/') && SETTINGS.has(setting)) return undefined
    const close = nearest(setting, KUBELET_SETTINGS)
    return noEffect(
      t`${named(name)} has no effect: ${JSON.stringify(setting)} is not a setting of the kubelet that the controller reads`,
      close === undefined ? t`The settings are ${SETTING_LIST}.` : t`Did you mean ${close}?`,
    )
  }
  const meant = meantAnnotation(name, setting)
  return meant === undefined
    ? undefined
    : noEffect(t`${named(name)} has no effect: nothing reads it`, t`Did you mean ${meant}?`)
})

/** Matches the groups of these annotations. An annotation of any other group, such as that of a company, belongs to a different program. */
const FAMILY = /k8[cs]|kube/i

function meantAnnotation(name: string, last: string): string | undefined {
  if (OTHERS.has(name) || !FAMILY.test(name)) return undefined
  for (const known of READ) if (isSimilar(name, known, MOST_TYPOS)) return known
  // The name is right, and the group is not.
  return [...READ].find(known => known !== MACHINE_SET_REVISION && known.endsWith(`/${last}`) && name.includes('/'))
}
