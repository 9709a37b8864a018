// The selector, which machine-controller's webhook compares with the labels of the template, and selectors that overlap.

import type { FieldPath } from '../../base/field-path.ts'
import { grouped } from '../../base/grouped.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { DEFAULT_NAMESPACE } from '../../base/refs.ts'
import { countOf, named, t, words } from '../../base/span.ts'
import { type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import { deploymentRef, selects } from '../../render/inputs/machine-deployments.ts'
import { at, listAt, textAt, textsAt } from '../../render/inputs/shape.ts'
import type { LabelRequirement, LabelSelector } from '../../render/settings/settings.ts'
import type { Finding } from '../rule.ts'
import { type DeploymentFinding, REFUSED } from './in-deployments.ts'

const SELECTOR = ['spec', 'selector'] as const
const TEMPLATE_LABELS = ['spec', 'template', 'metadata', 'labels'] as const

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const

export function selectorProblem(machineDeployment: JsonObject): DeploymentFinding | undefined {
  if (!isObject(at(machineDeployment, 'spec', 'template'))) return undefined
  const selector = at(machineDeployment, ...SELECTOR)
  const isEmpty = at(selector, 'matchLabels') === undefined && at(selector, 'matchExpressions') === undefined
  const isMap = selector === undefined || isObject(selector)
  if (isMap && isEmpty && at(machineDeployment, ...TEMPLATE_LABELS) !== undefined)
    return {
      message: t`the selector has no labels: ${words(REFUSED)}`,
      field: SELECTOR,
      caret: 'key',
      help: [t`Write the labels of spec.template.metadata.labels below spec.selector.matchLabels.`],
    }
  const labels = templateLabels(machineDeployment)
  const [wrong] = textsAt(selector, 'matchLabels').find(([key, value]) => labels.get(key) !== value) ?? []
  if (wrong === undefined) return undefined
  return {
    message: t`the selector requires the label ${wrong}, which the template ${words(labels.has(wrong) ? 'has with a different value' : 'does not have')}: ${words(REFUSED)}`,
    field: [...MATCH_LABELS, wrong],
    help: [t`Write the same label in spec.selector and in spec.template.metadata.labels.`],
  }
}

function requirementOf(expression: Json): LabelRequirement | undefined {
  const operator = OPERATORS.find(known => known === textAt(expression, 'operator'))
  const values = listAt(expression, 'values').filter(value => typeof value === 'string')
  return operator && { key: textAt(expression, 'key') ?? '', operator, values }
}

const templateLabels = (machineDeployment: JsonObject): ReadonlyMap<string, string> =>
  new Map(textsAt(machineDeployment, ...TEMPLATE_LABELS))

/** Returns the selector, or undefined if it has no labels or is not valid: it then selects nothing. */
function selectorOf(machineDeployment: JsonObject): LabelSelector | undefined {
  const matchLabels = Object.fromEntries(textsAt(machineDeployment, ...SELECTOR, 'matchLabels'))
  const requirements = listAt(machineDeployment, ...SELECTOR, 'matchExpressions').map(requirementOf)
  const matchExpressions = requirements.filter(requirement => requirement !== undefined)
  if (matchExpressions.length < requirements.length) return undefined
  return Object.keys(matchLabels).length + matchExpressions.length === 0 ? undefined : { matchLabels, matchExpressions }
}

interface Labelled {
  readonly input: InputObject
  readonly labels: ReadonlyMap<string, string>
}

/** The maximum number of selectors that are reported, and of the others that are named with each. */
const MOST_REPORTED = 100
const MOST_RELATED = 10
/** The maximum number of comparisons of selectors and templates. In real clusters, most selectors have a label of their own, and few are compared. */
const MOST_COMPARED = 1_000_000

/** Returns each selector once. Of several equal ones, it returns one without the name of its MachineDeployment, which is probably the copy. */
export function overlaps(machineDeployments: readonly InputObject[]): Finding[] {
  const labelled = machineDeployments.map(input => ({ input, labels: templateLabels(input.object) }))
  const byLabel = grouped(
    labelled.flatMap(each =>
      Array.from(each.labels, ([key, value]) => ({ ...each, id: idOf(each.input, key, value) })),
    ),
    ({ id }) => id,
  )
  const checked = new Set<string>()
  let compared = 0
  const found: Finding[] = []
  for (const { input, labels } of [...labelled.filter(isNamedOtherwise), ...labelled]) {
    const selector = selectorOf(input.object)
    // A selector that does not match its own template is refused.
    if (selector === undefined || !selects(selector, key => labels.get(key))) continue
    const same = `${namespaceOf(input)} ${JSON.stringify(selector)}`
    if (checked.has(same)) continue
    checked.add(same)
    const candidates = Object.entries(selector.matchLabels).map(([key, value]) => byLabel.get(idOf(input, key, value))!)
    const [fewest = []] = candidates.sort((a, b) => a.length - b.length)
    compared += fewest.length
    if (compared > MOST_COMPARED) return found
    const others = fewest.filter(other => other.input !== input && selects(selector, key => other.labels.get(key)))
    if (others.length === 0) continue
    found.push(overlap(input, others))
    if (found.length >= MOST_REPORTED) return found
  }
  return found
}

function overlap(input: InputObject, others: readonly Labelled[]): Finding {
  const [first] = others
  const more = others.length === 1 ? [] : t` and ${countOf(others.length - 1, 'more', 'more')}`
  return {
    message: t`the selector also matches the Machines of ${named(first!.input.header.name)}${more}: machine-controller may give them to either MachineDeployment`,
    object: deploymentRef(input),
    field: onlyLabel(input) ?? SELECTOR,
    help: [
      t`Write a label that no other MachineDeployment of the namespace has, such as its name, in spec.selector.matchLabels and in spec.template.metadata.labels.`,
    ],
    related: others.slice(0, MOST_RELATED).map(other => ({ object: inputRef(other.input), role: 'also matched' })),
  }
}

const isNamedOtherwise = ({ input }: Labelled): boolean =>
  !textsAt(input.object, ...MATCH_LABELS).some(([, value]) => value === input.header.name)

const MATCH_LABELS = ['spec', 'selector', 'matchLabels'] as const

/** Returns the field of the label if the selector has a single one. */
function onlyLabel({ object }: InputObject): FieldPath | undefined {
  const [key, ...others] = Object.keys(selectorOf(object)!.matchLabels)
  return key !== undefined && others.length === 0 ? [...MATCH_LABELS, key] : undefined
}

const namespaceOf = ({ header }: InputObject): string => header.namespace || DEFAULT_NAMESPACE

const idOf = (input: InputObject, key: string, value: string): string => `${namespaceOf(input)} ${key}=${value}`
