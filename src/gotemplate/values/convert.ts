// Values of a given type: zero values, assignability, and conversions as Go's reflect knows them.

import { ANY, arrayOf, BOOL, ERROR, FLOAT64, type GoType, INT, mapOf, pointerTo, STRING, sliceOf } from './types.ts'
import {
  type Complex,
  GoError,
  GoMap,
  integer,
  Pointer,
  Scalar,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from './values.ts'

/** The zero value of a type; of an interface it is nil. */
export function zero(type: GoType): Value {
  switch (type.kind) {
    case 'interface':
    case 'func':
      return null
    case 'ptr':
      return new Pointer(type, null)
    case 'slice':
      return new Slice(type, null)
    case 'array':
      return new Slice(
        type,
        Array.from({ length: type.length! }, () => zero(type.elem!)),
      )
    case 'map':
      return new GoMap(type, null)
    case 'struct':
      return new Struct(
        type,
        type.fields!.map(field => zero(field.type)),
      )
    case 'string':
      return ofType(type, '')
    case 'bool':
      return ofType(type, false)
    case 'float32':
    case 'float64':
      return ofType(type, 0)
    case 'complex128':
      return ofType(type, { re: 0, im: 0 })
    default:
      return ofType(type, 0n)
  }
}

/** A basic value as one of `type`, which has the same kind: plain where the type has a plain form. */
export const ofType = (type: GoType, value: bigint | number | string | boolean | Complex): Value =>
  (type === STRING || type === BOOL || type === INT || type === FLOAT64) && typeof value !== 'object'
    ? value
    : new Scalar(type, value)

/** An integer converted to another integer type, wrapped as Go wraps it. */
export const convertInteger = (value: Value, type: GoType): Value => integer(type, underlying(value) as bigint)

/** Types made by the language (`[]T`, `*T`, `map[K]V`) have no name of their own. */
function isNamed(type: GoType): boolean {
  switch (type.kind) {
    case 'slice':
      return type !== sliceOf(type.elem!)
    case 'array':
      return type !== arrayOf(type.length!, type.elem!)
    case 'ptr':
      return type !== pointerTo(type.elem!)
    case 'map':
      return type !== mapOf(type.key!, type.elem!)
    case 'struct':
      return !type.name.startsWith('struct {')
    default:
      return type.kind !== 'func'
  }
}

function sameUnderlying(a: GoType, b: GoType): boolean {
  if (a.kind !== b.kind) return false
  if (a.kind === 'struct') return a.fields === b.fields
  return a.elem === b.elem && a.key === b.key && a.length === b.length
}

/** reflect's AssignableTo. */
export function isAssignable(from: GoType, to: GoType): boolean {
  if (from === to || to === ANY) return true
  if (to.kind === 'interface') return to === ERROR && (from.methods?.has('Error') ?? false)
  return sameUnderlying(from, to) && !(isNamed(from) && isNamed(to))
}

/** True where a value, other than nil, can be given to what wants `type`. */
export function isAssignableValue(value: Value, type: GoType): boolean {
  if (type === ANY) return true
  if (value instanceof GoError) return type === ERROR
  const from = typeOf(value)
  return from !== undefined && isAssignable(from, type)
}

/** A value as one of `type`, to which it is assignable: `[]byte` given for a `net.IP` becomes one. */
export function assign(value: Value, type: GoType): Value {
  if (type.kind === 'interface' || typeOf(value) === type) return value
  if (value instanceof Slice) return new Slice(type, value.items, value.offset, value.length, value.capacity)
  if (value instanceof GoMap) return new GoMap(type, value.entries, value.keys)
  if (value instanceof Pointer) return new Pointer(type, value.target)
  if (value instanceof Struct) return new Struct(type, value.values)
  return value
}

/** What is behind any number of pointers. A nil pointer stays. */
export function indirect(value: Value): Value {
  let at = value
  while (at instanceof Pointer && at.target !== null) at = at.target.value
  return at
}

export const isZeroComplex = ({ re, im }: Complex): boolean => re === 0 && im === 0

/** Types that have nil. */
export const canBeNil = (type: GoType): boolean =>
  type.kind === 'interface' ||
  type.kind === 'ptr' ||
  type.kind === 'map' ||
  type.kind === 'slice' ||
  type.kind === 'func'

/** Nil, no value, and a nil pointer, map or slice. */
export const isNil = (value: Value): boolean =>
  value == null ||
  (value instanceof Pointer && value.target === null) ||
  (value instanceof GoMap && value.entries === null) ||
  (value instanceof Slice && value.items === null)

/** The type's name as `%T` prints it. */
export function typeName(value: Value): string {
  if (value instanceof GoError) return value.typeName
  return typeOf(value)?.name ?? '<nil>'
}
