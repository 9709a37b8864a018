// Labels of a MachineDeployment and of its Machines and nodes, and the selector, which must match them.

import { at, textsAt } from '../../inputs/shape.ts'
import { isObject, type Json } from '../../model/json.ts'
import type { JsonObject } from '../../model/profile.ts'
import { isLabelValue, isQualifiedName } from '../../model/qualified-names.ts'
import type { Found } from './found.ts'

/** Where labels are, and who refuses them. */
const LABELS = [
  { path: ['metadata', 'labels'], effect: 'the API server refuses the MachineDeployment' },
  { path: ['spec', 'template', 'metadata', 'labels'], effect: 'the API server refuses its MachineSets' },
  { path: ['spec', 'template', 'spec', 'metadata', 'labels'], effect: 'the API server refuses it on the node' },
] as const

const SELECTOR = ['spec', 'selector'] as const

export function labelProblems(machineDeployment: JsonObject): Found[] {
  const found: Found[] = []
  for (const place of LABELS) {
    for (const [key, value] of textsAt(machineDeployment, ...place.path)) {
      const problem = problemOf(place, key, value)
      if (problem !== undefined) found.push(problem)
    }
  }
  return [...found, ...selectorProblems(machineDeployment)]
}

function problemOf({ path, effect }: (typeof LABELS)[number], key: string, value: string): Found | undefined {
  const about = (caret: 'key' | undefined, message: string, help: string): Found => ({
    code: 'OSM0247',
    message: `${message}: ${effect}`,
    field: `${path.join('.')}[${key}]`,
    ...(caret && { caret }),
    help,
  })
  if (!isQualifiedName(key))
    return about(
      'key',
      'a label has a key that Kubernetes does not accept',
      'A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
    )
  if (!isLabelValue(value))
    return about(
      undefined,
      `the label ${key} has a value that Kubernetes does not accept`,
      'A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
    )
  return undefined
}

const isEmpty = (selector: Json | undefined): boolean =>
  selector === undefined ||
  (isObject(selector) && selector.matchLabels === undefined && selector.matchExpressions === undefined)

function selectorProblems(machineDeployment: JsonObject): Found[] {
  const selector = at(machineDeployment, ...SELECTOR)
  if (!isObject(at(machineDeployment, 'spec', 'template'))) return []
  if (isEmpty(selector) && at(machineDeployment, 'spec', 'template', 'metadata', 'labels') !== undefined)
    return [
      {
        code: 'OSM0247',
        message: 'the selector has no labels: machine-controller refuses the MachineDeployment',
        field: SELECTOR.join('.'),
        caret: 'key',
        help: 'Write the labels of spec.template.metadata.labels below spec.selector.matchLabels.',
      },
    ]
  const labels = new Map(textsAt(machineDeployment, 'spec', 'template', 'metadata', 'labels'))
  const wrong = textsAt(machineDeployment, ...SELECTOR, 'matchLabels').find(([key, value]) => labels.get(key) !== value)
  if (wrong === undefined) return []
  const [key] = wrong
  return [
    {
      code: 'OSM0247',
      message: `the selector wants the label ${key}, which the template ${labels.has(key) ? 'has with another value' : 'does not have'}: machine-controller refuses the MachineDeployment`,
      field: `${SELECTOR.join('.')}.matchLabels[${key}]`,
      help: 'Write the same label in spec.selector.matchLabels and in spec.template.metadata.labels.',
    },
  ]
}
