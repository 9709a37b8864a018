// Reports fields of a MachineDeployment that have no effect, and values that no node can use. The controller accepts them.

import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Rendering } from '../../render/index.ts'
import { inputRef } from '../../render/inputs/catalog.ts'
import { DEFAULT_NAMESPACE } from '../../render/inputs/machine-deployments.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { Linted, Rule } from '../rule.ts'
import { annotationProblems } from './annotations.ts'
import { autoscalerProblems } from './autoscaler.ts'
import type { DeploymentFault } from './deployment-fault.ts'
import { unsupportedKubelet } from './end-of-life.ts'
import { fieldProblems } from './fields.ts'
import { hetznerDatacenterProblems } from './hetzner-datacenter.ts'
import { kubeletSettingProblems } from './kubelet-settings.ts'
import { kubeletVersionProblems } from './kubelet-version.ts'
import { labelProblems } from './labels.ts'
import { dnsFamilyProblems, networkProblems } from './network.ts'
import { endedSystems, otherImages } from './operating-system.ts'
import { operatingSystemProblems } from './operating-system-spec.ts'
import { overlaps } from './overlap.ts'
import { withUnfilled } from './placeholders.ts'
import { incompleteSpecProblems } from './provider-spec.ts'
import { providerSpecProblems } from './provider-spec-fields.ts'
import { replicaProblems } from './replicas.ts'
import { selectorProblems } from './selector.ts'
import { sshKeyProblems } from './ssh-keys.ts'
import { nodeTaintProblems } from './taints.ts'

type Check = (machineDeployment: JsonObject) => Iterable<DeploymentFault>

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
  kubeletSettingProblems,
  kubeletVersionProblems,
  unsupportedKubelet,
  hetznerDatacenterProblems,
  sshKeyProblems,
  autoscalerProblems,
  incompleteSpecProblems,
]

/** Reports what the checks find, with one problem for values that were not filled in instead of those that they cause. */
export function reportMachineDeployments({ settings, inputs }: Linted, report: Report): void {
  const checks: readonly Check[] = [...CHECKS, md => dnsFamilyProblems(md, settings.cluster.dnsIPs)]
  for (const input of inputs.selectedObjects) {
    const object = { ...inputRef(input), namespace: input.header.namespace || DEFAULT_NAMESPACE }
    const all = checks.flatMap(check => [...check(input.object)])
    for (const { code, message, ...where } of withUnfilled(input.object, all))
      report(problem(code, message, { object, ...where }))
  }
}

/** The checks of fields in a wrong place or of a wrong type, which explain errors of the fields that are missing because of them. */
const EXPLAINING: readonly Check[] = [fieldProblems, providerSpecProblems]

/** Returns what explains errors of MachineDeployments that cannot be rendered. */
export const explanations = ({ inputs }: Rendering, errors: readonly Diagnostic[]): Diagnostic[] =>
  inputs.selectedObjects.flatMap(input => {
    const object = { ...inputRef(input), namespace: input.header.namespace || DEFAULT_NAMESPACE }
    const own = errors.filter(error => error.object?.name === object.name && error.object.kind === object.kind)
    if (own.length === 0) return []
    const fields = new Set(own.map(({ field }) => field))
    return EXPLAINING.flatMap(check => [...check(input.object)])
      .filter(({ belongsTo, field }) => belongsTo !== undefined || fields.has(field))
      .map(({ code, message, ...where }) => problem(code, message, { object, ...where }))
  })

/** The rules that compare MachineDeployments with each other and with their profiles. */
export const FLEET_RULES: readonly Rule<Linted>[] = [
  { code: 'OSM0249', check: ({ inputs }) => overlaps(inputs.selectedObjects) },
  { code: 'OSM0273', check: otherImages },
  { code: 'OSM0274', check: endedSystems },
]
