// Completes keys and values from the JSON Schema of the object's kind.

import { cursorAt } from './cursor.ts'
import { type CompletionSchema, schemaDescription, schemas, schemasAt, schemaTypes } from './schemas.ts'

export interface Completion {
  readonly label: string
  /** The text to insert. */
  readonly apply: string
  readonly type: 'key' | 'value'
  /** The type of the field. */
  readonly detail?: string
  readonly info?: string
}

export interface Completions {
  /** The offset of the word to replace. */
  readonly from: number
  readonly options: readonly Completion[]
  /** Whether they are shown before a letter of the word is written. */
  readonly isAsked?: boolean
}

export function completeAt(text: string, offset: number): Completions | undefined {
  const cursor = cursorAt(text, offset)
  if (cursor === undefined) return undefined
  const { kind, path, key, siblings, from, column } = cursor
  const options =
    key === undefined
      ? [...keysOf(kind, path, siblings, column), ...valuesOf(kind, path, undefined)]
      : valuesOf(kind, path, key)
  return options.length === 0 ? undefined : { from, options }
}

function keysOf(
  kind: string | undefined,
  path: readonly string[],
  siblings: ReadonlySet<string>,
  column: number,
): Completion[] {
  const names = new Set(schemasAt(kind, path).flatMap(({ properties = {} }) => Object.keys(properties)))
  return [...names]
    .filter(name => !siblings.has(name))
    .map(name => {
      const found = schemasAt(kind, [...path, name])
      const info = schemaDescription(found)
      return {
        label: name,
        apply: `${name}:${startOf(found, column)}`,
        type: 'key' as const,
        detail: schemaTypes(found),
        ...(info !== undefined && { info }),
      }
    })
}

/** Returns the text to insert after the colon of a key, up to its value. */
function startOf(found: readonly CompletionSchema[], column: number): string {
  const inner = `\n${' '.repeat(column + 2)}`
  const type = schemaTypes(found)
  return type === 'object' ? inner : type === 'array' ? `${inner}- ` : ' '
}

function valuesOf(kind: string | undefined, path: readonly string[], key: string | undefined): Completion[] {
  if (path.length === 0 && key === 'kind') return Object.keys(schemas()).map(name => value(name))
  const found = new Map<string, Completion>()
  const add = (given: unknown, detail?: string): void => {
    if (given === null || typeof given === 'object') return
    const label = String(given)
    if (!found.has(label)) found.set(label, value(given, detail))
  }
  for (const schema of schemasAt(kind, key === undefined ? path : [...path, key])) {
    for (const each of schema.enum ?? []) add(each, each === schema.default ? 'default' : undefined)
    if (schema.const !== undefined) add(schema.const)
    if (schema.type === 'boolean')
      for (const each of [true, false]) add(each, each === schema.default ? 'default' : undefined)
    if (schema.default !== undefined) add(schema.default, 'default')
    for (const each of schema.examples ?? []) add(each, 'example')
  }
  return [...found.values()]
}

const value = (given: unknown, detail?: string): Completion => {
  const label = String(given)
  // A text that YAML would read as something else, such as "1", or that begins like another construct.
  const isPlain =
    typeof given !== 'string' ||
    (/^[A-Za-z/][\w./:-]*$/.test(label) && !/^(?:true|false|yes|no|on|off|y|n|null)$/i.test(label))
  return {
    label,
    apply: isPlain ? label : JSON.stringify(label),
    type: 'value',
    ...(detail !== undefined && { detail }),
  }
}
