// Converts errors of a compiled JSON schema validator to messages for readers who do not know the schema.

import { type FieldPath, fieldName, formatPath, readPointer, valueAt } from '../base/field-path.ts'
import { isObject } from '../base/json.ts'
import { nearest, nearestForm } from '../base/nearest.ts'
import { listOf, named, type Span, type Text, t, words } from '../base/span.ts'
import { isPlainName, isSecretValue } from '../secrets/fields.ts'
import type { DiagnosticCode, ObjectRef, Report } from './diagnostic.ts'
import { problem } from './problem.ts'
import { namedFields, resolve, type Schema, schemaAt } from './schema.ts'
import type { TextProblem } from './text-problem.ts'

/** A schema, and the validator of it that scripts/generate-validators.ts compiled, which also fills in the schema's defaults. */
export interface Validator {
  readonly validate: { (document: unknown): boolean; errors?: readonly SchemaError[] | null }
  /** The schema without descriptions and defaults. */
  readonly schemaText: string
}

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  /** Where in its object's schema the keyword is, if it may have it several times. */
  readonly schemaPath?: string
  readonly params?: {
    readonly additionalProperty?: string
    readonly missingProperty?: string
    readonly property?: string
  }
  readonly propertyName?: string
}

/** A problem of a document that its schema refuses. */
export interface SchemaFinding extends TextProblem {
  readonly field: FieldPath
  /** Whether the object does not have the field, which is required, or whether the schema does not have it. */
  readonly is?: 'missing' | 'unknown'
  /** The unknown field whose name is nearest to that of the missing one. */
  readonly misspelt?: string
  /** The known field whose name is nearest to that of an unknown one. */
  readonly meant?: string
  /** Set for an unknown field if the object lacks the field that is meant, and needs it. */
  readonly isNeeded?: true
}

/**
 * Returns all problems of the document, in the order of the schema, and fills in defaults. If `kind` is given, the object can contain
 * secrets, so only values of harmless fields are quoted.
 */
export function validateWith({ validate, schemaText }: Validator, document: unknown, kind?: string): SchemaFinding[] {
  if (validate(document)) return []
  const root: Schema = JSON.parse(schemaText)
  const problems = new Map<string, SchemaFinding>()
  for (const error of validate.errors ?? []) {
    const path = readPointer(error.instancePath, document)
    const value = valueAt(document, path)
    const quotes = kind === undefined || mayQuote(kind, path, value)
    const names = (name: string): boolean => kind === undefined || isPlainName(name)
    const place = { root, path, schema: schemaAt(root, path), value, quotes, names }
    for (const problem of WORDING[error.keyword]!(error, place)) {
      problems.set([error.keyword, error.schemaPath, formatPath(problem.field)].join(' '), problem)
    }
  }
  return withoutMisspelt([...problems.values()])
}

/** Returns the problems without those of missing fields that are present under a misspelt name. */
function withoutMisspelt(problems: readonly SchemaFinding[]): SchemaFinding[] {
  const lacking = new Set(problems.filter(({ is }) => is === 'missing').map(({ field }) => formatPath(field)))
  const misspelt = new Set<string>()
  const found = problems.map((problem): SchemaFinding => {
    if (problem.meant === undefined) return problem
    const field = formatPath([...problem.field.slice(0, -1), problem.meant])
    if (!lacking.has(field)) return problem
    misspelt.add(field)
    return { ...problem, isNeeded: true }
  })
  return found.filter(({ field, is }) => is !== 'missing' || !misspelt.has(formatPath(field)))
}

const MISSING = { message: t`is missing`, is: 'missing' } as const

/** Whether a message may contain the value of a field. */
export const mayQuote = (kind: string, path: FieldPath, value: unknown): boolean =>
  typeof value !== 'object' && !`${value}`.includes('@') && !isSecretValue(kind, path, `${value}`)

/** Returns the problem as a sentence, for the message of a diagnostic. */
export const sentence = ({ field, message }: SchemaFinding): Text => t`${fieldName(field)} ${message}`

/** Reports what the schema of an object refuses. */
export function reportFindings(
  code: DiagnosticCode,
  findings: readonly SchemaFinding[],
  object: ObjectRef,
  report: Report,
): void {
  for (const { field, help, caret, ...found } of findings)
    report(problem(code, sentence({ field, ...found }), { object, field, help, caret }))
}

interface Place {
  readonly root: Schema
  readonly path: FieldPath
  readonly schema: Schema
  readonly value: unknown
  /** Whether a message may quote the value. */
  readonly quotes: boolean
  /** Whether a message may contain a name within the value. */
  readonly names: (name: string) => boolean
}

const WORDING: Readonly<Record<string, (error: SchemaError, place: Place) => SchemaFinding[]>> = {
  type: (_, place) =>
    isAbsent(place)
      ? missing(place)
      : [
          {
            field: place.path,
            ...contentHelp(place),
            ...wrongType(place.schema.type!, place.value, place.quotes),
            ...formHelp(place),
          },
        ],
  additionalProperties: ({ params }, place) => [unknownField(params!.additionalProperty!, place)],
  required: ({ params }, place) => [missingField(params!.missingProperty!, place)],
  dependentRequired: ({ params }, { path }) => [
    { field: [...path, params!.property!], message: t`requires ${params?.missingProperty ?? ''}` },
  ],
  // A value of another type is reported by `type`.
  enum: ({ propertyName }, place) =>
    propertyName === undefined && typeof place.value !== 'string' ? [] : [wrongChoice(propertyName, place)],
  const: (_, place) => [{ field: place.path, message: t`${holds(place)}; it must be ${String(place.schema.const)}` }],
  pattern: ({ propertyName }, place) => [wrongForm(propertyName, place)],
  // The problem of the name itself is reported.
  propertyNames: () => [],
  minProperties: (_, { path, schema }) => [
    { field: path, message: t`needs one of ${listOf(Object.keys(schema.properties!))}` },
  ],
  maxProperties: (_, { path, schema, value }) => [
    {
      field: path,
      message: t`has ${listOf(Object.keys(value as object), 'and')}; it must be one of ${listOf(Object.keys(schema.properties!))}`,
    },
  ],
  minItems: (_, { path }) => [{ field: path, message: t`must not be empty` }],
  minimum: (_, { path, schema }) => [{ field: path, message: t`must be at least ${schema.minimum ?? 0}` }],
  maximum: (_, { path, schema }) => [{ field: path, message: t`must be at most ${schema.maximum ?? 0}` }],
  // A value of another type is reported by `type`.
  not: ({ schemaPath = '' }, { path, schema, value }) => {
    if (!isObject(value)) return []
    const names = valueAt(schema, [...readPointer(schemaPath, schema), 'required']) as readonly string[]
    return [{ field: path, message: t`has both ${listOf(names, 'and')}; only one of them can be set` }]
  },
}

/** Names what can be written instead: the choices of a text, or the fields of an object. */
function contentHelp({ root, schema }: Place): Pick<SchemaFinding, 'help'> {
  const { enum: choices, properties } = resolve(schema, root)
  if (choices !== undefined) return { help: [t`It must be ${listOf(choices.map(String))}.`] }
  return properties === undefined ? {} : { help: [fieldsHelp(Object.keys(properties))] }
}

/** Returns what a text must be that was written as another value: quotes alone are no repair where the quoted value is refused as well. */
function formHelp({ root, schema, value }: Place): Pick<SchemaFinding, 'help'> {
  const { type, enum: choices, pattern, patternErrorMessage } = resolve(schema, root)
  if (type !== 'string' || value === null || typeof value === 'object') return {}
  if (choices !== undefined && !choices.includes(`${value}`))
    return { help: [t`It must be ${listOf(choices.map(String))}.`] }
  const isRefused = pattern !== undefined && patternErrorMessage !== undefined && !new RegExp(pattern).test(`${value}`)
  return isRefused ? { help: [t`It must be ${patternErrorMessage}.`] } : {}
}

const fieldsHelp = (names: readonly string[]): Text =>
  t`${words(names.length === 1 ? 'Its only field is' : 'Its fields are')} ${listOf(names, 'and')}.`

/** Whether the value counts as missing: a null field does, a null entry of a list does not. */
const isAbsent = ({ path, value }: Place): boolean => value === null && typeof path.at(-1) === 'string'

function missingField(name: string, { root, path, schema, value, names }: Place): SchemaFinding {
  const field = [...path, name]
  const others = Object.keys(isObject(value) ? value : {}).filter(key => !schema.properties?.[key] && names(key))
  const misspelt = nearest(name, others)
  if (misspelt !== undefined) return { field, ...MISSING, misspelt, help: [t`Rename ${misspelt} to ${named(name)}.`] }
  const form = formOf(schemaAt(root, field), root)
  return { field, ...MISSING, ...(form !== undefined && { help: [t`Add ${named(name)}: ${form}`] }) }
}

/** Returns how a missing object is written, with the fields that it needs, or undefined for any other value. */
function formOf(schema: Schema, root: Schema): string | undefined {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties)
  const needed = required.length > 0 || names.length !== 1 ? required : names
  if (needed.length === 0) return undefined
  const fields = needed.map(name => `${name}: ${formOf(resolve(properties[name] ?? {}, root), root) ?? '…'}`)
  return `{${fields.join(', ')}}`
}

const missing = ({ root, path }: Place): SchemaFinding[] =>
  schemaAt(root, path.slice(0, -1)).required?.includes(String(path.at(-1))) ? [{ field: path, ...MISSING }] : []

function unknownField(name: string, place: Place): SchemaFinding {
  const { path, schema, names } = place
  if (!names(name))
    return {
      field: path,
      message: t`contains something that is not a field: is a colon missing?`,
      caret: 'key',
      is: 'unknown',
    }
  const known = Object.keys(schema.properties ?? {})
  const close = nearestForm(name, known)
  const message =
    close === undefined
      ? t`is not a field here${elsewhere(name, place)}`
      : t`is not a field here; did you mean ${close}?`
  const help =
    known.length > 0
      ? t`The ${words(known.length === 1 ? 'only field here is' : 'fields here are')} ${listOf(known, 'and')}.`
      : undefined
  return {
    field: [...path, name],
    message,
    caret: 'key',
    is: 'unknown',
    ...(close !== undefined && { meant: close }),
    ...(help && { help: [help] }),
  }
}

const MOST_PLACES = 3

/** Names the fields that have one of this name, such as those at another indentation. */
function elsewhere(name: string, { root }: Place): Text {
  const fields = [...namedFields(root)].map(([path]) => path).filter(path => path.length > 1 && path.at(-1) === name)
  if (fields.length === 0 || fields.length > MOST_PLACES) return []
  return t`; it is a field of ${listOf(
    fields.map(path => formatPath(path.slice(0, -1))),
    'and',
  )}`
}

function wrongChoice(name: string | undefined, place: Place): SchemaFinding {
  const { root, path, schema, value } = place
  const choices = (name === undefined ? schema : resolve(schema.propertyNames!, root)).enum!.map(String)
  const close = nearestForm(String(name ?? value), choices)
  const wanted = close === undefined ? t`it must be ${listOf(choices)}` : t`did you mean ${close}?`
  return {
    ...(name === undefined ? { field: path, message: t`${holds(place)}; ${wanted}` } : aboutKey(name, wanted, place)),
    ...(close !== undefined && { help: [t`It must be ${listOf(choices)}.`] }),
  }
}

function wrongForm(name: string | undefined, place: Place): SchemaFinding {
  const { root, path, schema } = place
  if (name === undefined)
    return { field: path, message: t`${holds(place)}; it must be ${schema.patternErrorMessage ?? ''}` }
  const { patternErrorMessage } = resolve(schema.propertyNames!, root)
  return aboutKey(name, t`it must be ${patternErrorMessage ?? ''}`, place)
}

/** Returns a problem of a key, which is not named if it may be a secret. */
const aboutKey = (name: string, wanted: Text, { path, names }: Place): SchemaFinding =>
  names(name)
    ? { field: [...path, name], message: t`is not a key here; ${wanted}`, caret: 'key' }
    : { field: path, message: t`has a key that cannot be used; ${wanted}` }

const holds = ({ value, quotes }: Place): Text => (quotes ? t`is ${quote(String(value))}` : t`cannot be used as it is`)

const TYPES: Readonly<Record<string, Text>> = {
  string: t`text`,
  boolean: t`true or false`,
  integer: t`a whole number`,
  object: t`a map of fields`,
  array: t`a list`,
}

/** Returns the message for a wrong type. `wanted` is a type name of JSON Schema. */
export function wrongType(wanted: string, value: unknown, quotes: boolean): Pick<SchemaFinding, 'message' | 'help'> {
  if (wanted === 'integer' && typeof value === 'bigint') return { message: t`is too large a number` }
  const isFraction = wanted === 'integer' && typeof value === 'number'
  const message = t`must be ${TYPES[wanted] ?? []}, not ${typeName(value)}${isFraction ? t` with a fraction` : []}`
  const help = quotingHelp(wanted, value, quotes)
  return { message, ...(help !== undefined && { help: [help] }) }
}

/** Suggests adding or removing quotes, the most frequent cause: YAML reads `2.3` as a number and `"true"` as text. */
function quotingHelp(wanted: string, value: unknown, quotes: boolean): Text | undefined {
  const written = (text: string): Text => (quotes ? t`: ${text}.` : t`.`)
  const isScalar = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
  // 1.30 was read as 1.3, 0755 as 493, and y as true.
  if (wanted === 'string' && isScalar) return t`Put it in quotes, as it is written.`
  if (wanted === 'array' && value !== null && typeof value !== 'object') return t`Write it as a list: [first, second].`
  if (typeof value !== 'string') return undefined
  if (wanted === 'integer' && /^-?[0-9]{1,15}$/.test(value))
    return t`Write it without quotes${written(`${Number(value)}`)}`
  if (wanted === 'integer') return t`Write a number, without quotes and unit.`
  if (wanted === 'boolean')
    return /^(true|false)$/i.test(value)
      ? t`Write it without quotes${written(value.toLowerCase())}`
      : t`Write true or false, without quotes.`
  return undefined
}

function typeName(value: unknown): Span {
  if (value === null) return words('nothing')
  if (typeof value === 'object') return words(Array.isArray(value) ? 'a list' : 'a map')
  if (typeof value === 'boolean') return words(value ? 'true' : 'false')
  return words(typeof value === 'string' ? 'text' : 'a number')
}

const LONGEST_QUOTE = 60

/** Quotes a text for messages, and shortens long ones. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text)
