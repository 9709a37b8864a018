// Converts JavaScript values to Go values, and back.

import { fromText, fromUint8Array, toText } from '../strconv/bytes.ts'
import { assign, bytesValue, canBeNil, isAssignableValue, ofType, struct, typeName, zero } from './build.ts'
import { checkDepth, goMap, keyOf } from './maps.ts'
import { ANY, type GoType, isFloat, isInteger, STRING_MAP } from './types.ts'
import {
  GoError,
  GoMap,
  integer,
  isGoObject,
  list,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from './values.ts'

/** The result of `toJs`. An integer that is not safe is a bigint. */
export type Js = string | number | bigint | boolean | null | Js[] | { [key: string]: Js }

/**
 * Converts a value to a Go type. Without a type, texts become strings, integers ints, other numbers float64s, arrays []interface {}, and
 * objects and Maps map[string]interface {}. A struct type takes an object with some of the fields, a pointer null or its target. The value
 * may contain Go values. Throws a TypeError for a value that does not fit.
 */
export const fromJs = (value: unknown, type: GoType = ANY): Value => convert(value, type, 0)

function convert(value: unknown, type: GoType, depth: number): Value {
  checkDepth(depth)
  if (isGoObject(value) && isAssignableValue(value, type)) return assign(value, type)
  if (type.kind === 'interface') return fromAny(value, depth)
  if ((value === null || value === undefined) && canBeNil(type)) return zero(type)
  const converted = isGoObject(value) ? undefined : ofKind(value, type, depth)
  return converted === undefined ? refuse(value, type) : converted
}

function fromAny(value: unknown, depth: number): Value {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return list(value.map(item => convert(item, ANY, depth + 1)))
  if (value instanceof Uint8Array) return bytesValue(fromUint8Array(value))
  switch (typeof value) {
    case 'string':
      return fromText(value)
    case 'bigint':
    case 'boolean':
      return value
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value
    case 'object':
      return ofKind(value, STRING_MAP, depth)
  }
  return refuse(value, ANY)
}

/** Converts a value to a type by its kind; undefined for a value of another kind. */
function ofKind(value: unknown, type: GoType, depth: number): Value {
  const { kind } = type
  if (kind === 'string') return typeof value === 'string' ? ofType(type, fromText(value)) : undefined
  if (kind === 'bool') return typeof value === 'boolean' ? ofType(type, value) : undefined
  if (isInteger(kind)) return ofInteger(value, type)
  if (isFloat(kind)) return ofFloat(value, type)
  if (kind === 'ptr') return new Pointer(type, { value: convert(value, type.elem!, depth + 1) })
  if (kind === 'slice' || kind === 'array') return ofList(value, type, depth)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value)
  if (kind === 'map')
    return goMap(
      type,
      entries.map(([key, item]) => [convert(key, type.key!, depth + 1), convert(item, type.elem!, depth + 1)]),
    )
  return kind === 'struct' ? ofStruct(entries, type, depth) : undefined
}

function ofInteger(value: unknown, type: GoType): Value {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) return undefined
  const whole = BigInt(value as bigint | number)
  const converted = integer(type, whole)
  return underlying(converted) === whole ? converted : undefined
}

function ofFloat(value: unknown, type: GoType): Value {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined
  return ofType(type, type.kind === 'float32' ? Math.fround(Number(value)) : Number(value))
}

function ofList(value: unknown, type: GoType, depth: number): Value {
  if (!Array.isArray(value) && !(value instanceof Uint8Array)) return undefined
  if (type.kind === 'array' && value.length !== type.length) return undefined
  return new Slice(
    type,
    Array.from<unknown, Value>(value, item => convert(item, type.elem!, depth + 1)),
  )
}

function ofStruct(entries: readonly [unknown, unknown][], type: GoType, depth: number): Struct {
  const types = new Map(type.fields!.map(field => [field.name, field.type]))
  const fields = entries.map(([name, item]): [string, Value] => [
    String(name),
    // An unknown name gets the type ANY here; `struct` then throws for it.
    convert(item, types.get(String(name)) ?? ANY, depth + 1),
  ])
  return struct(type, Object.fromEntries(fields))
}

/** Throws a TypeError. It names the types only: the value may be a secret. */
function refuse(value: unknown, type: GoType): never {
  const what = isGoObject(value) ? typeName(value) : value === null ? 'null' : `a JavaScript ${typeof value}`
  throw new TypeError(`${what} cannot be a Go ${type.name}`)
}

/**
 * Converts a Go value to JavaScript values. Pointers become their target or null, embedded structs are merged into the outer one, and
 * values with a String method become its result, as when they are printed. `replace` may return another value for any value.
 */
export const toJs = (value: Value, replace: (value: Value) => Value | undefined = () => undefined): Js =>
  plain(value, replace, 0)

type Replace = (value: Value) => Value | undefined

function plain(given: Value, replace: Replace, depth: number): Js {
  checkDepth(depth)
  const value = replace(given) ?? given
  if (value === null || value === undefined) return null
  const method = typeOf(value)?.methods?.get('String')
  if (method && method.params.length === 0) return toText(method.call(value, []) as string)
  if (value instanceof Pointer) return value.target && plain(value.target.value, replace, depth + 1)
  if (value instanceof Slice) return value.toArray().map(item => plain(item, replace, depth + 1))
  if (value instanceof GoMap) return Object.fromEntries(plainEntries(value, replace, depth))
  if (value instanceof Struct) return Object.fromEntries(plainFields(value, replace, depth))
  if (value instanceof GoError) return toText(value.message)
  const basic = underlying(value)
  if (typeof basic === 'string') return toText(basic)
  if (typeof basic === 'bigint') return Number.isSafeInteger(Number(basic)) ? Number(basic) : basic
  return typeof basic === 'number' || typeof basic === 'boolean' ? basic : null
}

const plainEntries = (map: GoMap, replace: Replace, depth: number): [string, Js][] =>
  [...(map.entries ?? [])].map(([key, item]) => [
    String(plain(keyOf(map, key), replace, depth + 1)),
    plain(item, replace, depth + 1),
  ])

const plainFields = (value: Struct, replace: Replace, depth: number): [string, Js][] =>
  value.type.fields!.flatMap(({ name, embedded }, i): [string, Js][] => {
    const field = value.values[i]
    return embedded && field instanceof Struct
      ? plainFields(field, replace, depth + 1)
      : [[name, plain(field, replace, depth + 1)]]
  })
