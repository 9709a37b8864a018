// Go data made from JavaScript: struct types with what they embed, structs from named fields, pointers, named strings.

import { fromText } from '../strconv/bytes.ts'
import { zero } from './convert.ts'
import { BYTES, type Field, type GoType, type Method, mapOf, pointerTo, STRING, STRING_SLICE, UINT8 } from './types.ts'
import { GoMap, Pointer, Scalar, Slice, Struct, type Value } from './values.ts'

type Methods = Readonly<Record<string, Method>>

/** A struct type. Methods of the types it embeds are promoted: they are called with the embedded value. */
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
    // A method of the type's own hides a promoted one of its name, even where it is only the pointer's.
    methods: new Map([
      ...promoted(fields, type => type.methods).filter(([name]) => !Object.hasOwn(pointerMethods, name)),
      ...Object.entries(methods),
    ]),
    pointerMethods: new Map([...promoted(fields, type => type.pointerMethods), ...Object.entries(pointerMethods)]),
  }
}

/** Of a name that several embedded types have, Go promotes none. Here the first counts: no type of this library embeds two. */
function promoted(
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

/** A struct with the given fields; those that are not named are zero. Naming one that does not exist is a mistake of the caller. */
export function struct(type: GoType, fields: Readonly<Record<string, Value>> = {}): Struct {
  const names = new Set(type.fields!.map(field => field.name))
  for (const name of Object.keys(fields)) if (!names.has(name)) throw new TypeError(`${type.name} has no field ${name}`)
  return new Struct(
    type,
    type.fields!.map(field => (Object.hasOwn(fields, field.name) ? fields[field.name] : zero(field.type))),
  )
}

/** A pointer to a value of type `elem`; nil where there is no value. */
export const pointer = (elem: GoType, value?: Value): Pointer =>
  new Pointer(pointerTo(elem), value === undefined ? null : { value })

/** A pointer to a struct. */
export const pointerToStruct = (value: Struct): Pointer => new Pointer(pointerTo(value.type), { value })

/** JavaScript text as a Go string. */
export const text = (value: string): string => fromText(value)

/** JavaScript text as a string of a named type (`type CloudProvider string`). */
export const namedText = (type: GoType, value: string): Scalar => new Scalar(type, fromText(value))

/** A *string from JavaScript text; nil without one. */
export const textPointer = (value: string | undefined): Pointer =>
  pointer(STRING, value === undefined ? undefined : fromText(value))

/** A []string from JavaScript texts; nil without a list. */
export const textList = (items: readonly string[] | undefined): Slice =>
  new Slice(STRING_SLICE, items === undefined ? null : items.map(fromText))

const STRINGS = mapOf(STRING, STRING)

/** A map from JavaScript texts to values of type `elem` (texts, where none is named); nil without entries to begin with. */
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

/** A []byte, or another type of that kind, from a byte string. */
export const bytesValue = (bytes: string, type: GoType = BYTES): Slice =>
  new Slice(
    type,
    Array.from(bytes, char => BYTE_VALUES[char.charCodeAt(0)]!),
  )

/** One byte as a value. */
export const byteValue = (byte: number): Scalar => BYTE_VALUES[byte]!

/** The byte string in a []byte. */
export function bytesOf(slice: Slice): string {
  let out = ''
  for (let i = 0; i < slice.length; i++) out += String.fromCharCode(Number((slice.at(i) as Scalar).value))
  return out
}
