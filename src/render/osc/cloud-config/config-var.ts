// Values of a cloudProviderSpec, each a literal or a reference to a Secret or ConfigMap, decoded as the machine-controller's SDK does.

import { goJson } from 'gotemplate/go/json'
import { parseBool } from 'gotemplate/go/strconv'
import type { FieldPath } from '../../../base/field-path.ts'
import { isObject } from '../../../base/json.ts'
import { t } from '../../../base/span.ts'
import { type Decoder, decodeNew, flag, optional, struct, text } from '../../model/json-structs.ts'
import type { PlaceholderMarkers } from '../../model/placeholders.ts'
import type { References } from '../../settings/environment.ts'
import type { Reference } from '../../settings/settings.ts'

type KeyReference = Omit<Reference, 'kind'>

/** T is string, or boolean with undefined for a missing value. */
export interface ConfigVar<T> {
  readonly value: T
  readonly secretKeyRef: KeyReference
  readonly configMapKeyRef: KeyReference
  /** The path of the field, for messages. */
  readonly at: FieldPath
}

const reference = struct({ namespace: text, name: text, key: text })

const textObject = struct({ value: text, secretKeyRef: reference, configMapKeyRef: reference })
const flagOrNone = optional(flag)
const flagObject = struct({ value: flagOrNone, secretKeyRef: reference, configMapKeyRef: reference })

export const NO_TEXT: ConfigVar<string> = { ...textObject.zero, at: [] }
const NO_FLAG: ConfigVar<boolean | undefined> = { ...flagObject.zero, at: [] }

/** A text or a reference to one. As in the reference, a value that is not an object becomes its own JSON: 5 is "5", and null is "null". */
export const textVar: Decoder<ConfigVar<string>> = {
  zero: NO_TEXT,
  decode: (value, _before, at, context) => {
    if (isObject(value)) return { ...decodeNew(textObject, value, at, context), at }
    const literal = typeof value === 'string' ? value : goJson(value)
    // The reference quotes and unquotes this JSON once more, which fails on quotation marks in a list.
    if (typeof value !== 'string' && literal.includes('"'))
      context.report({ field: at, message: t`must be text, not a list` })
    return { ...NO_TEXT, at, value: literal }
  },
}

/** A boolean or a reference to one. */
const flagVar: Decoder<ConfigVar<boolean | undefined>> = {
  zero: NO_FLAG,
  decode: (value, _before, at, context) =>
    isObject(value)
      ? { ...decodeNew(flagObject, value, at, context), at }
      : { ...NO_FLAG, at, value: decodeNew(flagOrNone, value, at, context) },
}

const fieldsOf =
  <T>(decoder: Decoder<T>) =>
  <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map(name => [name, decoder])) as { readonly [Each in Name]: Decoder<T> }

/** Return the fields of a cloudProviderSpec with these names. */
export const textVars = fieldsOf(textVar)
export const flagVars = fieldsOf(flagVar)

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
  missing(field: FieldPath, reference: Reference): void
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
    const isSecret = isWhole(secretKeyRef)
    if (!isSecret && !isWhole(configMapKeyRef)) return undefined
    const reference: Reference = isSecret
      ? { kind: 'Secret', ...secretKeyRef }
      : { kind: 'ConfigMap', ...configMapKeyRef }
    const value = references(reference)
    if (value === undefined) problems.missing([...at, isSecret ? 'secretKeyRef' : 'configMapKeyRef'], reference)
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
