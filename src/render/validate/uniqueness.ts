// Reports MachineDeployments whose outputs have the same name: the reference would let one overwrite the other.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { namespacedName } from '../model/kubernetes.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { OutputNames } from '../outputs/names.ts'

interface Named {
  readonly machineDeployment: Pick<MachineDeployment, 'ref' | 'pool'>
  readonly names: OutputNames
}

/** The purpose of each name, for messages. */
const ROLES: Readonly<Record<keyof OutputNames | 'poolSecret', string>> = {
  config: 'OperatingSystemConfig',
  key: 'key of the bootstrap token',
  bootstrapSecret: 'bootstrap Secret',
  provisioningSecret: 'provisioning Secret',
  kubeletBootstrapSecret: 'kubelet kubeconfig Secret',
  edgeScriptSecret: 'edge script Secret',
  poolSecret: 'Secret',
}

const namesOf = ({ names, machineDeployment: { ref, pool } }: Named) => ({
  ...names,
  poolSecret: pool && `${ref.namespace}/${pool.output.secret?.name ?? ref.name}`,
})

/** Reports each pair once, with the first name that both share, because others usually follow from it. */
export function reportSharedNames(nodes: readonly Named[], report: Report): void {
  const reported = new Set<string>()
  for (const role of Object.keys(ROLES) as (keyof typeof ROLES)[]) {
    const first = new Map<string, ObjectRef>()
    for (const node of nodes) {
      const { ref } = node.machineDeployment
      const name = namesOf(node)[role]
      if (name === undefined) continue
      const other = first.get(name)
      if (other === undefined) {
        first.set(name, ref)
        continue
      }
      const pair = `${namespacedName(other)} ${namespacedName(ref)}`
      if (reported.has(pair)) continue
      reported.add(pair)
      report(
        problem(
          'OSM0202',
          `two ${role === 'poolSecret' ? 'NodePools' : 'MachineDeployments'} have the same ${ROLES[role]}, "${name}"`,
          {
            object: ref,
            help: `Rename ${namespacedName(ref)} or ${namespacedName(other)}: the controller would let one overwrite the other.`,
            related: [{ object: other, role: 'the other' }],
          },
        ),
      )
    }
  }
}
