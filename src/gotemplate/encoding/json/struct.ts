// How Go's encoding/json puts a JSON value into a struct: field names without regard to case, null as "leave it as it is",
// a wrong type as an error with its place. A decoder returns what the field holds afterwards; problems are reported, and decoding goes on.

import { compareBytes, fromText } from '../../strconv/bytes.ts'

export type JsonValue = string | number | bigint | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface DecodeProblem {
  /** Path of the value: `network.dns.servers[0]`. */
  readonly field: string
  readonly message: string
  /** For a field that does not exist: its name, and those that do. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] }
}

export interface DecodeContext {
  /** Unknown fields are problems, as with DisallowUnknownFields. */
  readonly strict: boolean
  readonly report: (problem: DecodeProblem) => void
}

/** Decodes a value into a field that holds `before`. */
export type Decoder<T> = (value: JsonValue, before: T, at: string, context: DecodeContext) => T

export const text: Decoder<string> = (value, before, at, context) =>
  typeof value === 'string' ? value : keep(value, before, at, context, 'text')

export const flag: Decoder<boolean> = (value, before, at, context) =>
  typeof value === 'boolean' ? value : keep(value, before, at, context, 'true or false')

/** A uint64. */
export const count: Decoder<bigint> = (value, before, at, context) => {
  if (typeof value !== 'bigint' && typeof value !== 'number') return keep(value, before, at, context, 'a number')
  const whole = typeof value === 'bigint' || Number.isInteger(value) ? BigInt(value) : -1n
  if (whole >= 0n && whole < 1n << 64n) return whole
  context.report({ field: at, message: 'must be a whole number that is not negative' })
  return before
}

/** A json.RawMessage: any value, kept as it is. */
export const raw: Decoder<JsonValue | undefined> = (value, before) => (value === null ? before : value)

/** A pointer: null makes it nil. */
export const optional =
  <T>(decode: Decoder<T>, zero: T): Decoder<T | undefined> =>
  (value, before, at, context) =>
    value === null ? undefined : decode(value, before ?? zero, at, context)

export const listOf =
  <T>(decode: Decoder<T>, zero: T): Decoder<readonly T[] | undefined> =>
  (value, before, at, context) => {
    if (value === null) return undefined
    if (!Array.isArray(value)) return keep(value, before, at, context, 'a list')
    return value.map((item, i) => decode(item, zero, `${at}[${i}]`, context))
  }

export const mapOf =
  <T>(decode: Decoder<T>, zero: T): Decoder<ReadonlyMap<string, T> | undefined> =>
  (value, before, at, context) => {
    if (value === null) return undefined
    if (!isObject(value)) return keep(value, before, at, context, 'an object')
    const entries = Object.entries(value).map(
      ([key, item]) => [key, decode(item, zero, join(at, key), context)] as const,
    )
    return new Map([...(before ?? []), ...entries])
  }

/** The fields of a struct: its property → the JSON name and how its value is decoded. */
export type StructFields<T> = { readonly [Property in keyof T]?: readonly [name: string, decode: Decoder<T[Property]>] }

export function struct<T extends object>(fields: StructFields<T>): Decoder<T> {
  // For the first value: most structs are those of providers that a run does not meet.
  let names: Names<T> | undefined
  return (value, before, at, context) => {
    if (!isObject(value)) return keep(value, before, at, context, 'an object')
    const { exact, folded } = (names ??= namesOf(fields))
    const after = { ...before }
    let isNameless = false
    // An API server keeps objects sorted: where two keys mean the same field, the last of them wins.
    for (const key of Object.keys(value).sort(byBytes)) {
      const field = exact.get(key) ?? folded().get(fold(key))
      if (field) after[field.property] = field.decode(value[key]!, after[field.property], join(at, key), context)
      else if (value[key] === null || !NAME.test(key)) isNameless = true
      else if (context.strict) context.report(unknownField(join(at, key), key, [...exact.keys()]))
    }
    if (isNameless && context.strict) context.report({ field: at, message: NO_COLON })
    return after
  }
}

interface Names<T> {
  readonly exact: ReadonlyMap<string, NamedField<T>>
  readonly folded: () => ReadonlyMap<string, NamedField<T>>
}

interface NamedField<T> {
  readonly property: keyof T
  readonly decode: Decoder<T[keyof T]>
}

function namesOf<T extends object>(fields: StructFields<T>): Names<T> {
  const known = Object.entries(fields) as [keyof T, readonly [string, Decoder<T[keyof T]>]][]
  const exact = new Map(known.map(([property, [name, decode]]) => [name, { property, decode }]))
  let folded: ReadonlyMap<string, NamedField<T>> | undefined
  return { exact, folded: () => (folded ??= new Map([...exact].map(([name, field]) => [fold(name), field]))) }
}

/** What else is in the place of a name is not said: where a colon is missing, a value is part of it. */
const NAME = /^[A-Za-z_]\w*$/
const NO_COLON = 'there is something that is no field: is a colon missing?'

const unknownField = (field: string, name: string, known: readonly string[]): DecodeProblem => ({
  field,
  message: `there is no field ${JSON.stringify(name)}`,
  unknown: { name, known },
})

/** Null leaves a field as it is; anything else of the wrong kind does so too, and is reported. */
function keep<T>(value: JsonValue, before: T, at: string, context: DecodeContext, wanted: string): T {
  if (value !== null) context.report({ field: at, message: `must be ${wanted}, not ${kindOf(value)}` })
  return before
}

const kindOf = (value: JsonValue): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  const kinds = {
    string: 'text',
    number: 'a number',
    bigint: 'a number',
    boolean: 'true or false',
    object: 'an object',
  }
  return kinds[typeof value as keyof typeof kinds]
}

/** Two characters outside ASCII fold to letters in Go: the long s and the Kelvin sign. */
const fold = (name: string): string =>
  name.replace(/[a-z\u017f\u212a]/g, char => (char === '\u017f' ? 'S' : char === '\u212a' ? 'K' : char.toUpperCase()))

const byBytes = (a: string, b: string): number => compareBytes(fromText(a), fromText(b))
const join = (at: string, key: string): string => (at === '' ? key : `${at}.${key}`)

export const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
