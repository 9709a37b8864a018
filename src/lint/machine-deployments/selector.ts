// The selector, which machine-controller's webhook validates and compares with the labels of the template.

import { at, listAt, textAt, textsAt } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import type { LabelRequirement, LabelSelector } from '../../render/settings/settings.ts'
import { type DeploymentFinding, REFUSED } from './deployment-rule.ts'

const SELECTOR = ['spec', 'selector'] as const
const TEMPLATE_LABELS = ['spec', 'template', 'metadata', 'labels'] as const

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const

const SAME_LABEL = 'Write the same label in spec.selector and in spec.template.metadata.labels.'

export function selectorProblems(machineDeployment: JsonObject): DeploymentFinding[] {
  if (!isObject(at(machineDeployment, 'spec', 'template'))) return []
  const selector = at(machineDeployment, ...SELECTOR)
  const isEmpty = at(selector, 'matchLabels') === undefined && at(selector, 'matchExpressions') === undefined
  const isMap = selector === undefined || isObject(selector)
  if (isMap && isEmpty && at(machineDeployment, ...TEMPLATE_LABELS) !== undefined)
    return [
      {
        message: `the selector has no labels: ${REFUSED}`,
        field: 'spec.selector',
        caret: 'key',
        help: 'Write the labels of spec.template.metadata.labels below spec.selector.matchLabels.',
      },
    ]
  const labels = templateLabels(machineDeployment)
  const [wrong] = textsAt(selector, 'matchLabels').find(([key, value]) => labels.get(key) !== value) ?? []
  if (wrong !== undefined)
    return [
      {
        message: `the selector requires the label ${wrong}, which the template ${labels.has(wrong) ? 'has with a different value' : 'does not have'}: ${REFUSED}`,
        field: `spec.selector.matchLabels[${wrong}]`,
        help: SAME_LABEL,
      },
    ]
  return []
}

function requirementOf(expression: Json): LabelRequirement | undefined {
  const operator = OPERATORS.find(known => known === textAt(expression, 'operator'))
  const values = listAt(expression, 'values').filter(value => typeof value === 'string')
  return operator && { key: textAt(expression, 'key') ?? '', operator, values }
}

/** Returns the labels of the Machines and MachineSets of a MachineDeployment. */
export const templateLabels = (machineDeployment: JsonObject): ReadonlyMap<string, string> =>
  new Map(textsAt(machineDeployment, ...TEMPLATE_LABELS))

/** Returns the selector, or undefined if it has no labels or is not valid: it then selects nothing. */
export function selectorOf(machineDeployment: JsonObject): LabelSelector | undefined {
  const matchLabels = Object.fromEntries(textsAt(machineDeployment, ...SELECTOR, 'matchLabels'))
  const requirements = listAt(machineDeployment, ...SELECTOR, 'matchExpressions').map(requirementOf)
  const matchExpressions = requirements.filter(requirement => requirement !== undefined)
  if (matchExpressions.length < requirements.length) return undefined
  return Object.keys(matchLabels).length + matchExpressions.length === 0 ? undefined : { matchLabels, matchExpressions }
}
