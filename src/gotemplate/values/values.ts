// The values that a Go template works with (value.ts), the types that they have, and the shortest ways to make them.

import { ANY_SLICE, BOOL, ERROR, FLOAT64, INT, INT64, isSigned, STRING, STRING_MAP, STRING_SLICE } from './types.ts'
import { type Complex, GoError, GoMap, type GoType, Scalar, Slice, type Value } from './value.ts'

export {
  type Complex,
  Func,
  FunctionError,
  type FunctionSpec,
  GoError,
  GoMap,
  LimitError,
  type MapKey,
  type Meter,
  type OpaqueRule,
  Pointer,
  Scalar,
  Slice,
  Struct,
  type Value,
} from './value.ts'

const ERROR_STRING: GoType = {
  ...ERROR,
  kind: 'ptr',
  name: '*errors.errorString',
  elem: { kind: 'struct', name: 'errors.errorString', fields: [] },
}

/** The dynamic type of a value; undefined for nil and for no value. */
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

/** An int64, wrapped as Go's arithmetic wraps it. */
export const int64 = (value: bigint): Scalar => new Scalar(INT64, BigInt.asIntN(64, value))

/** An integer of a type, wrapped to its size as a Go conversion does it. */
export function integer(type: GoType, value: bigint): Value {
  const bits = BITS[type.kind] ?? 64
  const wrapped = isSigned(type.kind) ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
  return type === INT ? wrapped : new Scalar(type, wrapped)
}

const BITS: Partial<Record<string, number>> = { int8: 8, uint8: 8, int16: 16, uint16: 16, int32: 32, uint32: 32 }

/** A list, as sprig's `list` makes it: []interface {}. */
export const list = (items: Value[]): Slice => new Slice(ANY_SLICE, items)
export const stringList = (items: string[]): Slice => new Slice(STRING_SLICE, items)
/** A dict, as sprig's `dict` makes it: map[string]interface {}. */
export const dict = (entries: Iterable<readonly [string, Value]> = []): GoMap => new GoMap(STRING_MAP, new Map(entries))

/** The string, integer, float or boolean under a value, whatever its name; undefined for every other kind. */
export function underlying(value: Value): string | bigint | number | boolean | Complex | undefined {
  if (value instanceof Scalar) return value.value
  return typeof value === 'object' ? undefined : value
}
