// The rules for MachineDeployments.

import type { Diagnostic, DiagnosticCode, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Rendering } from '../../render/index.ts'
import type { InputObject } from '../../render/inputs/catalog.ts'
import { deploymentRef } from '../../render/inputs/machine-deployments.ts'
import type { Linted, Rule } from '../rule.ts'
import { annotationProblems } from './annotations.ts'
import { autoscalerProblems } from './autoscaler.ts'
import type { DeploymentFinding, DeploymentRule } from './deployment-rule.ts'
import { unsupportedKubelet } from './end-of-life.ts'
import { fieldProblems } from './fields.ts'
import { refusedDatacenter, replacedDatacenter } from './hetzner-datacenter.ts'
import { kubeletSettingProblems } from './kubelet-settings.ts'
import { kubeletVersionProblems } from './kubelet-version.ts'
import { dnsFamilies, networkProblems } from './network.ts'
import { endedSystems, otherImages } from './operating-system.ts'
import { operatingSystemProblems } from './operating-system-spec.ts'
import { overlaps } from './overlap.ts'
import { unfilledValues } from './placeholders.ts'
import { ignoredSpecFields, incompleteSpecProblems, refusedSpecFields } from './provider-spec.ts'
import { selectorProblems } from './selector.ts'
import { sshKeyProblems } from './ssh-keys.ts'
import { VALUE_RULES } from './values.ts'

/** The rules for fields in a wrong place or of a wrong type, which explain errors of the fields that are missing because of them. */
const FIELD_RULES: readonly DeploymentRule[] = [
  { code: 'OSM0241', check: fieldProblems },
  { code: 'OSM0241', check: ignoredSpecFields },
  { code: 'OSM0248', check: refusedSpecFields },
]

const DEPLOYMENT_RULES: readonly DeploymentRule[] = [
  ...FIELD_RULES,
  ...VALUE_RULES,
  { code: 'OSM0240', check: annotationProblems },
  { code: 'OSM0241', check: operatingSystemProblems },
  { code: 'OSM0242', check: kubeletSettingProblems },
  { code: 'OSM0243', check: networkProblems },
  { code: 'OSM0244', check: sshKeyProblems },
  { code: 'OSM0245', check: kubeletVersionProblems },
  { code: 'OSM0247', check: selectorProblems },
  { code: 'OSM0253', check: autoscalerProblems },
  { code: 'OSM0254', check: incompleteSpecProblems },
  { code: 'OSM0271', check: refusedDatacenter },
  { code: 'OSM0272', check: replacedDatacenter },
  { code: 'OSM0274', check: unsupportedKubelet },
]

/** The rules that compare MachineDeployments with each other, with settings and with their profiles. */
export const FLEET_RULES: readonly Rule<Linted>[] = [
  { code: 'OSM0243', check: dnsFamilies },
  { code: 'OSM0249', check: ({ inputs }) => overlaps(inputs.selectedObjects) },
  { code: 'OSM0273', check: otherImages },
  { code: 'OSM0274', check: endedSystems },
]

type Coded = DeploymentFinding & { readonly code: DiagnosticCode }

const findingsIn = ({ object }: InputObject, rules: readonly DeploymentRule[]): Coded[] =>
  rules.flatMap(({ code, check }) => [...check(object)].map(found => ({ code, ...found })))

const diagnosticOf = (input: InputObject, { code, message, ...where }: Coded): Diagnostic =>
  problem(code, message, { object: deploymentRef(input), ...where })

/** Reports what the rules find, with one finding for values that were not filled in instead of those that they cause. */
export function reportMachineDeployments({ inputs }: Linted, report: Report): void {
  for (const input of inputs.selectedObjects) {
    const { fields, finding } = unfilledValues(input.object)
    for (const found of findingsIn(input, DEPLOYMENT_RULES))
      if (found.caret === 'key' || !fields.includes(found.field)) report(diagnosticOf(input, found))
    if (finding) report(diagnosticOf(input, { code: 'OSM0252', ...finding }))
  }
}

/** Returns what explains errors of MachineDeployments that cannot be rendered. */
export const explanations = ({ inputs }: Rendering, errors: readonly Diagnostic[]): Diagnostic[] =>
  inputs.selectedObjects.flatMap(input => {
    const { name } = deploymentRef(input)
    const fields = errors.flatMap(({ object, field }) => (object?.name === name ? [field] : []))
    if (fields.length === 0) return []
    return findingsIn(input, FIELD_RULES)
      .filter(({ belongsTo, field }) => belongsTo !== undefined || fields.includes(field))
      .map(found => diagnosticOf(input, found))
  })
