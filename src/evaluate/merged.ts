// Merges a rendering into a list, as the function returns it to its host.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import type { Rendering } from '../render/index.ts'
import { type Item, itemsHavePaths, type MergedItems, mergeOutputs, type ResourceList } from '../render/krm/index.ts'
import { TOKEN_LABEL } from '../render/model/environment.ts'
import type { JsonObject } from '../render/model/json.ts'
import type { ItemHeader } from '../render/model/kubernetes.ts'
import { machineDeploymentKey } from '../render/model/machine-deployment.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../render/model/ownership.ts'
import { CLOUD_INIT_NAMESPACE, configRef, outputNames, secretRef } from '../render/outputs/names.ts'
import { outputPath } from '../render/outputs/objects.ts'
import { accessRefs } from '../render/outputs/prerequisites/access.ts'
import { itemAnnotations } from './annotations.ts'

interface MergeRequest {
  readonly rendering: Rendering
  /** Returns the object of an item; undefined if it cannot be read. */
  readonly read: (item: Item) => JsonObject | undefined
}

/** Returns the changes of the list: the outputs of this run are new or replace items, and those of an earlier run are removed. */
export function mergedItems(
  list: ResourceList,
  { rendering, read }: MergeRequest,
  report: Report,
): MergedItems | 'unchanged' | 'none' {
  const { settings, objects, annotations } = rendering
  // kustomize refuses a validator that outputs items which were not in its input; kpt deletes the files of items that are not output.
  if (settings.mode !== 'generate') return itemsHavePaths(list) ? 'unchanged' : 'none'
  const outputs = {
    objects: objects.map(({ object, cluster }) => ({
      object,
      path: outputPath(settings.output.folder, object, cluster),
    })),
    owner: { annotation: GENERATED_BY, value: settings.name },
    inputAnnotation: LOCAL_CONFIG,
    isStale: staleOutputs(rendering),
    annotations: itemAnnotations(list, annotations, report),
    read,
  }
  return mergeOutputs(list, outputs, report)
}

/** The kinds that the function writes. An object of any other kind, such as a MachineDeployment, is never an output. */
const WRITTEN: ReadonlySet<string> = new Set([
  'CronJob',
  'CustomResourceDefinition',
  'Job',
  'Namespace',
  'OperatingSystemConfig',
  'OperatingSystemProfile',
  'Role',
  'RoleBinding',
  'Secret',
  'ServiceAccount',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
])

/**
 * Returns whether an output of an earlier run is stale if this run does not make it. Outputs of MachineDeployments that were not selected,
 * and what they share, are not.
 */
export function staleOutputs({
  settings,
  inputs: { others },
  sharedByOthers,
}: Rendering): (header: ItemHeader) => boolean {
  const keys = new Set(others.map(({ namespace, name }) => machineDeploymentKey(namespace, name)))
  const own = others.flatMap(ref => {
    const { config, key, ...secrets } = outputNames(ref)
    const refs = Object.values(secrets).map(name => secretRef(CLOUD_INIT_NAMESPACE, name))
    return [configRef(settings.namespace, config), ...refs, ...accessRefs(key)]
  })
  const kept = new Set([...own, ...sharedByOthers].map(idOf))
  return header => WRITTEN.has(header.kind) && !kept.has(idOf(header)) && !keys.has(header.labels[TOKEN_LABEL] ?? '')
}

const idOf = ({ kind, namespace, name }: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): string =>
  `${kind} ${namespace}/${name}`
