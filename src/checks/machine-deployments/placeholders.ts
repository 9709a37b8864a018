// Finds values that were copied from an example and must be replaced: `<< YOUR_PUBLIC_KEY >>`, `<SUBNET-ID>`.

import { type FieldPath, formatPath } from '../../diagnostics/field-path.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { at } from '../../inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../model/json.ts'
import { isUnfilled } from '../../model/placeholders.ts'
import type { Found } from './found.ts'

/** The parts of a MachineDeployment in which any text is accepted. Elsewhere, such a value is refused when it is read. */
const PLACES: readonly (readonly string[])[] = [
  ['spec', 'template', 'metadata', 'labels'],
  ['spec', 'template', 'spec', 'metadata'],
  ['spec', 'template', 'spec', 'taints'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'sshPublicKeys'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'cloudProviderSpec'],
  ['spec', 'template', 'spec', 'providerSpec', 'value', 'network'],
]

const MOST_NAMED = 6

/**
 * Returns what was found, with one problem for all unfilled values of the MachineDeployment instead of the problems that other checks found because
 * of them.
 */
export function withUnfilled(machineDeployment: JsonObject, found: readonly Found[]): readonly Found[] {
  const fields: string[] = []
  for (const place of PLACES) collect(at(machineDeployment, ...place), place, fields)
  if (fields.length === 0) return found
  const named = fields.map(lastSteps)
  const more = named.length - MOST_NAMED
  const names = more > 1 ? [...named.slice(0, MOST_NAMED), `${more} more`] : named
  const message =
    names.length === 1 ? `${names[0]} is still a placeholder` : `${fields.length} values are still placeholders`
  return [
    ...found.filter(({ field, caret }) => caret === 'key' || !fields.includes(field)),
    {
      code: 'OSM0252',
      message,
      field: fields[0]!,
      help: names.length === 1 ? 'Write the value.' : `Write the values of ${listOf(names, 'and')}.`,
    },
  ]
}

function collect(value: Json | undefined, path: FieldPath, fields: string[]): void {
  if (typeof value === 'string') {
    if (isUnfilled(value)) fields.push(fieldOf(path))
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) collect(value[i], [...path, i], fields)
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) collect(value[name], [...path, name], fields)
  }
}

/** Labels are named as in the messages about their values. */
const fieldOf = (path: FieldPath): string =>
  path.at(-2) === 'labels' ? `${formatPath(path.slice(0, -1))}[${path.at(-1)}]` : formatPath(path)

/** Returns the end of a field's path, from the last name that is not an index. */
const lastSteps = (field: string): string => /(?:^|\.)([^.[]+(?:\[[^\]]*\])*(?:\.value)?)$/.exec(field)?.[1] ?? field
