// Reports what a MachineDeployment says without an effect, and what no node can use. The controller accepts all of it.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type InputObject, inputRef } from '../../inputs/catalog.ts'
import { DEFAULT_NAMESPACE } from '../../inputs/machine-deployments.ts'
import type { Filler } from '../../model/placeholders.ts'
import type { JsonObject } from '../../model/profile.ts'
import { annotationProblems } from './annotations.ts'
import { fieldProblems } from './fields.ts'
import type { Found } from './found.ts'
import { kubeletSettingProblems } from './kubelet-settings.ts'
import { kubeletVersionProblems } from './kubelet-version.ts'
import { labelProblems } from './labels.ts'
import { networkProblems } from './network.ts'
import { operatingSystemProblems } from './operating-system.ts'
import { reportOverlaps } from './overlap.ts'
import { providerSpecProblems } from './provider-spec.ts'
import { replicaProblems } from './replicas.ts'
import { selectorProblems } from './selector.ts'
import { sshKeyProblems } from './ssh-keys.ts'
import { nodeTaintProblems } from './taints.ts'

/** The checks. Each remembers what it found for a value, because thousands of MachineDeployments have only a handful of them. */
const CHECKS: readonly ((machineDeployment: JsonObject, filler: Filler | undefined) => Iterable<Found>)[] = [
  fieldProblems,
  annotationProblems,
  kubeletSettingProblems,
  kubeletVersionProblems,
  operatingSystemProblems,
  providerSpecProblems,
  networkProblems,
  sshKeyProblems,
  replicaProblems,
  labelProblems,
  selectorProblems,
  nodeTaintProblems,
]

/** `filler` is the tool that fills in placeholders later. */
export function reportMachineDeployments(
  machineDeployments: readonly InputObject[],
  filler: Filler | undefined,
  report: Report,
): void {
  for (const input of machineDeployments) {
    for (const check of CHECKS) {
      for (const { code, message, ...where } of check(input.object, filler)) {
        const object = { ...inputRef(input), namespace: input.header.namespace || DEFAULT_NAMESPACE }
        report(problem(code, message, { object, ...where }))
      }
    }
  }
  reportOverlaps(machineDeployments, report)
}
