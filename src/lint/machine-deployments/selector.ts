// The selector, which machine-controller's webhook validates and compares with the labels of the template.

import { nearestForm } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { selects } from '../../render/inputs/machine-deployments.ts'
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
  return listAt(selector, 'matchExpressions').flatMap((expression, i) => {
    const [part = '', why, help = ''] = expressionFault(expression, labels) ?? []
    return why === undefined
      ? []
      : [{ message: `${why}: ${REFUSED}`, field: `spec.selector.matchExpressions[${i}]${part}`, help }]
  })
}

/** Returns the part of the expression that is wrong, as the end of a field path, with the reason and the help. */
function expressionFault(
  expression: Json,
  labels: ReadonlyMap<string, string>,
): readonly [part: string, why: string, help: string] | undefined {
  const { operator = '', key = '' } = { operator: textAt(expression, 'operator'), key: textAt(expression, 'key') }
  const requirement = requirementOf(expression)
  if (requirement === undefined) {
    const close = nearestForm(operator, OPERATORS)
    const why =
      operator === '' ? 'a requirement has no operator' : `the operator ${JSON.stringify(operator)} does not exist`
    return ['.operator', why, close === undefined ? `It must be ${listOf(OPERATORS)}.` : `Did you mean ${close}?`]
  }
  const needsValues = operator === 'In' || operator === 'NotIn'
  if (needsValues && requirement.values.length === 0)
    return ['.values', `the operator ${operator} needs values`, 'Write them as values: [first, second].']
  if (!needsValues && requirement.values.length > 0)
    return ['.values', `the operator ${operator} cannot have values`, 'Remove values, or write the operator In.']
  return selects({ matchLabels: {}, matchExpressions: [requirement] }, name => labels.get(name))
    ? undefined
    : ['', `the selector does not match the label ${key} of the template`, SAME_LABEL]
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
