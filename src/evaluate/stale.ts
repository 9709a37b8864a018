// Decides which outputs of an earlier run are stale.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import type { Rendering } from '../render/index.ts'
import { TOKEN_LABEL } from '../render/model/environment.ts'
import type { ItemHeader } from '../render/model/kubernetes.ts'
import { machineDeploymentKey } from '../render/model/machine-deployment.ts'
import { CLOUD_INIT_NAMESPACE, configRef, outputNames, secretRef } from '../render/outputs/names.ts'
import { accessRefs } from '../render/outputs/prerequisites/access.ts'

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
