// Finds the schemas of the value at a path of an object.

import { type CompletionSchema, schemas } from './schemas.ts'

const NOTHING: CompletionSchema = { properties: { apiVersion: {}, kind: {}, metadata: { type: 'object' } } }

const rootOf = (kind: string | undefined): CompletionSchema =>
  kind !== undefined && Object.hasOwn(schemas(), kind) ? schemas()[kind]! : kind === undefined ? NOTHING : {}

/** Returns the schemas of the value at a path. */
export function schemasAt(kind: string | undefined, path: readonly string[]): CompletionSchema[] {
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

/** Returns the types of a value with these schemas, or "". */
export function schemaTypes(found: readonly CompletionSchema[]): string {
  const types = new Set(found.flatMap(({ type = [] }) => type))
  return types.size > 0 ? [...types].join(' or ') : found.some(each => each.properties) ? 'object' : ''
}

/** Returns the first description of a value with these schemas, as text. */
export function schemaDescription(found: readonly CompletionSchema[]): string | undefined {
  const description = found.find(each => each.description !== undefined)?.description
  return description?.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '')
}
