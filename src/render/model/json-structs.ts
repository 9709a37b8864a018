// Decodes JSON values into structs as encoding/json does: field names match without regard to case, null leaves a field unchanged, and a
// wrong type is reported with its path. A decoder returns the field's value afterwards; after a problem, decoding continues.

import { compareBytes, fromText } from 'gotemplate/go/bytes'
import type { FieldPath } from '../../base/field-path.ts'
import { nearestForm } from '../../base/nearest.ts'
import { listOf as listOfNames, type Span, t, words } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'

export type JsonValue = string | number | bigint | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface DecodeContext {
  /** Reports unknown fields, as with DisallowUnknownFields. */
  readonly strict: boolean
  /** Whether the keys are in the order of a JSON text, and not of an object of the API server. */
  readonly inOrder?: boolean
  /** Receives problems of fields. */
  readonly report: (problem: TextProblem & { readonly field: FieldPath }) => void
}

/** Decodes a value into a field whose value is `before`. */
export type Decoder<T> = (value: JsonValue, before: T, at: FieldPath, context: DecodeContext) => T

export const text: Decoder<string> = (value, before, at, context) =>
  typeof value === 'string' ? value : keep(value, before, at, context, words('text'))

export const flag: Decoder<boolean> = (value, before, at, context) =>
  typeof value === 'boolean' ? value : keep(value, before, at, context, words('true or false'))

/** Decodes a uint64. */
export const count: Decoder<bigint> = (value, before, at, context) => {
  if (typeof value !== 'bigint' && typeof value !== 'number') return keep(value, before, at, context, words('a number'))
  const whole = typeof value === 'bigint' || Number.isInteger(value) ? BigInt(value) : -1n
  if (whole >= 0n && whole < 1n << 64n) return whole
  context.report({ field: at, message: t`must be a whole number that is not negative` })
  return before
}

/** Decodes a json.RawMessage: keeps any value as it is. */
export const raw: Decoder<JsonValue | undefined> = (value, before) => (value === null ? before : value)

/** Decodes into a pointer: null makes it nil. */
export const optional =
  <T>(decode: Decoder<T>, zero: T): Decoder<T | undefined> =>
  (value, before, at, context) =>
    value === null ? undefined : decode(value, before ?? zero, at, context)

export const listOf =
  <T>(decode: Decoder<T>, zero: T): Decoder<readonly T[] | undefined> =>
  (value, before, at, context) => {
    if (value === null) return undefined
    if (!Array.isArray(value)) return keep(value, before, at, context, words('a list'))
    return value.map((item, i) => decode(item, zero, [...at, i], context))
  }

export const mapOf =
  <T>(decode: Decoder<T>, zero: T): Decoder<ReadonlyMap<string, T> | undefined> =>
  (value, before, at, context) => {
    if (value === null) return undefined
    if (!isObject(value)) return keep(value, before, at, context, words('an object'))
    const entries = Object.entries(value).map(
      ([key, item]) => [key, decode(item, zero, [...at, key], context)] as const,
    )
    return new Map([...(before ?? []), ...entries])
  }

/** The fields of a struct: property → JSON name and decoder of the value. */
export type StructFields<T> = { readonly [Property in keyof T]?: readonly [name: string, decode: Decoder<T[Property]>] }

/** Returns a decoder of an object. Unknown fields are ignored, and names are compared as encoding/json compares them. */
export function struct<T extends object>(fields: StructFields<T>): Decoder<T> {
  // Computed lazily: most structs belong to cloud providers that a run does not use.
  let names: Names<T> | undefined
  return (value, before, at, context) => {
    if (!isObject(value)) return keep(value, before, at, context, words('an object'))
    const { exact, folded } = (names ??= namesOf(fields))
    const after = { ...before }
    let isNameless = false
    // The API server stores objects with sorted keys: of two keys for the same field, the last one in byte order wins.
    const keys = Object.keys(value)
    for (const key of context.inOrder ? keys : keys.sort(byBytes)) {
      const field = exact.get(key) ?? folded().get(fold(key))
      if (field) after[field.property] = field.decode(value[key]!, after[field.property], [...at, key], context)
      else if (value[key] === null || !NAME.test(key)) isNameless = true
      else if (context.strict) context.report(unknownField([...at, key], key, [...exact.keys()]))
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

/** The form of names that are reported. Other text may contain a value: if a colon is missing, the value is part of the key. */
const NAME = /^[A-Za-z_]\w*$/
const NO_COLON = t`contains text that is not a field: is a colon missing?`

function unknownField(field: FieldPath, name: string, known: readonly string[]) {
  const close = nearestForm(name, known)
  const help = close === undefined ? t`The fields here are ${listOfNames(known, 'and')}.` : t`Did you mean ${close}?`
  return { field, message: t`is not a field here`, caret: 'key', help: [help] } as const
}

/** Keeps the field's value, and reports a value of the wrong type other than null. */
function keep<T>(value: JsonValue, before: T, at: FieldPath, context: DecodeContext, wanted: Span): T {
  if (value !== null) context.report({ field: at, message: t`must be ${wanted}, not ${kindOf(value)}` })
  return before
}

const kindOf = (value: JsonValue): Span => {
  if (value === null) return words('null')
  if (Array.isArray(value)) return words('a list')
  const kinds = {
    string: 'text',
    number: 'a number',
    bigint: 'a number',
    boolean: 'true or false',
    object: 'an object',
  } as const
  return words(kinds[typeof value as keyof typeof kinds])
}

/** Folds a name's case as Go does: two characters outside of ASCII, the long s and the Kelvin sign, fold to letters. */
const fold = (name: string): string =>
  name.replace(/[a-z\u017f\u212a]/g, char => (char === '\u017f' ? 'S' : char === '\u212a' ? 'K' : char.toUpperCase()))

const byBytes = (a: string, b: string): number => compareBytes(fromText(a), fromText(b))

export const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
