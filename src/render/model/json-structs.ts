// Decodes JSON values into structs as encoding/json does: field names match without regard to case, null leaves a field unchanged, and a
// wrong type is reported with its path. A decoder returns the field's value afterwards; after a problem, decoding continues.

import type { FieldPath } from '../../base/field-path.ts'
import { isObject, type Json } from '../../base/json.ts'
import { nearestForm } from '../../base/nearest.ts'
import { listOf as listOfNames, type Span, t, words } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { compareAsGo } from './kubernetes.ts'

export interface DecodeContext {
  /** Reports unknown fields, as with DisallowUnknownFields. */
  readonly strict: boolean
  /** Whether the keys are in the order of a JSON text, and not of an object of the API server. */
  readonly inOrder?: boolean
  /** Receives problems of fields. */
  readonly report: (problem: TextProblem & { readonly field: FieldPath }) => void
}

/** Decodes into a field of a type of Go. */
export interface Decoder<T> {
  /** The value of a field that is not set. */
  readonly zero: T
  /** Returns the value of a field that was `before`. */
  decode(value: Json, before: T, at: FieldPath, context: DecodeContext): T
}

/** Decodes into a new variable. */
export const decodeNew = <T>({ decode, zero }: Decoder<T>, value: Json, at: FieldPath, context: DecodeContext): T =>
  decode(value, zero, at, context)

export const text: Decoder<string> = {
  zero: '',
  decode: (value, before, at, context) =>
    typeof value === 'string' ? value : keep(value, before, at, context, words('text')),
}

export const flag: Decoder<boolean> = {
  zero: false,
  decode: (value, before, at, context) =>
    typeof value === 'boolean' ? value : keep(value, before, at, context, words('true or false')),
}

/** A uint64. */
export const count: Decoder<bigint> = {
  zero: 0n,
  decode: (value, before, at, context) => {
    if (typeof value !== 'bigint' && typeof value !== 'number')
      return keep(value, before, at, context, words('a number'))
    const whole = typeof value === 'bigint' || Number.isInteger(value) ? BigInt(value) : -1n
    if (whole >= 0n && whole < 1n << 64n) return whole
    context.report({ field: at, message: t`must be a whole number that is not negative` })
    return before
  },
}

/** A json.RawMessage: keeps any value as it is. */
export const raw: Decoder<Json | undefined> = {
  zero: undefined,
  decode: (value, before) => (value === null ? before : value),
}

/** A pointer: null makes it nil. */
export const optional = <T>({ decode, zero }: Decoder<T>): Decoder<T | undefined> => ({
  zero: undefined,
  decode: (value, before, at, context) => (value === null ? undefined : decode(value, before ?? zero, at, context)),
})

export const listOf = <T>({ decode, zero }: Decoder<T>): Decoder<readonly T[] | undefined> => ({
  zero: undefined,
  decode: (value, before, at, context) => {
    if (value === null) return undefined
    if (!Array.isArray(value)) return keep(value, before, at, context, words('a list'))
    return value.map((item, i) => decode(item, zero, [...at, i], context))
  },
})

export const mapOf = <T>({ decode, zero }: Decoder<T>): Decoder<ReadonlyMap<string, T> | undefined> => ({
  zero: undefined,
  decode: (value, before, at, context) => {
    if (value === null) return undefined
    if (!isObject(value)) return keep(value, before, at, context, words('an object'))
    const entries = Object.entries(value).map(
      ([key, item]) => [key, decode(item, zero, [...at, key], context)] as const,
    )
    return new Map([...(before ?? []), ...entries])
  },
})

type Fields = Readonly<Record<string, Decoder<unknown>>>
type StructOf<F extends Fields> = { readonly [Name in keyof F]: F[Name]['zero'] }

/** Returns a decoder of an object with these fields. Names are compared as encoding/json compares them. */
export function struct<F extends Fields>(fields: F): Decoder<StructOf<F>> {
  // Computed lazily: most structs belong to cloud providers that a run does not use.
  let folded: ReadonlyMap<string, string> | undefined
  const namesByFold = () => (folded ??= new Map(Object.keys(fields).map(name => [fold(name), name])))
  return {
    zero: Object.fromEntries(Object.entries(fields).map(([name, { zero }]) => [name, zero])) as StructOf<F>,
    decode: (value, before, at, context) => {
      if (!isObject(value)) return keep(value, before, at, context, words('an object'))
      const after: Record<string, unknown> = { ...before }
      let isNameless = false
      // The API server stores objects with sorted keys: of two keys for the same field, the last one in byte order wins.
      const keys = Object.keys(value)
      for (const key of context.inOrder ? keys : keys.sort(compareAsGo)) {
        const name = Object.hasOwn(fields, key) ? key : namesByFold().get(fold(key))
        if (name !== undefined) after[name] = fields[name]!.decode(value[key]!, after[name], [...at, key], context)
        else if (value[key] === null || !NAME.test(key)) isNameless = true
        else if (context.strict) context.report(unknownField([...at, key], key, Object.keys(fields)))
      }
      if (isNameless && context.strict) context.report({ field: at, message: NO_COLON })
      return after as StructOf<F>
    },
  }
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
function keep<T>(value: Json, before: T, at: FieldPath, context: DecodeContext, wanted: Span): T {
  if (value !== null) context.report({ field: at, message: t`must be ${wanted}, not ${kindOf(value)}` })
  return before
}

const kindOf = (value: Json): Span => {
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
