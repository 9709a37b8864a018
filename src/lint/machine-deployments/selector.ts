// The selector, which machine-controller's webhook validates and compares with the labels of the template.

import { nearestForm } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { selects } from '../../render/inputs/labels.ts'
import { at, listAt, textAt, textsAt } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import type { LabelRequirement, LabelSelector } from '../../render/settings/settings.ts'
import type { DeploymentFault } from './deployment-fault.ts'

const SELECTOR = ['spec', 'selector'] as const
const TEMPLATE_LABELS = ['spec', 'template', 'metadata', 'labels'] as const

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const

const REFUSED = 'machine-controller refuses the MachineDeployment'
const SAME_LABEL = 'Write the same label in spec.selector and in spec.template.metadata.labels.'

export function selectorProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const selector = at(machineDeployment, ...SELECTOR)
  if (!isObject(at(machineDeployment, 'spec', 'template'))) return []
  if (isEmpty(selector) && at(machineDeployment, ...TEMPLATE_LABELS) !== undefined)
    return [
      {
        code: 'OSM0247',
        message: `the selector has no labels: ${REFUSED}`,
        field: SELECTOR.join('.'),
        caret: 'key',
        help: 'Write the labels of spec.template.metadata.labels below spec.selector.matchLabels.',
      },
    ]
  return labelProblem(machineDeployment) ?? expressionProblems(machineDeployment)
}

const isEmpty = (selector: Json | undefined): boolean =>
  selector === undefined ||
  (isObject(selector) && selector.matchLabels === undefined && selector.matchExpressions === undefined)

function labelProblem(machineDeployment: JsonObject): DeploymentFault[] | undefined {
  const labels = templateLabels(machineDeployment)
  const wrong = textsAt(machineDeployment, ...SELECTOR, 'matchLabels').find(([key, value]) => labels.get(key) !== value)
  if (wrong === undefined) return undefined
  const [key] = wrong
  return [
    {
      code: 'OSM0247',
      message: `the selector requires the label ${key}, which the template ${labels.has(key) ? 'has with a different value' : 'does not have'}: ${REFUSED}`,
      field: `${SELECTOR.join('.')}.matchLabels[${key}]`,
      help: 'Write the same label in spec.selector.matchLabels and in spec.template.metadata.labels.',
    },
  ]
}

function expressionProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const labels = templateLabels(machineDeployment)
  return listAt(machineDeployment, ...SELECTOR, 'matchExpressions').flatMap((expression, i) => {
    const wrong = expressionProblem(expression, labels)
    if (wrong === undefined) return []
    const { part, why, help } = wrong
    const field = `${SELECTOR.join('.')}.matchExpressions[${i}]${part}`
    return [{ code: 'OSM0247' as const, message: `${why}: ${REFUSED}`, field, help }]
  })
}

interface Wrong {
  /** The part of the expression, as the end of a field path. */
  readonly part: '' | '.operator' | '.values'
  readonly why: string
  readonly help: string
}

function expressionProblem(expression: Json, labels: ReadonlyMap<string, string>): Wrong | undefined {
  const key = textAt(expression, 'key') ?? ''
  const operator = textAt(expression, 'operator') ?? ''
  const requirement = requirementOf(expression)
  if (requirement === undefined) {
    const close = nearestForm(operator, OPERATORS)
    return {
      part: '.operator',
      why:
        operator === '' ? 'a requirement has no operator' : `the operator ${JSON.stringify(operator)} does not exist`,
      help: close === undefined ? `It must be ${listOf(OPERATORS)}.` : `Did you mean ${close}?`,
    }
  }
  const needsValues = operator === 'In' || operator === 'NotIn'
  if (needsValues !== requirement.values.length > 0)
    return {
      part: '.values',
      why: `the operator ${operator} ${needsValues ? 'needs' : 'cannot have'} values`,
      help: needsValues ? 'Write them as values: [first, second].' : 'Remove values, or write the operator In.',
    }
  return selects({ matchLabels: {}, matchExpressions: [requirement] }, name => labels.get(name))
    ? undefined
    : { part: '', why: `the selector does not match the label ${key} of the template`, help: SAME_LABEL }
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
