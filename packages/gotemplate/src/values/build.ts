// Builds Go values and types from JavaScript values: struct types with embedded structs, structs, pointers, strings, slices and maps.

import { fromText } from '../strconv/bytes.ts'
import {
  ANY,
  arrayOf,
  BOOL,
  BYTES,
  ERROR,
  type Field,
  FLOAT64,
  type GoType,
  INT,
  type Method,
  mapOf,
  pointerTo,
  STRING,
  STRING_SLICE,
  sliceOf,
  UINT8,
} from './types.ts'
import { type Complex, GoError, GoMap, Pointer, Scalar, Slice, Struct, typeOf, type Value } from './values.ts'

type Methods = Readonly<Record<string, Method>>

/** Returns a struct type. Methods of embedded types are promoted: they are called with the embedded value. */
export function structType(
  name: string,
  fields: readonly Field[],
  methods: Methods = {},
  pointerMethods: Methods = {},
): GoType {
  return {
    kind: 'struct',
    name,
    fields,
    // The type's own method hides a promoted one of the same name, even if it has a pointer receiver.
    methods: new Map([
      ...promoteMethods(fields, type => type.methods).filter(([name]) => !Object.hasOwn(pointerMethods, name)),
      ...Object.entries(methods),
    ]),
    pointerMethods: new Map([
      ...promoteMethods(fields, type => type.pointerMethods),
      ...Object.entries(pointerMethods),
    ]),
  }
}

/** Returns the promoted methods. Go promotes no method whose name several embedded types have; here the first is promoted. */
function promoteMethods(
  fields: readonly Field[],
  methodsOf: (type: GoType) => ReadonlyMap<string, Method> | undefined,
): [string, Method][] {
  return fields.flatMap((field, at) =>
    field.embedded
      ? [...(methodsOf(field.type) ?? [])].map(([name, method]) => [name, through(at, method)] as [string, Method])
      : [],
  )
}

const through = (at: number, method: Method): Method => ({
  ...method,
  call: (receiver, args) => method.call((receiver as Struct).values[at], args),
})

/** Returns a struct with the given fields; the others are zero. Throws a TypeError for a name that is not a field. */
export function struct(type: GoType, fields: Readonly<Record<string, Value>> = {}): Struct {
  const names = new Set(type.fields!.map(field => field.name))
  for (const name of Object.keys(fields)) if (!names.has(name)) throw new TypeError(`${type.name} has no field ${name}`)
  return new Struct(
    type,
    type.fields!.map(field => (Object.hasOwn(fields, field.name) ? fields[field.name] : zero(field.type))),
  )
}

/** Returns a pointer to a value of type `elem`; nil without a value. */
export const pointer = (elem: GoType, value?: Value): Pointer =>
  new Pointer(pointerTo(elem), value === undefined ? null : { value })

/** Returns a pointer to a struct. */
export const pointerToStruct = (value: Struct): Pointer => new Pointer(pointerTo(value.type), { value })

/** Converts JavaScript text to a Go string. */
export const text = (value: string): string => fromText(value)

/** Converts JavaScript text to a string of a named type, such as `type CloudProvider string`. */
export const namedText = (type: GoType, value: string): Scalar => new Scalar(type, fromText(value))

/** Returns a *string for JavaScript text; nil for undefined. */
export const textPointer = (value: string | undefined): Pointer =>
  pointer(STRING, value === undefined ? undefined : fromText(value))

/** Returns a []string for JavaScript texts; nil for undefined. */
export const textList = (items: readonly string[] | undefined): Slice =>
  new Slice(STRING_SLICE, items === undefined ? null : items.map(fromText))

/** Returns a map with string keys and texts, or other values of type `elem`; nil for undefined. */
export function textMap(entries: Iterable<readonly [string, string | boolean]> | undefined, elem = STRING): GoMap {
  const type = mapOf(STRING, elem)
  if (entries === undefined) return new GoMap(type, null)
  const made = new Map<string, Value>()
  for (const [key, item] of entries) made.set(fromText(key), typeof item === 'string' ? fromText(item) : item)
  return new GoMap(type, made)
}

const BYTE_VALUES = Array.from({ length: 256 }, (_, byte) => new Scalar(UINT8, BigInt(byte)))

/** Converts a byte string to a []byte or a named type of it. */
export const bytesValue = (bytes: string, type: GoType = BYTES): Slice =>
  new Slice(
    type,
    Array.from(bytes, char => BYTE_VALUES[char.charCodeAt(0)]!),
  )

/** Returns a byte as a uint8. */
export const byteValue = (byte: number): Scalar => BYTE_VALUES[byte]!

/** Converts a []byte to a byte string. */
export function bytesOf(slice: Slice): string {
  let out = ''
  for (let i = 0; i < slice.length; i++) out += String.fromCharCode(Number((slice.at(i) as Scalar).value))
  return out
}

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
