// Whether a value is true, and how an action prints it.

import { indirect, isZeroComplex } from '../values/convert.ts'
import { pointerTo } from '../values/types.ts'
import { Func, GoMap, Pointer, Scalar, Slice, Struct, type Value } from '../values/values.ts'

/** Not the zero value of its type; structs are always true, and lists and maps where they have elements. */
export function isTrue(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value) || Number.isNaN(value)
  if (value instanceof Slice) return value.length > 0
  if (value instanceof GoMap) return value.size > 0
  if (value instanceof Pointer) return value.target !== null
  if (value instanceof Scalar) return isTrueScalar(value.value)
  return true
}

const isTrueScalar = (value: Scalar['value']): boolean =>
  typeof value === 'object' ? !isZeroComplex(value) : Boolean(value) || Number.isNaN(value)

/** What `print` of an action shows of a value; undefined for a function, which cannot be printed. */
export function printable(value: Value): { readonly value: Value } | undefined {
  const shown = indirect(value)
  if (shown === undefined || shown === null) return { value: '<no value>' }
  if (shown instanceof Func) return undefined
  return { value: hasTextAsPointer(shown) ? new Pointer(pointerTo(shown.type), { value: shown }) : shown }
}

/** A struct from behind a pointer is printed by the pointer's own method, if that has one and the struct has none. */
const hasTextAsPointer = (value: Value): value is Struct =>
  value instanceof Struct &&
  ['Error', 'String'].some(name => value.type.pointerMethods?.has(name) && !value.type.methods?.has(name))
