// Reports fields of a MachineDeployment that have no effect, and values that no node can use. The controller accepts them.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { DEFAULT_NAMESPACE } from '../../render/inputs/machine-deployments.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { Filler } from '../../render/model/placeholders.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { annotationProblems } from './annotations.ts'
import type { DeploymentFault } from './deployment-fault.ts'
import { fieldProblems } from './fields.ts'
import { labelProblems } from './labels.ts'
import { dnsFamilyProblems, networkProblems } from './network.ts'
import { operatingSystemProblems } from './operating-system-spec.ts'
import { reportOverlaps } from './overlap.ts'
import { withUnfilled } from './placeholders.ts'
import { providerSpecProblems } from './provider-spec-fields.ts'
import { replicaProblems } from './replicas.ts'
import { selectorProblems } from './selector.ts'
import { nodeTaintProblems } from './taints.ts'

/** `filler` is the tool that fills in placeholders later. */
type Check = (machineDeployment: JsonObject, filler: Filler | undefined) => Iterable<DeploymentFault>

/** Each memoizes its results by value, because thousands of MachineDeployments have only a handful of different values. */
const CHECKS: readonly Check[] = [
  fieldProblems,
  annotationProblems,
  operatingSystemProblems,
  providerSpecProblems,
  networkProblems,
  replicaProblems,
  labelProblems,
  selectorProblems,
  nodeTaintProblems,
]

export function reportMachineDeployments(
  machineDeployments: readonly InputObject[],
  settings: Settings,
  report: Report,
): void {
  reportChecks(machineDeployments, [...CHECKS, md => dnsFamilyProblems(md, settings.cluster.dnsIPs)], settings, report)
  reportOverlaps(machineDeployments, report)
}

/** Reports what the checks find, with one problem for values that were not filled in instead of those that they cause. */
export function reportChecks(
  machineDeployments: readonly InputObject[],
  checks: readonly Check[],
  { credentials }: Settings,
  report: Report,
): void {
  for (const input of machineDeployments) {
    const object = { ...inputRef(input), namespace: input.header.namespace || DEFAULT_NAMESPACE }
    const all = checks.flatMap(check => [...check(input.object, credentials.placeholders)])
    for (const { code, message, ...where } of withUnfilled(input.object, all))
      report(problem(code, message, { object, ...where }))
  }
}
