// The operations for which Go's encoders use reflect: pointers, zero values, exported fields, and methods that return the text of a value.

import { bytesOf } from '../values/build.ts'
import { isNil, isZeroComplex } from '../values/convert.ts'
import { type Field, type GoType, isExportedName } from '../values/types.ts'
import {
  Func,
  FunctionError,
  GoError,
  GoMap,
  Pointer,
  Scalar,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../values/values.ts'
import { FormatError } from './format-error.ts'

export { indirect } from '../values/convert.ts'

/** Returns a method of a type with a value or pointer receiver. Values are treated as addressable. */
const methodOf = (type: GoType | undefined, name: string) => type?.methods?.get(name) ?? type?.pointerMethods?.get(name)

export const hasMethod = (value: Value, name: string): boolean => methodOf(typeOf(value), name) !== undefined

/** Returns the result of a method without parameters, such as `String` or `MarshalText`; undefined if the type does not have it. */
export function textFromMethod(value: Value, name: string): string | undefined {
  const result = callMethod(value, name)
  return result === undefined ? undefined : result instanceof Slice ? bytesOf(result) : String(underlying(result))
}

function callMethod(value: Value, name: string): Value {
  try {
    return methodOf(typeOf(value), name)?.call(value, [])
  } catch (error) {
    throw error instanceof FunctionError ? new FormatError(error.bytes) : error
  }
}

/** Reports whether a slice or array type consists of bytes. */
export const isBytes = (type: GoType): boolean => type.elem?.kind === 'uint8' && type.elem.methods === undefined

/** Reports whether a field is exported: encoders, as other packages, ignore the others. */
export const isExported = (field: Field): boolean => isExportedName(field.name)

/** Returns the entries of a map with string keys, sorted by the bytes of the keys. */
export function entriesByKey(map: GoMap): [string, Value][] {
  const entries = [...(map.entries ?? [])] as [string, Value][]
  return entries.sort((a, b) => (a[0] < b[0] ? -1 : 1))
}

/** Reports whether a value is the zero value of its type. */
export function isZero(value: Value): boolean {
  if (isNil(value)) return true
  if (value instanceof Struct) return value.values.every(isZero)
  if (value instanceof Slice) return value.type.kind === 'array' && value.toArray().every(isZero)
  if (value instanceof GoMap || value instanceof Pointer || value instanceof Func || value instanceof GoError)
    return false
  const plain = value instanceof Scalar ? value.value : value
  return typeof plain === 'object' && plain !== null ? isZeroComplex(plain) : !plain
}
