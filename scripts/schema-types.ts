// Generates TypeScript types of documents that a JSON schema describes, after defaults are set. Supports the keywords that our schemas use.

interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
}

const SIMPLE: Readonly<Record<string, string>> = { string: 'string', boolean: 'boolean', integer: 'number' }

/** Returns the declarations of the document's type and of the type of each definition. */
export function schemaTypes(name: string, document: Schema): string {
  const all: [string, Schema][] = [
    [name, document],
    ...Object.entries(document.$defs ?? {}).map(([key, value]): [string, Schema] => [capital(key), value]),
  ]
  return all.map(([typeName, schema]) => `export type ${typeName} = ${typeOf(schema, '')}\n`).join('\n')
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return capital(schema.$ref.replace('#/$defs/', ''))
  if (schema.const !== undefined) return `'${schema.const}'`
  if (schema.enum) return schema.enum.map(value => `'${value}'`).join(' | ')
  if (schema.type === 'array') return `readonly ${wrapped(typeOf(schema.items!, indent))}[]`
  if (schema.type === 'object') return objectType(schema, indent)
  const simple = SIMPLE[schema.type ?? '']
  if (!simple) throw new Error(`no type for ${JSON.stringify(schema)}`)
  return simple
}

const wrapped = (type: string): string => (/[ {]/.test(type) && !type.startsWith('{') ? `(${type})` : type)

function objectType(schema: Schema, indent: string): string {
  const { properties, additionalProperties: rest } = schema
  const map = typeof rest === 'object' ? `Readonly<Record<string, ${typeOf(rest, indent)}>>` : undefined
  // Properties of a map have the same type as its other entries.
  if (map || !properties) return map ?? 'JsonObject'
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const given = field.default !== undefined || schema.required?.includes(name)
    return `${inner}readonly ${name}${given ? '' : '?'}: ${typeOf(field, inner)}\n`
  })
  return `{\n${fields.join('')}${indent}}`
}

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
