// Values of a cloudProviderSpec, each a literal or a reference to a Secret or ConfigMap, decoded as the machine-controller's SDK does.

import { goJson } from 'gotemplate/go/json'
import { parseBool } from 'gotemplate/go/strconv'
import type { FieldPath } from '../../../base/field-path.ts'
import { t } from '../../../base/span.ts'
import {
  type DecodeContext,
  type Decoder,
  flag,
  isObject,
  type JsonValue,
  optional,
  type StructFields,
  struct,
  text,
} from '../../model/json-structs.ts'
import type { PlaceholderMarkers } from '../../model/placeholders.ts'
import type { References } from '../../settings/environment.ts'

interface KeyReference {
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
  readonly at: FieldPath
}

const NO_REFERENCE: KeyReference = { namespace: '', name: '', key: '' }

const reference = struct<KeyReference>({ namespace: ['namespace', text], name: ['name', text], key: ['key', text] })

export const NO_TEXT: ConfigVar<string> = {
  value: '',
  secretKeyRef: NO_REFERENCE,
  configMapKeyRef: NO_REFERENCE,
  at: [],
}
const NO_FLAG: ConfigVar<boolean | undefined> = { ...NO_TEXT, value: undefined }

const objectOf = <T>(value: Decoder<T>): Decoder<ConfigVar<T>> =>
  struct<ConfigVar<T>>({
    value: ['value', value],
    secretKeyRef: ['secretKeyRef', reference],
    configMapKeyRef: ['configMapKeyRef', reference],
  })

const flagOrNone = optional(flag, false)
const textObject = objectOf(text)
const flagObject = objectOf(flagOrNone)

/** Decodes a text. As in the reference, a value that is not an object becomes its own JSON: 5 is "5", and null is "null". */
export const textVar: Decoder<ConfigVar<string>> = (value, _before, at, context) => {
  if (isObject(value)) return textObject(value, { ...NO_TEXT, at }, at, context)
  const literal = typeof value === 'string' ? value : goJson(value)
  // The reference quotes and unquotes this JSON once more, which fails on quotation marks in a list.
  if (typeof value !== 'string' && literal.includes('"'))
    context.report({ field: at, message: t`must be text, not a list` })
  return { ...NO_TEXT, at, value: literal }
}

/** Decodes a boolean or a reference to one. */
const flagVar: Decoder<ConfigVar<boolean | undefined>> = (value, _before, at, context) =>
  isObject(value)
    ? flagObject(value, { ...NO_FLAG, at }, at, context)
    : { ...NO_FLAG, at, value: flagOrNone(value, undefined, at, context) }

type Spec<Text extends string, Flag extends string, Other> = { readonly [Name in Text]: ConfigVar<string> } & {
  readonly [Name in Flag]: ConfigVar<boolean | undefined>
} & Partial<Other>

/** Returns a decoder of a cloudProviderSpec with these fields. `others` cannot be references. */
export function specDecoder<Text extends string, Flag extends string = never, Other extends object = object>(
  texts: readonly Text[],
  flags: readonly Flag[] = [],
  others: StructFields<Other> = {},
): (spec: JsonValue, at: FieldPath, context: DecodeContext) => Spec<Text, Flag, Other> {
  const each = <T>(names: readonly string[], value: T) => Object.fromEntries(names.map(name => [name, value]))
  const named = <T>(names: readonly string[], decode: Decoder<T>) => names.map(name => [name, [name, decode]] as const)
  const nothing = { ...each(texts, NO_TEXT), ...each(flags, NO_FLAG) } as Spec<Text, Flag, Other>
  const fields = {
    ...Object.fromEntries([...named(texts, textVar), ...named<unknown>(flags, flagVar as Decoder<unknown>)]),
    ...others,
  }
  const decode = struct(fields as StructFields<Spec<Text, Flag, Other>>)
  return (spec, at, context) => decode(spec, nothing, at, context)
}

export interface Resolver {
  text(variable: ConfigVar<string>): string
  /** Like `text`, for a value that the function parses. Returns undefined after it reported that the value is filled in later. */
  readable(variable: ConfigVar<string>): string | undefined
  /** Returns undefined if there is no value. */
  flag(variable: ConfigVar<boolean | undefined>): boolean | undefined
  /** Like `flag`, but returns undefined for a referenced text that is not a boolean, for which the reference falls back to its environment. */
  flagOrNone(variable: ConfigVar<boolean | undefined>): boolean | undefined
}

interface ResolveProblems {
  missing(field: FieldPath, kind: 'Secret' | 'ConfigMap', reference: KeyReference): void
  notBoolean(field: FieldPath): void
  notReadable(field: FieldPath): void
}

interface ResolveRequest {
  readonly references: References
  readonly placeholders: PlaceholderMarkers | undefined
}

/** Returns functions that look up the values of a cloudProviderSpec, and report those that are missing. */
export function resolver({ references, placeholders }: ResolveRequest, problems: ResolveProblems): Resolver {
  /** Returns the referenced text, null after it was reported as missing, or undefined if the variable has no reference. */
  function referenced({ secretKeyRef, configMapKeyRef, at }: ConfigVar<unknown>): string | null | undefined {
    const kind = isWhole(secretKeyRef) ? 'Secret' : isWhole(configMapKeyRef) ? 'ConfigMap' : undefined
    if (kind === undefined) return undefined
    const isSecret = kind === 'Secret'
    const reference = isSecret ? secretKeyRef : configMapKeyRef
    const { namespace, name, key } = reference
    const value = isSecret ? references.secret(namespace, name, key) : references.configMap(namespace, name, key)
    if (value === undefined) problems.missing([...at, isSecret ? 'secretKeyRef' : 'configMapKeyRef'], kind, reference)
    return value ?? null
  }
  const isReadable = (value: string, at: FieldPath): boolean => {
    if (!placeholders?.markers.includes(value)) return true
    problems.notReadable(at)
    return false
  }
  const text = (variable: ConfigVar<string>): string => {
    const value = referenced(variable)
    return value === undefined ? variable.value : (value ?? '')
  }
  const flag = (
    variable: ConfigVar<boolean | undefined>,
    notBoolean: (field: FieldPath) => void,
  ): boolean | undefined => {
    const value = referenced(variable)
    if (value === undefined) return variable.value
    if (value === null || !isReadable(value, variable.at)) return undefined
    const parsed = parseBool(value)
    if (parsed === undefined) notBoolean(variable.at)
    return parsed
  }
  return {
    text,
    readable: variable => {
      const value = text(variable)
      return isReadable(value, variable.at) ? value : undefined
    },
    flag: variable => flag(variable, problems.notBoolean),
    flagOrNone: variable => flag(variable, () => {}),
  }
}

/** Whether all parts of the reference are set. An incomplete reference is ignored, and the literal is used. */
const isWhole = ({ namespace, name, key }: KeyReference): boolean => namespace !== '' && name !== '' && key !== ''
