// What Go's encoders ask reflect about a value: what is behind a pointer, what is empty, which methods give its text.

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

/** The method that a value of this type has, itself or, as an addressable one, by pointer. */
const methodOf = (type: GoType | undefined, name: string) => type?.methods?.get(name) ?? type?.pointerMethods?.get(name)

export const hasMethod = (value: Value, name: string): boolean => methodOf(typeOf(value), name) !== undefined

/** The text that a method without parameters gives (`String`, `MarshalText`); undefined where the type has no such method. */
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

export const isBytes = (type: GoType): boolean => type.elem?.kind === 'uint8' && type.elem.methods === undefined

/** An encoder is another package: it sees exported fields only. */
export const isExported = (field: Field): boolean => isExportedName(field.name)

/** The keys of a map that are strings, sorted by bytes, each with its value. */
export function entriesByKey(map: GoMap): [string, Value][] {
  const entries = [...(map.entries ?? [])] as [string, Value][]
  return entries.sort((a, b) => (a[0] < b[0] ? -1 : 1))
}

/** The zero value of its type. */
export function isZero(value: Value): boolean {
  if (isNil(value)) return true
  if (value instanceof Struct) return value.values.every(isZero)
  if (value instanceof Slice) return value.type.kind === 'array' && value.toArray().every(isZero)
  if (value instanceof GoMap || value instanceof Pointer || value instanceof Func || value instanceof GoError)
    return false
  const plain = value instanceof Scalar ? value.value : value
  return typeof plain === 'object' && plain !== null ? isZeroComplex(plain) : !plain
}
