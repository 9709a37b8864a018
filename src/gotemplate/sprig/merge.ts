// Merges maps as mergo v1.0.2 does for sprig, including its quirks: empty values are overwritten, and maps and lists that are taken over
// from the source are shared with it, not copied.

import { isAssignable, isNil } from '../values/convert.ts'
import { mapKey } from '../values/maps.ts'
import type { Field } from '../values/types.ts'
import {
  GoMap,
  type MapKey,
  type Meter,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../values/values.ts'
import { fail } from './function.ts'

/** An error that mergo returns. */
export class MergeProblem extends Error {}

const MAX_DEPTH = 1000

/** Merges the entries of `source` into `target`, which is not nil. */
export function mergeInto(target: GoMap, source: GoMap, overwrite: boolean, meter: Meter, depth = 0): void {
  if (depth > MAX_DEPTH) throw new MergeProblem('maps contain themselves')
  meter.items(target.size + source.size)
  const replaces = (old: Value): boolean => overwrite || isEmptyForMergo(old)
  for (const [key, value] of [...(source.entries ?? [])]) {
    const old = target.entries!.get(key)
    if (value === null) {
      if (overwrite) setEntry(target, source, key, value)
      continue
    }
    if (isCompound(value)) mergeValue(old, value, overwrite, meter, depth)
    const keeps = value instanceof Slice || (value instanceof GoMap && old instanceof GoMap)
    if (value instanceof Slice && overwrite) setEntry(target, source, key, value)
    else if ((isEmptyForMergo(old) || !keeps) && replaces(old)) setEntry(target, source, key, value)
  }
}

const isCompound = (value: Value): boolean =>
  value instanceof GoMap || value instanceof Struct || value instanceof Pointer

/** Merges `value` into the old value itself, before the entry is replaced or kept. */
function mergeValue(old: Value, value: Value, overwrite: boolean, meter: Meter, depth: number): void {
  if (old instanceof GoMap) {
    if (old.entries === null) return
    if (value instanceof GoMap) mergeInto(old, value, overwrite, meter, depth + 1)
  } else if (old instanceof Pointer) {
    mergePointer(old, value, overwrite, meter, depth)
  } else if (old instanceof Struct && !(value instanceof Struct) && hasExportedFields(old)) {
    fail(`reflect: call of reflect.Value.Field on ${typeOf(value)!.kind} Value`)
  }
}

const isExported = ({ name }: Field): boolean => /^[A-Z]/.test(name)
const hasExportedFields = ({ type }: Struct): boolean => type.fields!.some(isExported)

/** Merges into the target of a pointer, which is modified. */
function mergePointer(old: Pointer, value: Value, overwrite: boolean, meter: Meter, depth: number): void {
  if (value instanceof Pointer) {
    if (value.target === null || old.target === null) return
    old.target.value = mergeSettable(old.target.value, value.target.value, overwrite, meter, depth)
  } else if (old.target !== null && !overwrite && typeOf(old.target.value) !== typeOf(value)) {
    throw new MergeProblem('src and dst must be of same type')
  }
}

/** Returns the new value of a settable field or pointer target. */
function mergeSettable(old: Value, value: Value, overwrite: boolean, meter: Meter, depth: number): Value {
  if (depth > MAX_DEPTH) throw new MergeProblem('values contain themselves')
  if (old instanceof Struct && hasExportedFields(old)) {
    if (!(value instanceof Struct)) return fail(`reflect: call of reflect.Value.Field on ${typeOf(value)!.kind} Value`)
    old.values.forEach((field, i) => {
      if (isExported(old.type.fields![i]!))
        old.values[i] = mergeSettable(field, value.values[i], overwrite, meter, depth + 1)
    })
    return old
  }
  if (isCompound(old) && !(old instanceof Struct) && !isNil(old)) {
    mergeValue(old, value, overwrite, meter, depth)
    return old
  }
  const replaces = old instanceof Struct ? overwrite : (overwrite || isEmptyForMergo(old)) && !isEmptyForMergo(value)
  if (!replaces) return old
  const [from, to] = [typeOf(value), typeOf(old)]
  if (from && to && !isAssignable(from, to)) {
    fail(`reflect.Set: value of type ${from.name} is not assignable to type ${to.name}`)
  }
  return value
}

function setEntry(target: GoMap, source: GoMap, key: MapKey, value: Value): void {
  const { key: keyType, elem } = target.type
  // reflect gives the value the source map's element type: an interface cannot be assigned to a string.
  if (!isAssignable(source.type.elem!, elem!)) {
    fail(`reflect.Value.SetMapIndex: value of type ${source.type.elem!.name} is not assignable to type ${elem!.name}`)
  }
  const original = source.keys?.get(key) ?? key
  const found = keyType === source.type.key ? key : mapKey(target.type, original)
  target.entries!.set(found, value)
  if (found !== original) target.keys?.set(found, original)
}

/** mergo's isEmptyValue: a pointer to an empty value is empty, too; a struct never is. */
function isEmptyForMergo(value: Value): boolean {
  if (value == null) return true
  if (value instanceof Pointer) return value.target === null || isEmptyForMergo(value.target.value)
  if (value instanceof Slice) return value.length === 0
  if (value instanceof GoMap) return value.size === 0
  const plain = underlying(value)
  return typeof plain !== 'object' && plain !== undefined && !plain && !Number.isNaN(plain)
}
