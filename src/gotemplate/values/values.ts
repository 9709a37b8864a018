// The values that a Go template works with.
//
// The common Go types are plain JavaScript values:
//
//   string  → string, a byte string (bytes.ts)      bool    → boolean
//   int     → bigint                                float64 → number
//   nil, as an interface holds it → null            no value (reflect's zero Value: a missing map key) → undefined
//
// Every other value is an instance of a class below and carries its Go type. `typeOf` tells the type of any value.

import { toText } from '../strconv/bytes.ts'
import {
  ANY_SLICE,
  BOOL,
  ERROR,
  FLOAT64,
  type GoType,
  INT,
  INT64,
  isSigned,
  STRING,
  STRING_MAP,
  STRING_SLICE,
} from './types.ts'

export type Value =
  | string
  | boolean
  | bigint
  | number
  | null
  | undefined
  | Scalar
  | Slice
  | GoMap
  | Struct
  | Pointer
  | Func
  | GoError

/** A basic value of a type that has no JavaScript type of its own: int64, uint8, float32, complex128, `type Family string`. */
export class Scalar {
  readonly type: GoType
  /** bigint for the integer kinds (within the kind's range), number for floats, string (bytes), boolean, or a complex number. */
  readonly value: bigint | number | string | boolean | Complex
  constructor(type: GoType, value: bigint | number | string | boolean | Complex) {
    this.type = type
    this.value = value
  }
}

export interface Complex {
  readonly re: number
  readonly im: number
}

/** A slice or array: a window on elements that other slices may share. `items` is null for a nil slice. */
export class Slice {
  readonly type: GoType
  readonly items: Value[] | null
  readonly offset: number
  readonly length: number
  /** Capacity, counted from offset. */
  readonly capacity: number
  constructor(type: GoType, items: Value[] | null, offset = 0, length = items?.length ?? 0, capacity = length) {
    this.type = type
    this.items = items
    this.offset = offset
    this.length = length
    this.capacity = capacity
  }
  at(index: number): Value {
    return this.items![this.offset + index]
  }
  set(index: number, value: Value): void {
    this.items![this.offset + index] = value
  }
  /** A copy of the elements. */
  toArray(): Value[] {
    return this.items === null ? [] : this.items.slice(this.offset, this.offset + this.length)
  }
}

/** What a map's entries are found by: equal Go keys have the same one. */
export type MapKey = string | bigint | number | boolean | null

/** A map. `entries` is null for a nil map. Keys that are not plain JavaScript values go through `mapKey`. */
export class GoMap {
  readonly type: GoType
  readonly entries: Map<MapKey, Value> | null
  /** The keys themselves, where they are not their own MapKey (a named string, an int64). */
  readonly keys: Map<MapKey, Value> | undefined
  constructor(type: GoType, entries: Map<MapKey, Value> | null, keys?: Map<MapKey, Value>) {
    this.type = type
    this.entries = entries
    this.keys = keys
  }
  get size(): number {
    return this.entries?.size ?? 0
  }
}

/** A struct: the values of its type's fields, in their order. */
export class Struct {
  readonly type: GoType
  readonly values: Value[]
  constructor(type: GoType, values: Value[]) {
    this.type = type
    this.values = values
  }
}

/** A pointer; `target` is null for a nil pointer. Two pointers are equal when they have the same target. */
export class Pointer {
  readonly type: GoType
  readonly target: { value: Value } | null
  constructor(type: GoType, target: { value: Value } | null) {
    this.type = type
    this.target = target
  }
}

/** A function as a value (`call .F`). */
export class Func {
  readonly type: GoType
  readonly spec: FunctionSpec
  constructor(type: GoType, spec: FunctionSpec) {
    this.type = type
    this.spec = spec
  }
}

/** A value of type error. */
export class GoError {
  /** Bytes, as every Go string. */
  readonly message: string
  /** The concrete type, as `%T` prints it. */
  readonly typeName: string
  constructor(message: string, typeName = '*errors.errorString') {
    this.message = message
    this.typeName = typeName
  }
}

/** A function that templates can call. Arguments reach `call` already checked and converted by Go's rules for `params`. */
export interface FunctionSpec {
  readonly params: readonly GoType[]
  /** The last parameter may be given any number of times; its type in `params` is that of one of them. */
  readonly variadic?: boolean
  readonly result: GoType
  readonly call: (args: Value[], meter: Meter) => Value
}

/** Counts what a template makes, so that none can fill the memory. Each call throws a LimitError when its limit is passed. */
export interface Meter {
  /** Called before a string of so many bytes is made. */
  bytes(count: number): void
  /** Called before a list of so many elements is made. */
  items(count: number): void
  /** Called for work that grows with its input (a regular expression, a sort): so many elementary steps. */
  steps(count: number): void
}

/** What a template function throws to say what Go's function returns as its error. The message is bytes. */
export class FunctionError extends Error {
  readonly bytes: string
  constructor(bytes: string) {
    super(toText(bytes))
    this.name = 'FunctionError'
    this.bytes = bytes
  }
}

/** A bound of the engine was passed. */
export class LimitError extends Error {
  readonly limit: string
  constructor(limit: string, message: string) {
    super(message)
    this.name = 'LimitError'
    this.limit = limit
  }
}

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
