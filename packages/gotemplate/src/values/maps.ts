// Maps: lookup by Go's key equality, and the order in which text/template and fmt list entries.

import { typeName } from './build.ts'
import { ANY, type GoType } from './types.ts'
import {
  type Complex,
  Func,
  FunctionError,
  GoError,
  GoMap,
  LimitError,
  type MapKey,
  type Meter,
  Pointer,
  Scalar,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from './values.ts'

/**
 * Returns the JavaScript key for a Go key in a map of type `type`.
 * For keys of an interface type, `1` and `int64(1)` are different keys: the JavaScript key then contains the type, after a prefix that no
 * byte string contains.
 */
export function mapKey(type: GoType, key: Value): MapKey {
  if (key === null || key === undefined) return null
  if (typeof key !== 'object') return key
  if (key instanceof Scalar && type.key !== ANY && typeof key.value !== 'object') return key.value
  return `\u0100${identity(key)}`
}

const identities = new WeakMap<object, number>()
let lastIdentity = 0

/** Returns a text that is equal for equal values. Pointers are identified by their targets. */
function identity(value: Value): string {
  if (value === null || typeof value !== 'object') return `${typeof value} ${JSON.stringify(String(value))}`
  if (value instanceof Scalar) {
    const plain = value.value
    return `${value.type.name} ${typeof plain === 'object' ? `${plain.re + 0} ${plain.im + 0}` : JSON.stringify(String(plain))}`
  }
  if (value instanceof Struct) return `${value.type.name}{${value.values.map(identity).join()}}`
  if (value instanceof Slice) return `${value.type.name}[${value.toArray().map(identity).join()}]`
  const object = value instanceof Pointer ? value.target : value
  if (object === null) return 'nil'
  let known = identities.get(object)
  if (known === undefined) identities.set(object, (known = ++lastIdentity))
  return `#${known}`
}

/** Returns the value of a key; undefined if it is missing. */
export const mapGet = (map: GoMap, key: Value): Value =>
  typeof key === 'string' ? map.entries?.get(key) : map.entries?.get(mapKey(map.type, key))

export const mapHas = (map: GoMap, key: Value): boolean => map.entries?.has(mapKey(map.type, key)) ?? false

/** Sets the value of a key. The map must not be nil. */
export function mapSet(map: GoMap, key: Value, value: Value): void {
  const found = mapKey(map.type, key)
  map.entries!.set(found, value)
  map.keys?.set(found, key)
}

/** Returns the Go key for a JavaScript key of the map. */
export const keyOf = (map: GoMap, key: MapKey): Value => (map.keys?.has(key) ? map.keys.get(key) : key)

/** Returns a map with the given entries. */
export function goMap(type: GoType, entries: Iterable<readonly [Value, Value]>): GoMap {
  const values = new Map<MapKey, Value>()
  const keys = new Map<MapKey, Value>()
  for (const [key, value] of entries) {
    const found = mapKey(type, key)
    values.set(found, value)
    if (found !== key) keys.set(found, key)
  }
  return new GoMap(type, values, keys.size > 0 || type.key === ANY ? keys : undefined)
}

/** Returns the entries in the order of Go's fmtsort, in which `range` iterates and `%v` prints. */
export function sortedEntries(map: GoMap): [key: Value, value: Value][] {
  const entries: [Value, Value][] = []
  for (const [key, value] of map.entries ?? []) entries.push([keyOf(map, key), value])
  return entries.sort(([a], [b]) => compareKeys(a, b))
}

/**
 * The order of keys of different types under an interface key type. Go compares the addresses of their types; those of the basic ones are in this
 * order in every program. Other types follow, by name.
 */
const TYPE_ORDER: ReadonlyMap<string, number> = new Map(
  [
    'string',
    ...['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', 'int', 'uint', 'uintptr'],
    ...['complex64', 'complex128', 'float32', 'float64', 'bool'],
  ].map((name, at) => [name, at]),
)

function compareTypes(a: GoType, b: GoType): number {
  const [x = TYPE_ORDER.size, y = TYPE_ORDER.size] = [TYPE_ORDER.get(a.name), TYPE_ORDER.get(b.name)]
  return x - y || comparePlain(a.name, b.name)
}

/** Go's `cmp.Compare`: NaN is less than any other number. */
function comparePlain<T extends string | bigint | number | boolean>(a: T, b: T): number {
  if (a < b) return -1
  if (a > b) return 1
  if (typeof a !== 'number' || a === b) return 0
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a))
}

function compareKeys(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  const [typeA, typeB] = [typeOf(a), typeOf(b)]
  if (!typeA || !typeB) return Number(Boolean(typeA)) - Number(Boolean(typeB))
  const types = compareTypes(typeA, typeB)
  if (types !== 0) return types
  if (a instanceof Struct) return compareLists(a.values, (b as Struct).values)
  if (a instanceof Slice) return compareLists(a.toArray(), (b as Slice).toArray())
  const [x, y] = [underlying(a), underlying(b)]
  if (x === undefined || y === undefined) return 0
  if (typeof x === 'object') return comparePlain(x.re, (y as Complex).re) || comparePlain(x.im, (y as Complex).im)
  return comparePlain(x, y as typeof x)
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = compareKeys(a[i], b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Reports whether a type is comparable: slices, maps and functions are not, nor are types that contain them. */
export function isComparable(type: GoType): boolean {
  if (type.kind === 'slice' || type.kind === 'map' || type.kind === 'func') return false
  if (type.kind === 'array') return isComparable(type.elem!)
  return type.fields?.every(field => isComparable(field.type)) ?? true
}

/** Returns `a == b` for two interface values. Throws a FunctionError for values that are not comparable, where Go panics. */
export function equal(a: Value, b: Value): boolean {
  if (a == null || b == null) return a == null && b == null
  if (a instanceof GoError || b instanceof GoError) return a === b
  if (typeOf(a) !== typeOf(b)) return false
  if (a instanceof Pointer) return a.target === (b as Pointer).target
  if (a instanceof Struct) return a.values.every((value, i) => equal(value, (b as Struct).values[i]))
  if (a instanceof Slice && a.type.kind === 'array')
    return a.toArray().every((value, i) => equal(value, (b as Slice).at(i)))
  if (a instanceof Slice || a instanceof GoMap || a instanceof Func)
    throw new FunctionError(`runtime error: comparing uncomparable type ${typeName(a)}`)
  return equalBasic(a, b)
}

function equalBasic(a: Value, b: Value): boolean {
  const [x, y] = [underlying(a), underlying(b)]
  if (typeof x !== 'object') return x === y
  return x.re === (y as Complex).re && x.im === (y as Complex).im
}

/** reflect.DeepEqual: types must be equal, too, and a nil slice or map differs from an empty one. Shared parts are compared repeatedly. */
export function deepEqual(a: Value, b: Value, meter?: Meter, depth = 0): boolean {
  meter?.steps(4)
  checkDepth(depth)
  if (a == null || b == null) return a == null && b == null
  if (a instanceof GoError || b instanceof GoError)
    return a instanceof GoError && b instanceof GoError && a.typeName === b.typeName && a.message === b.message
  if (typeOf(a) !== typeOf(b)) return false
  const deeper = (x: Value, y: Value) => deepEqual(x, y, meter, depth + 1)
  if (a instanceof Slice) return equalSlices(a, b as Slice, deeper)
  if (a instanceof GoMap) return equalMaps(a, b as GoMap, deeper)
  if (a instanceof Struct) return a.values.every((value, i) => deeper(value, (b as Struct).values[i]))
  if (a instanceof Pointer) return equalTargets(a, b as Pointer, deeper)
  // Functions are deeply equal only if both are nil.
  return !(a instanceof Func) && equalBasic(a, b)
}

type Compare = (a: Value, b: Value) => boolean

function equalSlices(a: Slice, b: Slice, deeper: Compare): boolean {
  if (a.length !== b.length || (a.items === null) !== (b.items === null)) return false
  if (a.items === b.items && a.offset === b.offset) return true
  for (let i = 0; i < a.length; i++) if (!deeper(a.at(i), b.at(i))) return false
  return true
}

function equalMaps(a: GoMap, b: GoMap, deeper: Compare): boolean {
  if (a.size !== b.size || (a.entries === null) !== (b.entries === null)) return false
  if (a.entries === b.entries) return true
  for (const [key, value] of a.entries!) if (!b.entries!.has(key) || !deeper(value, b.entries!.get(key))) return false
  return true
}

function equalTargets(a: Pointer, b: Pointer, deeper: Compare): boolean {
  if (a.target === b.target) return true
  return a.target !== null && b.target !== null && deeper(a.target.value, b.target.value)
}

/** Far above real data and far below what the stack can hold. */
export const MAX_DEPTH = 500

/** Throws a LimitError for a value that is nested too deeply or contains itself. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new LimitError('depth', `a value is nested more than ${MAX_DEPTH} levels deep, or contains itself`)
}
