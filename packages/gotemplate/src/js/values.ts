// Converts JavaScript values to Go values, and back.

import { fromText, fromUint8Array, toText } from '../strconv/bytes.ts'
import { fromDate } from '../time/civil.ts'
import { TIME, timeValue } from '../time/time.ts'
import { assign, bytesValue, canBeNil, isAssignableValue, ofType, struct, typeName, zero } from '../values/build.ts'
import { checkDepth, goMap, keyOf, MAX_DEPTH } from '../values/maps.ts'
import { ANY, ANY_SLICE, type GoType, isFloat, isInteger, mapOf, STRING_MAP } from '../values/types.ts'
import {
  GoError,
  GoMap,
  integer,
  isGoObject,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../values/values.ts'

/** The result of `toJs`. An integer that is not safe is a bigint. */
export type Js = string | number | bigint | boolean | null | Js[] | { [key: string]: Js }

/**
 * Converts a value to a Go type. Without a type, texts become strings, integers ints, other numbers float64s, Dates time.Time, lists
 * []interface {}, and objects map[string]interface {} (README.md). A struct type takes an object with some of the fields, a pointer null or its
 * target. The value may contain Go values. Throws a TypeError, which begins with the path, for a value that does not fit.
 */
export const fromJs = (value: unknown, type: GoType = ANY): Value => convert(value, type, undefined)

/** An object whose parts are converted, and the key of the part that is converted now. */
interface Place {
  readonly parent: Place | undefined
  readonly holder: object
  readonly depth: number
  key: unknown
}

function inside(holder: object, parent: Place | undefined): Place {
  const depth = (parent?.depth ?? 0) + 1
  if (depth > MAX_DEPTH) throw new TypeError(`the data are nested more than ${MAX_DEPTH} levels deep`)
  for (let at = parent; at; at = at.parent) if (at.holder === holder) refuse('the object contains itself', parent)
  return { parent, holder, depth, key: undefined }
}

function convert(value: unknown, type: GoType, at: Place | undefined): Value {
  if (isGoObject(value) && isAssignableValue(value, type)) return assign(value, type)
  if (type.kind === 'interface') return fromAny(value, at)
  if ((value === null || value === undefined) && canBeNil(type)) return zero(type)
  const converted = isGoObject(value) && type.kind !== 'ptr' ? undefined : ofKind(value, type, at)
  return converted === undefined ? refuse(`${nameOf(value)} cannot be a Go ${type.name}`, at) : converted
}

function fromAny(value: unknown, at: Place | undefined): Value {
  switch (typeof value) {
    case 'undefined':
      return null
    case 'string':
      return fromText(value)
    case 'boolean':
      return value
    case 'bigint':
      return BigInt.asIntN(64, value) === value ? value : refuse('a bigint of more than 64 bits cannot be a Go int', at)
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value
    case 'object':
      return value === null ? null : fromObject(value, at)
    case 'function':
      return refuse('a function is not data: give it in functions', at)
  }
  return refuse(`${nameOf(value)} is not data`, at)
}

function fromObject(value: object, at: Place | undefined): Value {
  if (value instanceof Uint8Array) return bytesValue(fromUint8Array(value))
  if (value instanceof Date) return ofDate(value, at)
  if (value instanceof Map) return ofKind(value, isTextMap(value) ? STRING_MAP : ANY_MAP, at)
  if (isIterable(value)) return ofList(value, ANY_SLICE, at)
  const { toJSON } = value as { readonly toJSON?: unknown }
  if (typeof toJSON === 'function')
    return convert(
      attempt('its toJSON', () => toJSON.call(value), at),
      ANY,
      inside(value, at),
    )
  return ofKind(value, STRING_MAP, at)
}

const ANY_MAP = mapOf(ANY, ANY)

const isTextMap = (map: ReadonlyMap<unknown, unknown>): boolean =>
  Array.from(map.keys()).every(key => typeof key === 'string')

const isIterable = (value: object): value is Iterable<unknown> =>
  Symbol.iterator in value && typeof value[Symbol.iterator] === 'function'

const ofDate = (value: Date, at: Place | undefined): Value =>
  Number.isNaN(value.getTime()) ? refuse('the Date is not valid', at) : timeValue(fromDate(value))

/** Converts a value to a type by its kind; undefined for a value of another kind. */
function ofKind(value: unknown, type: GoType, at: Place | undefined): Value {
  const { kind } = type
  if (kind === 'string') return typeof value === 'string' ? ofType(type, fromText(value)) : undefined
  if (kind === 'bool') return typeof value === 'boolean' ? ofType(type, value) : undefined
  if (isInteger(kind)) return ofInteger(value, type)
  if (isFloat(kind)) return ofFloat(value, type)
  if (kind === 'ptr') return new Pointer(type, { value: convert(value, type.elem!, at) })
  if (typeof value !== 'object' || value === null) return undefined
  if (kind === 'slice' || kind === 'array') return isIterable(value) ? ofList(value, type, at) : undefined
  if (type === TIME) return value instanceof Date ? ofDate(value, at) : undefined
  const isMap = value instanceof Map
  if ((kind !== 'map' && kind !== 'struct') || (isIterable(value) && !isMap)) return undefined
  const place = inside(value, at)
  const entries = isMap ? value : properties(value, place)
  return kind === 'map' ? ofMap(entries, type, place) : ofStruct(entries, type, place)
}

/**
 * Returns the properties of an object and, if a class made it, what its getters return. Refuses an object without any that is no plain one, as it
 * would be an empty map.
 */
function* properties(value: object, place: Place): Generator<[string, unknown]> {
  const names = new Set(Object.keys(value))
  let plain = true
  for (let at = Object.getPrototypeOf(value); at && Object.getPrototypeOf(at); at = Object.getPrototypeOf(at)) {
    plain = false
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (get && name !== '__proto__') names.add(name)
  }
  if (names.size === 0 && !plain) refuse(`${nameOf(value)} has no properties that could be data`, place.parent)
  for (const name of names) {
    place.key = name
    yield [name, attempt('its getter', () => (value as Readonly<Record<string, unknown>>)[name], place)]
  }
}

/** Calls the code of an object, which may fail. */
function attempt<Result>(what: string, read: () => Result, at: Place | undefined): Result {
  try {
    return read()
  } catch (error) {
    return refuse(`${what} failed: ${error instanceof Error ? error.message : String(error)}`, at)
  }
}

type Entries = Iterable<readonly [unknown, unknown]>

function ofMap(entries: Entries, type: GoType, place: Place): GoMap {
  const converted: [Value, Value][] = []
  for (const [key, item] of entries) {
    place.key = key
    converted.push([convert(key, type.key!, place), convert(item, type.elem!, place)])
  }
  return goMap(type, converted)
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

function ofList(value: Iterable<unknown>, type: GoType, at: Place | undefined): Value {
  const place = inside(value, at)
  const items: Value[] = []
  for (const item of value) {
    place.key = items.length
    items.push(convert(item, type.elem!, place))
  }
  return type.kind === 'array' && items.length !== type.length ? undefined : new Slice(type, items)
}

function ofStruct(entries: Entries, type: GoType, place: Place): Struct {
  const types = new Map(type.fields!.map(field => [field.name, field.type]))
  const fields: [string, Value][] = []
  for (const [key, item] of entries) {
    const name = String(key)
    place.key = name
    const field = types.get(name) ?? refuse(`${type.name} has no field ${name}`, place.parent)
    fields.push([name, convert(item, field, place)])
  }
  return struct(type, Object.fromEntries(fields))
}

/** Throws a TypeError. It names the place and the types only: the value may be a secret. */
function refuse(message: string, at: Place | undefined): never {
  let path = ''
  for (let place = at; place; place = place.parent) path = step(place) + path
  throw new TypeError(path === '' ? message : `${path}: ${message}`)
}

const step = ({ key }: Place): string =>
  typeof key === 'number'
    ? `[${key}]`
    : key === undefined
      ? ''
      : /^\w+$/.test(String(key))
        ? `.${String(key)}`
        : `[${JSON.stringify(String(key))}]`

function nameOf(value: unknown): string {
  if (isGoObject(value)) return typeName(value)
  if (value === null) return 'null'
  const { name } = typeof value === 'object' ? (value.constructor ?? {}) : { name: typeof value }
  return `a JavaScript ${name === 'Object' || !name ? 'object' : name}`
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
