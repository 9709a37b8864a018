// Finds values that were copied from an example and must be replaced, `<< YOUR_PUBLIC_KEY >>`, or that a tool did not fill in:
// `{{ .Values.location }}`.

import { type FieldPath, formatPath } from '../../diagnostics/field-path.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { at } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import { helpForUnfilled, isLeftOver } from '../../render/model/placeholders.ts'
import type { DeploymentFinding } from './deployment-rule.ts'

/** The parts of a MachineDeployment in which any text is accepted. Elsewhere, such a value is refused when it is read. */
const PLACES: readonly (readonly string[])[] = [
  ['spec', 'template', 'metadata', 'labels'],
  ['spec', 'template', 'spec', 'metadata'],
  ['spec', 'template', 'spec', 'taints'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'sshPublicKeys'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'cloudProviderSpec'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'network'],
]

/** The fields that become parts of the user data. */
const IN_USER_DATA = ['sshPublicKeys', 'network']

const MOST_NAMED = 6

/** Returns the fields whose values are not filled in, and one finding for all of them. */
export function unfilledValues(machineDeployment: JsonObject): {
  readonly fields: readonly string[]
  readonly finding?: DeploymentFinding
} {
  const fields: string[] = []
  const helps = new Set<string>()
  for (const place of PLACES) {
    const isLeft = IN_USER_DATA.includes(place.at(-1)!) ? isLeftInUserData : isLeftOver
    visitTexts(at(machineDeployment, ...place), place, (text, path) => {
      if (!isLeft(text)) return
      fields.push(fieldOf(path))
      helps.add(helpForUnfilled(text)!)
    })
  }
  const [field] = fields
  if (field === undefined) return { fields }
  const named = fields.map(lastSteps)
  const more = named.length - MOST_NAMED
  const names = more > 1 ? [...named.slice(0, MOST_NAMED), `${more} more`] : named
  const isOne = names.length === 1
  const message = isOne ? `${names[0]} is still a placeholder` : `${fields.length} values are still placeholders`
  const help = isOne || !helps.has(WRITE) ? [...helps].join(' ') : `Write the values of ${listOf(names, 'and')}.`
  return { fields, finding: { message, field, help } }
}

const WRITE = helpForUnfilled('<>')!

/** Whether the value of a field of the user data is not filled in. Most values have none of these characters and are not searched. */
const isLeftInUserData = (text: string): boolean => /[<{[]/.test(text) && helpForUnfilled(text) !== undefined

function visitTexts(value: Json | undefined, path: FieldPath, visit: (text: string, path: FieldPath) => void): void {
  if (typeof value === 'string') visit(value, path)
  else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) visitTexts(value[i], [...path, i], visit)
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) visitTexts(value[name], [...path, name], visit)
  }
}

/** Labels are named as in the messages about their values. */
const fieldOf = (path: FieldPath): string =>
  path.at(-2) === 'labels' ? `${formatPath(path.slice(0, -1))}[${path.at(-1)}]` : formatPath(path)

/** Returns the end of a field's path, from the last name that is not an index. */
function lastSteps(field: string): string {
  let end = field.endsWith('.value') ? field.length - '.value'.length : field.length
  while (field[end - 1] === ']') end = Math.max(field.lastIndexOf('[', end), 0)
  return field.slice(field.lastIndexOf('.', end - 1) + 1)
}
