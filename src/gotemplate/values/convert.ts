// Zero values, assignability and conversions, as Go's reflect defines them.

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

/** Returns the zero value of a type; nil for an interface. */
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

/** Returns a basic value of `type`, which has the value's kind: the JavaScript value for string, bool, int and float64, else a Scalar. */
export const ofType = (type: GoType, value: bigint | number | string | boolean | Complex): Value =>
  (type === STRING || type === BOOL || type === INT || type === FLOAT64) && typeof value !== 'object'
    ? value
    : new Scalar(type, value)

/** Converts an integer to another integer type, with Go's wrap-around. */
export const convertInteger = (value: Value, type: GoType): Value => integer(type, underlying(value) as bigint)

/** Reports whether a type has a name of its own, unlike `[]T`, `*T` or `map[K]V`. */
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

/** Reports whether a value other than nil can be assigned to `type`. */
export function isAssignableValue(value: Value, type: GoType): boolean {
  if (type === ANY) return true
  if (value instanceof GoError) return type === ERROR
  const from = typeOf(value)
  return from !== undefined && isAssignable(from, type)
}

/** Converts a value to a type to which it is assignable: a `[]byte` assigned to a `net.IP` becomes a `net.IP`. */
export function assign(value: Value, type: GoType): Value {
  if (type.kind === 'interface' || typeOf(value) === type) return value
  if (value instanceof Slice) return new Slice(type, value.items, value.offset, value.length, value.capacity)
  if (value instanceof GoMap) return new GoMap(type, value.entries, value.keys)
  if (value instanceof Pointer) return new Pointer(type, value.target)
  if (value instanceof Struct) return new Struct(type, value.values)
  return value
}

/** Dereferences all pointers. A nil pointer is returned as it is. */
export function indirect(value: Value): Value {
  let at = value
  while (at instanceof Pointer && at.target !== null) at = at.target.value
  return at
}

export const isZeroComplex = ({ re, im }: Complex): boolean => re === 0 && im === 0

/** Reports whether a type has the value nil. */
export const canBeNil = (type: GoType): boolean =>
  type.kind === 'interface' ||
  type.kind === 'ptr' ||
  type.kind === 'map' ||
  type.kind === 'slice' ||
  type.kind === 'func'

/** Reports whether a value is nil, missing, or a nil pointer, map or slice. */
export const isNil = (value: Value): boolean =>
  value == null ||
  (value instanceof Pointer && value.target === null) ||
  (value instanceof GoMap && value.entries === null) ||
  (value instanceof Slice && value.items === null)

/** Returns the name of a value's type as `%T` prints it. */
export function typeName(value: Value): string {
  if (value instanceof GoError) return value.typeName
  return typeOf(value)?.name ?? '<nil>'
}
