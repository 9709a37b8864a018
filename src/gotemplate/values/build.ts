// Builds Go values and types from JavaScript values: struct types with embedded structs, structs, pointers, strings, slices and maps.

import { fromText } from '../strconv/bytes.ts'
import { zero } from './convert.ts'
import { BYTES, type Field, type GoType, type Method, mapOf, pointerTo, STRING, STRING_SLICE, UINT8 } from './types.ts'
import { GoMap, Pointer, Scalar, Slice, Struct, type Value } from './values.ts'

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

const STRINGS = mapOf(STRING, STRING)

/** Returns a map with string keys and values of type `elem`, by default strings; nil for undefined. */
export function textMap(entries: Iterable<readonly [string, string]> | undefined): GoMap
export function textMap<T>(
  entries: Iterable<readonly [string, T]> | undefined,
  elem: GoType,
  value: (item: T) => Value,
): GoMap
export function textMap(
  entries: Iterable<readonly [string, unknown]> | undefined,
  elem: GoType = STRING,
  value: (item: never) => Value = fromText,
): GoMap {
  const type = elem === STRING ? STRINGS : mapOf(STRING, elem)
  if (entries === undefined) return new GoMap(type, null)
  const made = new Map<string, Value>()
  for (const [key, item] of entries) made.set(fromText(key), value(item as never))
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
