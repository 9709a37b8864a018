// The values that a Go template works with.
//
// The common Go types are plain JavaScript values:
//
//   string  → string, a byte string (bytes.ts)      bool    → boolean
//   int     → bigint                                float64 → number
//   nil, as an interface holds it → null            no value (reflect's zero Value: a missing map key) → undefined
//
// Every other value is an instance of a class below, which holds its Go type. `typeOf` returns the type of any value.

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

/** A basic value of a type without a JavaScript counterpart: int64, uint8, float32, complex128, `type Family string`. */
export class Scalar {
  readonly type: GoType
  /** A bigint within the kind's range, a number for floats, a byte string, a boolean, or a complex number. */
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

/** A slice or array: a view of elements that other slices may share. `items` is null for a nil slice. */
export class Slice {
  readonly type: GoType
  readonly items: Value[] | null
  readonly offset: number
  readonly length: number
  /** The capacity, counted from `offset`. */
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
  /** Returns a copy of the elements. */
  toArray(): Value[] {
    return this.items === null ? [] : this.items.slice(this.offset, this.offset + this.length)
  }
}

/** The JavaScript key of a map entry: equal Go keys have the same one. */
export type MapKey = string | bigint | number | boolean | null

/** A map. `entries` is null for a nil map. Go keys that are not JavaScript values are converted by `mapKey`. */
export class GoMap {
  readonly type: GoType
  readonly entries: Map<MapKey, Value> | null
  /** The Go keys that differ from their MapKey, such as a named string or an int64. */
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

/** A struct: the values of its type's fields, in order. */
export class Struct {
  readonly type: GoType
  readonly values: Value[]
  constructor(type: GoType, values: Value[]) {
    this.type = type
    this.values = values
  }
}

/** A pointer. `target` is null for a nil pointer. Two pointers are equal if they have the same target. */
export class Pointer {
  readonly type: GoType
  readonly target: { value: Value } | null
  constructor(type: GoType, target: { value: Value } | null) {
    this.type = type
    this.target = target
  }
}

/** A function as a value, as in `call .F`. */
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
  /** A byte string, as every Go string. */
  readonly message: string
  /** The name of the concrete type, as `%T` prints it. */
  readonly typeName: string
  constructor(message: string, typeName = '*errors.errorString') {
    this.message = message
    this.typeName = typeName
  }
}

/** A function that templates can call. `call` receives arguments already checked and converted to `params` by Go's rules. */
export interface FunctionSpec {
  readonly params: readonly GoType[]
  /** The last parameter is variadic; its type in `params` is that of a single argument. */
  readonly variadic?: boolean
  /** The call syntax, as in `trunc LENGTH TEXT`, for help. */
  readonly usage?: string
  readonly result: GoType
  readonly call: (args: Value[], meter: Meter) => Value
  /** Which arguments may hold opaque texts (template/opaque.ts). If absent, none may. */
  readonly opaque?: OpaqueRule
  /** Returns the fault of a call that does not depend on the values of unknown arguments. Called only to check a template. */
  readonly check?: (args: readonly KnownArgument[]) => CallFault | undefined
}

/** The properties of an argument that are known before a template is executed. */
export interface KnownArgument {
  /** The type of every value that it can be; never an interface. */
  readonly type?: GoType
  /** The value, if it is a literal. */
  readonly constant?: Value
  /** The texts that it can be, if they are known. */
  readonly texts?: KnownTexts
  /** The elements of a list that a call of `list` in the argument makes. */
  readonly elements?: readonly KnownArgument[]
}

/** The known properties of the texts that a field can have. */
export interface KnownTexts {
  readonly include: (text: string) => boolean
  /** Reports whether one of them can start with the text. */
  readonly canStartWith: (text: string) => boolean
  /** Why another text is not among them: `no cloud provider has this name`. */
  readonly otherwise: string
  /** All of them, if they are few. */
  readonly all?: readonly string[]
  /** The help for a wrong comparison. */
  readonly help?: string
  /** Their order as texts is not the one that a comparison can mean: `v1.9.0` and `v1.30.0`. */
  readonly areVersions?: true
  /** The only one is the empty text. */
  readonly isNeverSet?: true
  /** Each has several lines. */
  readonly haveLines?: true
}

export interface CallFault {
  /** Whether the call fails; else its result cannot be intended. */
  readonly fails: boolean
  /** The error, or what the function does, as in `never matches`. A byte string. */
  readonly message: string
  readonly help?: string
}

/** Reports whether a function may be called with opaque texts in the arguments for which `isOpaque` is true. */
export type OpaqueRule = (args: readonly Value[], isOpaque: (at: number) => boolean) => boolean

/** Counts the work of a template and the size of its values. Each method throws a LimitError if its limit is exceeded. */
export interface Meter {
  /** Called before a string of `count` bytes is made. */
  bytes(count: number): void
  /** Called before a list of `count` elements is made. */
  items(count: number): void
  /** Called for `count` elementary steps of work that grows with its input, such as a regular expression or a sort. */
  steps(count: number): void
}

/** Thrown by a template function for an error that Go's function returns. The message is a byte string. */
export class FunctionError extends Error {
  readonly bytes: string
  constructor(bytes: string) {
    super(toText(bytes))
    this.name = 'FunctionError'
    this.bytes = bytes
  }
}

/** A large part of the engine that few templates need: it is loaded later. */
export class Lazy<Part> {
  #part: Part | undefined
  readonly #import: () => Promise<Part>
  constructor(import_: () => Promise<Part>) {
    this.#import = import_
  }
  readonly load = async (): Promise<void> => this.use(await this.#import())
  use(part: Part): void {
    this.#part = part
  }
  /** Returns the part. Throws `NotLoaded`. */
  get(): Part {
    if (this.#part === undefined) throw new NotLoaded(this.load)
    return this.#part
  }
}

/** Thrown by a function that needs a part that is not loaded: an execution has the problem `not-loaded`. After `load`, the same call succeeds. */
export class NotLoaded extends Error {
  readonly load: () => Promise<void>
  constructor(load: () => Promise<void>) {
    super(
      'what the function needs is not loaded: await loadFunctions with the texts of the templates, or import gotemplate/all',
    )
    this.load = load
  }
}

/** A limit of the engine was exceeded. */
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
  /** The name as `%T` prints it: `int`, `[]string`, `map[string]interface {}`, `net.IP`, `*int32`. */
  readonly name: string
  /** The element type of a slice, array, map or pointer. */
  readonly elem?: GoType
  /** The key type of a map. */
  readonly key?: GoType
  /** The length of an array. */
  readonly length?: number
  /** The fields of a struct, in order. */
  readonly fields?: readonly Field[]
  /** The methods with a value receiver. A pointer to the type has them, too. */
  readonly methods?: ReadonlyMap<string, Method>
  /** The methods with a pointer receiver, which only a pointer or an addressable value has. */
  readonly pointerMethods?: ReadonlyMap<string, Method>
}

export interface Field {
  readonly name: string
  readonly type: GoType
  /** The texts that it can have, if they are known. Only the check of templates reads them. */
  readonly texts?: KnownTexts
  /** An embedded struct: its fields and methods are promoted. */
  readonly embedded?: boolean
  /** The field's tag in each format, if it has one. */
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
