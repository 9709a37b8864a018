// Reports MachineDeployments whose outputs have the same name: the reference would let one overwrite the other.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { namespacedName } from '../model/kubernetes.ts'
import type { OutputNames } from '../outputs/names.ts'

interface Named {
  readonly machineDeployment: { readonly ref: ObjectRef }
  readonly names: OutputNames
}

/** The purpose of each name, for messages. */
const ROLES: Readonly<Record<keyof OutputNames, string>> = {
  config: 'OperatingSystemConfig',
  key: 'key of the bootstrap token',
  bootstrapSecret: 'bootstrap Secret',
  provisioningSecret: 'provisioning Secret',
  kubeletBootstrapSecret: 'kubelet kubeconfig Secret',
  edgeScriptSecret: 'edge script Secret',
}

/** Reports each pair once, with the first name that both share, because others usually follow from it. */
export function reportSharedNames(nodes: readonly Named[], report: Report): void {
  const reported = new Set<string>()
  for (const role of Object.keys(ROLES) as (keyof OutputNames)[]) {
    const first = new Map<string, ObjectRef>()
    for (const { machineDeployment, names } of nodes) {
      const { ref } = machineDeployment
      const other = first.get(names[role])
      if (other === undefined) {
        first.set(names[role], ref)
        continue
      }
      const pair = `${namespacedName(other)} ${namespacedName(ref)}`
      if (reported.has(pair)) continue
      reported.add(pair)
      report(
        problem('OSM0202', `two MachineDeployments have the same ${ROLES[role]}, "${names[role]}"`, {
          object: ref,
          help: `Rename ${namespacedName(ref)} or ${namespacedName(other)}: the controller would let one overwrite the other.`,
          related: [{ object: other, role: 'the other' }],
        }),
      )
    }
  }
}
