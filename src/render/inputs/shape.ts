// Reads fields of objects that have not been validated.

import { type FieldPath, valueAt } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'

/** Returns the value at a path of field names, or undefined if a field is missing. */
export const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  valueAt(value, path) as Json | undefined

/** Returns the text at a path, or undefined if there is none. */
export const textAt = (value: Json | undefined, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}

/** Returns the list at a path, or an empty one. */
export const listAt = (value: Json | undefined, ...path: readonly string[]): readonly Json[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Returns the object at a path, or an empty one. */
export const objectAt = (value: Json | undefined, ...path: readonly string[]): JsonObject => {
  const found = at(value, ...path)
  return isObject(found) ? found : {}
}

/** Returns the entries of a map that have text values. */
export const textsAt = (value: Json | undefined, ...path: readonly string[]): [string, string][] => {
  const found = at(value, ...path)
  return isObject(found)
    ? Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : []
}

/** Returns the texts in a value that are wanted, and their paths. Few are: a path is made for these. */
export function textsIn(
  value: Json | undefined,
  path: FieldPath,
  isWanted: (text: string, path: FieldPath) => boolean,
): { readonly text: string; readonly path: FieldPath }[] {
  const found: { readonly text: string; readonly path: FieldPath }[] = []
  const steps = [...path]
  const visit = (each: Json | undefined): void => {
    if (typeof each === 'string') {
      if (isWanted(each, steps)) found.push({ text: each, path: [...steps] })
    } else if (typeof each === 'object' && each !== null)
      for (const [step, below] of Object.entries(each)) {
        steps.push(Array.isArray(each) ? Number(step) : step)
        visit(below)
        steps.pop()
      }
  }
  visit(value)
  return found
}

/** Returns undefined for what is no number of machines. */
export const readCount = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
