// The truth of a value, and the value that an action prints.

import { indirect, isZeroComplex } from '../values/build.ts'
import { pointerTo } from '../values/types.ts'
import { Func, GoMap, Pointer, Scalar, Slice, Struct, type Value } from '../values/values.ts'

/** Reports whether a value is true: Go's IsTrue. Lists and maps are true if not empty; structs always are. */
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

/** Returns the value that an action prints for a value; undefined for a function, which cannot be printed. */
export function printable(value: Value): { readonly value: Value } | undefined {
  const shown = indirect(value)
  if (shown === undefined || shown === null) return { value: '<no value>' }
  if (shown instanceof Func) return undefined
  return { value: hasTextAsPointer(shown) ? new Pointer(pointerTo(shown.type), { value: shown }) : shown }
}

/** A struct is printed through a pointer if only the pointer has an Error or String method, as printableValue in exec.go does. */
const hasTextAsPointer = (value: Value): value is Struct =>
  value instanceof Struct &&
  ['Error', 'String'].some(name => value.type.pointerMethods?.has(name) && !value.type.methods?.has(name))
