// Completes keys and values from the JSON Schema of the object's kind.

import { cursorAt } from './cursor.ts'
import { type CompletionSchema, schemas } from './schemas.ts'

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
  const found = new Map<string, CompletionSchema>()
  for (const { properties = {} } of schemasAt(kind, path))
    for (const [name, schema] of Object.entries(properties))
      if (!siblings.has(name) && !found.has(name)) found.set(name, schema)
  return [...found].map(([name, schema]) => {
    const resolved = resolve(schema, rootOf(kind))
    const [{ description } = schema] = [schema, ...resolved].filter(each => each.description !== undefined)
    return {
      label: name,
      apply: `${name}:${startOf(resolved, column)}`,
      type: 'key' as const,
      detail: typeOf(resolved),
      ...(description !== undefined && { info: withoutMarkdown(description) }),
    }
  })
}

const withoutMarkdown = (text: string): string => text.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '')

/** Returns the text to insert after the colon of a key, up to its value. */
function startOf(resolved: readonly CompletionSchema[], column: number): string {
  const inner = `\n${' '.repeat(column + 2)}`
  const type = typeOf(resolved)
  return type === 'object' ? inner : type === 'array' ? `${inner}- ` : ' '
}

function typeOf(resolved: readonly CompletionSchema[]): string {
  const types = new Set(resolved.flatMap(({ type = [] }) => type))
  return types.size > 0 ? [...types].join(' or ') : resolved.some(each => each.properties) ? 'object' : ''
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

const NOTHING: CompletionSchema = { properties: { apiVersion: {}, kind: {}, metadata: { type: 'object' } } }

const rootOf = (kind: string | undefined): CompletionSchema =>
  kind !== undefined && Object.hasOwn(schemas(), kind) ? schemas()[kind]! : kind === undefined ? NOTHING : {}

/** Returns the schemas of the value at a path. */
function schemasAt(kind: string | undefined, path: readonly string[]): CompletionSchema[] {
  const root = rootOf(kind)
  let here = resolve(root, root)
  for (const step of path) {
    here = here.flatMap(schema => below(schema, step)).flatMap(schema => resolve(schema, root))
    if (here.length === 0) return []
  }
  return here
}

function below({ items, properties = {}, additionalProperties }: CompletionSchema, step: string): CompletionSchema[] {
  if (step === '[]') return items === undefined ? [] : [items]
  if (Object.hasOwn(properties, step)) return [properties[step]!]
  return typeof additionalProperties === 'object' ? [additionalProperties] : []
}

const DEEPEST = 20

/** Returns the schema with those that it refers to or combines. */
function resolve(schema: CompletionSchema, root: CompletionSchema, depth = 0): CompletionSchema[] {
  if (depth > DEEPEST) return []
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema
  const target = $ref === undefined ? undefined : root.$defs?.[$ref.replace('#/$defs/', '')]
  return [
    schema,
    ...[...(target ? [target] : []), ...anyOf, ...oneOf, ...allOf].flatMap(each => resolve(each, root, depth + 1)),
  ]
}
