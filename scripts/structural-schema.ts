// Converts a JSON schema to the structural schema of a CustomResourceDefinition: without references and unsupported keywords. Defaults are
// omitted, because an object in the cluster must equal its file in Git.

import { resolve, type Schema } from '../src/diagnostics/schema.ts'

const KEPT = [
  'type',
  'description',
  'enum',
  'pattern',
  'required',
  'minimum',
  'maximum',
  'minItems',
  'minProperties',
  'maxProperties',
]

export type Structural = { [keyword: string]: unknown }

export function structuralSchema(root: Schema): Structural {
  const { description, properties } = root
  const spec = structural(resolve(properties!.spec!, root), root)
  const text = (name: string) => ({ type: 'string', description: resolve(properties![name]!, root).description })
  return {
    type: 'object',
    description,
    properties: { apiVersion: text('apiVersion'), kind: text('kind'), metadata: { type: 'object' }, spec },
  }
}

export function structural(schema: Schema, root: Schema): Structural {
  const out: Structural = {}
  for (const keyword of KEPT) {
    const value = (schema as Structural)[keyword]
    if (value !== undefined) out[keyword] = value
  }
  const below = (part: Schema): Structural => structural(resolve(part, root), root)
  const { additionalProperties: rest, properties, items } = schema
  if (items) out.items = below(items)
  // The API server accepts properties or additionalProperties, not both; with properties, it prunes unknown fields.
  if (typeof rest === 'object') out.additionalProperties = below(rest)
  else if (properties) out.properties = Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, below(v)]))
  // The API server would prune all fields of an object without properties.
  else if (out.type === 'object') out['x-kubernetes-preserve-unknown-fields'] = true
  return out
}
