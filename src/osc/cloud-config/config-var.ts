// Values of a cloudProviderSpec: a literal, or a reference to a Secret or ConfigMap, decoded as the machine-controller's SDK does it.

import {
  type Decoder,
  flag,
  isObject,
  type JsonValue,
  optional,
  struct,
  text,
} from '../../gotemplate/encoding/json/struct.ts'

export interface KeyReference {
  readonly namespace: string
  readonly name: string
  readonly key: string
}

/** T is string, or boolean where undefined means that none is given. */
export interface ConfigVar<T> {
  readonly value: T
  readonly secretKeyRef: KeyReference
  readonly configMapKeyRef: KeyReference
  /** Where it stands, for messages. */
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

/** Anything that is no object is taken for its own JSON text: 5 is "5", and null is "null". */
export const configText: Decoder<ConfigVar<string>> = (value, _before, at, context) => {
  if (isObject(value)) return lenient(textObject)(value, { ...NO_TEXT, at }, at, context)
  const literal = typeof value === 'string' ? value : jsonText(value)
  // The reference quotes that text once more and unquotes it: a quotation mark inside a list breaks it.
  if (typeof value !== 'string' && literal.includes('"'))
    context.report({ field: at, message: 'must be text, not a list' })
  return { ...NO_TEXT, at, value: literal }
}

export const configFlag: Decoder<ConfigVar<boolean | undefined>> = (value, _before, at, context) =>
  isObject(value)
    ? lenient(flagObject)(value, { ...NO_FLAG, at }, at, context)
    : { ...NO_FLAG, at, value: optional(flag, false)(value, undefined, at, context) }

/** Compact JSON. */
function jsonText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (isObject(value))
    return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`)}}`
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
}
