// The values of Go templates (value.ts), their types, and short constructors for them.

import { ANY_SLICE, BOOL, ERROR, FLOAT64, INT, INT64, isSigned, STRING, STRING_MAP, STRING_SLICE } from './types.ts'
import { type Complex, Func, GoError, GoMap, type GoType, Pointer, Scalar, Slice, Struct, type Value } from './value.ts'

export * from './value.ts'

const ERROR_STRING: GoType = {
  ...ERROR,
  kind: 'ptr',
  name: '*errors.errorString',
  elem: { kind: 'struct', name: 'errors.errorString', fields: [] },
}

/** Returns the dynamic type of a value; undefined for nil and for a missing value. */
export function typeOf(value: Value): GoType | undefined {
  switch (typeof value) {
    case 'string':
      return STRING
    case 'boolean':
      return BOOL
    case 'bigint':
      return INT
    case 'number':
      return FLOAT64
    case 'undefined':
      return undefined
  }
  if (value === null) return undefined
  return value instanceof GoError ? ERROR_STRING : value.type
}

/** Whether a value is a Go value that is not represented by a plain JavaScript value. */
export const isGoObject = (value: unknown): value is Extract<Value, object> =>
  value instanceof Scalar ||
  value instanceof Slice ||
  value instanceof GoMap ||
  value instanceof Struct ||
  value instanceof Pointer ||
  value instanceof Func ||
  value instanceof GoError

/** Returns an int64, with Go's wrap-around. */
export const int64 = (value: bigint): Scalar => new Scalar(INT64, BigInt.asIntN(64, value))

/** Returns an integer of a type, wrapped to its size as in a Go conversion. */
export function integer(type: GoType, value: bigint): Value {
  const bits = BITS[type.kind] ?? 64
  const wrapped = isSigned(type.kind) ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
  return type === INT ? wrapped : new Scalar(type, wrapped)
}

const BITS: Partial<Record<string, number>> = { int8: 8, uint8: 8, int16: 16, uint16: 16, int32: 32, uint32: 32 }

/** Returns a []interface {}, the result type of sprig's `list`. */
export const list = (items: Value[]): Slice => new Slice(ANY_SLICE, items)
export const stringList = (items: string[]): Slice => new Slice(STRING_SLICE, items)
/** Returns a map[string]interface {}, the result type of sprig's `dict`. */
export const dict = (entries: Iterable<readonly [string, Value]> = []): GoMap => new GoMap(STRING_MAP, new Map(entries))

/** Returns the string, number, boolean or complex number of a value of a basic kind, named or not; undefined for any other kind. */
export function underlying(value: Value): string | bigint | number | boolean | Complex | undefined {
  if (value instanceof Scalar) return value.value
  return typeof value === 'object' ? undefined : value
}
