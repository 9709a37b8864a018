// Reads metadata.managedFields: which manager owns which field of an object in a cluster.

import { at, listAt, textAt } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'

export interface FieldManager {
  readonly name: string
  readonly operation: 'Apply' | 'Update'
  /** The fields in the form FieldsV1: `f:<name>` for a field, `k:` and `v:` for entries of a list. */
  readonly fields: JsonObject
}

/** Returns the managers of an object, or undefined if the export does not contain managedFields. */
export function fieldManagers(object: JsonObject): readonly FieldManager[] | undefined {
  if (!Array.isArray(at(object, 'metadata', 'managedFields'))) return undefined
  return listAt(object, 'metadata', 'managedFields').flatMap((entry): FieldManager[] => {
    const fields = at(entry, 'fieldsV1')
    // A subresource such as status is changed by requests of its own.
    if (!isObject(fields) || (textAt(entry, 'subresource') ?? '') !== '') return []
    const operation = textAt(entry, 'operation') === 'Apply' ? 'Apply' : 'Update'
    return [{ name: textAt(entry, 'manager') ?? '', operation, fields }]
  })
}

/**
 * Whether the manager owns the field, or anything in it. The owner of a map does not own its fields. A list counts as owned if the manager owns
 * entries of it, because the lists of the objects here are applied as a whole.
 */
export function ownsField({ fields }: FieldManager, path: readonly string[]): boolean {
  let here: Json | undefined = fields
  for (const name of path) {
    if (!isObject(here)) return false
    here = Object.hasOwn(here, `f:${name}`) ? here[`f:${name}`] : undefined
  }
  return isObject(here)
}

/** Returns the names of those that own the field, each once. */
export const ownersOf = (managers: readonly FieldManager[], path: readonly string[]): string[] => [
  ...new Set(managers.filter(manager => ownsField(manager, path)).map(({ name }) => name)),
]
