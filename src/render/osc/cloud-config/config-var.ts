// Values of a cloudProviderSpec, each a literal or a reference to a Secret or ConfigMap, decoded as the machine-controller's SDK does.

import {
  type Decoder,
  flag,
  isObject,
  type JsonValue,
  optional,
  struct,
  text,
} from '../../../gotemplate/encoding/json/struct.ts'

export interface KeyReference {
  readonly namespace: string
  readonly name: string
  readonly key: string
}

/** T is string, or boolean with undefined for a missing value. */
export interface ConfigVar<T> {
  readonly value: T
  readonly secretKeyRef: KeyReference
  readonly configMapKeyRef: KeyReference
  /** The path of the field, for messages. */
  readonly at: string
}

const NO_REFERENCE: KeyReference = { namespace: '', name: '', key: '' }

const reference = struct<KeyReference>({ namespace: ['namespace', text], name: ['name', text], key: ['key', text] })

export const NO_TEXT: ConfigVar<string> = {
  value: '',
  secretKeyRef: NO_REFERENCE,
  configMapKeyRef: NO_REFERENCE,
  at: '',
}
export const NO_FLAG: ConfigVar<boolean | undefined> = { ...NO_TEXT, value: undefined }

const textObject = struct<ConfigVar<string>>({
  value: ['value', text],
  secretKeyRef: ['secretKeyRef', reference],
  configMapKeyRef: ['configMapKeyRef', reference],
})

const flagObject = struct<ConfigVar<boolean | undefined>>({
  value: ['value', optional(flag, false)],
  secretKeyRef: ['secretKeyRef', reference],
  configMapKeyRef: ['configMapKeyRef', reference],
})

const lenient = <T>(decode: Decoder<T>): Decoder<T> => {
  return (value, before, at, { report }) => decode(value, before, at, { strict: false, report })
}

/** Decodes a text. As in the reference, a value that is not an object becomes its own JSON: 5 is "5", and null is "null". */
export const textVar: Decoder<ConfigVar<string>> = (value, _before, at, context) => {
  if (isObject(value)) return lenient(textObject)(value, { ...NO_TEXT, at }, at, context)
  const literal = typeof value === 'string' ? value : jsonText(value)
  // The reference quotes and unquotes this JSON once more, which fails on quotation marks in a list.
  if (typeof value !== 'string' && literal.includes('"'))
    context.report({ field: at, message: 'must be text, not a list' })
  return { ...NO_TEXT, at, value: literal }
}

/** Decodes a boolean or a reference to one. */
export const flagVar: Decoder<ConfigVar<boolean | undefined>> = (value, _before, at, context) =>
  isObject(value)
    ? lenient(flagObject)(value, { ...NO_FLAG, at }, at, context)
    : { ...NO_FLAG, at, value: optional(flag, false)(value, undefined, at, context) }

/** Returns compact JSON. */
function jsonText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (isObject(value))
    return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`)}}`
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
}
