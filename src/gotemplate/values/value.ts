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
  /** Which arguments may hold opaque texts (template/opaque.ts); without it none may. */
  readonly opaque?: OpaqueRule
}

/** Whether a function may be called with opaque texts in those arguments for which `isOpaque` is true. */
export type OpaqueRule = (args: readonly Value[], isOpaque: (at: number) => boolean) => boolean

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

export type IntegerKind =
  | 'int'
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64'
  | 'uintptr'

export type Kind =
  | IntegerKind
  | 'bool'
  | 'float32'
  | 'float64'
  | 'complex128'
  | 'string'
  | 'slice'
  | 'array'
  | 'map'
  | 'ptr'
  | 'struct'
  | 'func'
  | 'interface'

export interface GoType {
  readonly kind: Kind
  /** As `%T` prints it: `int`, `[]string`, `map[string]interface {}`, `net.IP`, `*int32`. */
  readonly name: string
  /** Element of a slice, array, map or pointer. */
  readonly elem?: GoType
  /** Key of a map. */
  readonly key?: GoType
  /** Length of an array. */
  readonly length?: number
  /** Fields of a struct, in order. */
  readonly fields?: readonly Field[]
  /** Methods with a value receiver. A pointer has those of its element too. */
  readonly methods?: ReadonlyMap<string, Method>
  /** Methods with a pointer receiver: only a pointer, or an addressable value, has them. */
  readonly pointerMethods?: ReadonlyMap<string, Method>
}

export interface Field {
  readonly name: string
  readonly type: GoType
  /** An embedded struct: its fields and methods are promoted. */
  readonly embedded?: boolean
  /** What the field is called in JSON and YAML, where a tag says so; `omitempty` likewise. */
  readonly json?: FieldTag
  readonly yaml?: FieldTag
  readonly toml?: FieldTag
}

export interface FieldTag {
  readonly name: string
  readonly omitEmpty?: boolean
  readonly inline?: boolean
}

export interface Method {
  readonly params: readonly GoType[]
  readonly variadic?: boolean
  readonly result: GoType
  readonly call: (receiver: Value, args: Value[]) => Value
}
