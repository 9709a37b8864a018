// Reads a JSON schema for the messages of its validator. Supports the keywords that the schemas of this project use.

import type { FieldPath } from '../base/field-path.ts'

export interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  /** A description of valid texts for messages: "a version like v1.2.3". */
  readonly patternErrorMessage?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly not?: Schema
  readonly allOf?: readonly Schema[]
}

/** Returns the schema merged with the definition that it refers to; its own keywords take precedence. */
export function resolve(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
  if (target === undefined) throw new Error(`no such definition: ${schema.$ref}`)
  return { ...resolve(target, root), ...schema }
}

/** Returns the schema of the value at a path, or an empty one if any value is allowed. */
export function schemaAt(root: Schema, path: FieldPath): Schema {
  let here = root
  for (const step of path) {
    const { properties = {}, additionalProperties: rest, items } = here
    const map = typeof rest === 'object' ? rest : {}
    const next = typeof step === 'number' ? (items ?? {}) : Object.hasOwn(properties, step) ? properties[step]! : map
    here = resolve(next, root)
  }
  return here
}

/** Yields every named field below a schema with its path. Entries of maps and lists have no names and are omitted. */
export function* namedFields(
  root: Schema,
  schema: Schema = root,
  path: FieldPath = [],
): Generator<[FieldPath, Schema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const resolved = resolve(field, root)
    yield [[...path, name], resolved]
    yield* namedFields(root, resolved, [...path, name])
  }
}
