// Values of templates in which something is filled in later: found, and filled in for a trial.

import { GoMap, Pointer, Scalar, Slice, Struct, type Value } from '../../gotemplate/values/values.ts'
import type { Placeholders } from '../../model/placeholders.ts'

/** Texts in which something is filled in later. */
export type OpenTexts = Pick<Placeholders, 'isIn' | 'replaced'>

/** Whether a text anywhere in the value does. */
export function holds(value: Value, placeholders: OpenTexts): boolean {
  const isIn = (text: string): boolean => placeholders.isIn(text)
  return someText(value, isIn, new Set())
}

/** Whether a key of a map in it does: then even the order of the map is not known. */
export const holdsInKey = (value: Value, placeholders: OpenTexts): boolean => {
  const inKeys = (map: GoMap): boolean => [...(map.entries ?? []).keys()].some(key => isOpen(key, placeholders))
  return someMap(value, inKeys, new Set())
}

const isOpen = (key: unknown, placeholders: OpenTexts): boolean => typeof key === 'string' && placeholders.isIn(key)

function someText(value: Value, test: (text: string) => boolean, seen: Set<Value>): boolean {
  if (typeof value === 'string') return test(value)
  if (value instanceof Scalar) return typeof value.value === 'string' && test(value.value)
  if (value instanceof GoMap && [...(value.entries ?? []).keys()].some(key => typeof key === 'string' && test(key)))
    return true
  return partsOf(value, seen).some(part => someText(part, test, seen))
}

const someMap = (value: Value, test: (map: GoMap) => boolean, seen: Set<Value>): boolean =>
  (value instanceof GoMap && test(value)) || partsOf(value, seen).some(part => someMap(part, test, seen))

/** What a value is made of, the first time that it is met: a map may hold itself. */
function partsOf(value: Value, seen: Set<Value>): readonly Value[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (value instanceof Slice) return value.toArray()
  if (value instanceof GoMap) return [...(value.entries ?? []).values()]
  if (value instanceof Struct) return value.values
  return value instanceof Pointer && value.target ? [value.target.value] : []
}

/** A copy with a text in each placeholder's place. Nothing in it is shared with the value, so that a function may change it. */
export function filledIn(value: Value, by: string, placeholders: OpenTexts): Value {
  const copies = new Map<Value, Value>()
  const fill = (text: string): string => placeholders.replaced(text, () => by)
  const copied = <T extends Value>(made: T, of: Value): T => {
    copies.set(of, made)
    return made
  }
  const copy = (part: Value): Value => {
    if (typeof part === 'string') return fill(part)
    if (typeof part !== 'object' || part === null) return part
    const known = copies.get(part)
    if (known !== undefined) return known
    if (part instanceof Scalar) return typeof part.value === 'string' ? new Scalar(part.type, fill(part.value)) : part
    if (part instanceof Slice) {
      const items: Value[] | null = part.items && []
      const made = copied(new Slice(part.type, items, part.offset, part.length, part.capacity), part)
      for (const item of part.items ?? []) items!.push(copy(item))
      return made
    }
    if (part instanceof GoMap) {
      const entries: GoMap['entries'] = part.entries && new Map()
      const made = copied(new GoMap(part.type, entries, part.keys && new Map(part.keys)), part)
      for (const [key, item] of part.entries ?? []) entries!.set(typeof key === 'string' ? fill(key) : key, copy(item))
      return made
    }
    if (part instanceof Struct) {
      const values: Value[] = []
      const made = copied(new Struct(part.type, values), part)
      for (const item of part.values) values.push(copy(item))
      return made
    }
    if (part instanceof Pointer && part.target) {
      const target = { value: undefined as Value }
      const made = copied(new Pointer(part.type, target), part)
      target.value = copy(part.target.value)
      return made
    }
    return part
  }
  return copy(value)
}
