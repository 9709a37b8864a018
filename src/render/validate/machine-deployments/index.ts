// Reports fields of a MachineDeployment that have no effect, and values that no node can use. The controller accepts them.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { autoscalerProblems } from '../../../lint/machine-deployments/autoscaler.ts'
import { kubeletSettingProblems } from '../../../lint/machine-deployments/kubelet-settings.ts'
import { kubeletVersionProblems } from '../../../lint/machine-deployments/kubelet-version.ts'
import { withUnfilled } from '../../../lint/machine-deployments/placeholders.ts'
import { providerValueProblems } from '../../../lint/machine-deployments/provider-values.ts'
import { sshKeyProblems } from '../../../lint/machine-deployments/ssh-keys.ts'
import { type InputObject, inputRef } from '../../inputs/catalog.ts'
import { DEFAULT_NAMESPACE } from '../../inputs/machine-deployments.ts'
import type { JsonObject } from '../../model/json.ts'
import type { Filler } from '../../model/placeholders.ts'
import type { Settings } from '../../settings/settings.ts'
import { annotationProblems } from './annotations.ts'
import { fieldProblems } from './fields.ts'
import type { Found } from './found.ts'
import { labelProblems } from './labels.ts'
import { dnsFamilyProblems, networkProblems } from './network.ts'
import { operatingSystemProblems } from './operating-system.ts'
import { reportOverlaps } from './overlap.ts'
import { providerSpecProblems } from './provider-spec.ts'
import { replicaProblems } from './replicas.ts'
import { selectorProblems } from './selector.ts'
import { nodeTaintProblems } from './taints.ts'

/**
 * The checks. `filler` is the tool that fills in placeholders later. Each memoizes its results by value, because thousands of MachineDeployments
 * have only a handful of different values.
 */
const CHECKS: readonly ((machineDeployment: JsonObject, filler: Filler | undefined) => Iterable<Found>)[] = [
  fieldProblems,
  annotationProblems,
  kubeletSettingProblems,
  kubeletVersionProblems,
  operatingSystemProblems,
  providerSpecProblems,
  providerValueProblems,
  networkProblems,
  sshKeyProblems,
  replicaProblems,
  autoscalerProblems,
  labelProblems,
  selectorProblems,
  nodeTaintProblems,
]

export function reportMachineDeployments(
  machineDeployments: readonly InputObject[],
  { credentials, cluster }: Settings,
  report: Report,
): void {
  for (const input of machineDeployments) {
    const reportFound = ({ code, message, ...where }: Found): void => {
      const object = { ...inputRef(input), namespace: input.header.namespace || DEFAULT_NAMESPACE }
      report(problem(code, message, { object, ...where }))
    }
    const all: Found[] = []
    for (const check of CHECKS) for (const found of check(input.object, credentials.placeholders)) all.push(found)
    for (const found of withUnfilled(input.object, all)) reportFound(found)
    for (const found of dnsFamilyProblems(input.object, cluster.dnsIPs)) reportFound(found)
  }
  reportOverlaps(machineDeployments, report)
}
