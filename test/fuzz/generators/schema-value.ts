// Values from a JSON Schema, most of them valid.

import type { Json } from '../../../src/base/json.ts'
import type { Random } from '../random.ts'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly $ref?: string
  readonly examples?: readonly Json[]
  readonly default?: Json
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly minimum?: number
  readonly required?: readonly string[]
}

const WRONG: readonly Json[] = [
  null,
  '',
  'x',
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  ['a', 1],
  { a: 'b' },
  '../..',
  'a\nb',
  '\u0000',
  '{{ .Token }}',
  ['$', '{A}'].join(''),
]

/** The probability of an invalid value. */
const WRONG_RATE = 0.06

export function schemaValue(schema: Schema, top: Schema, random: Random): Json {
  if (random.chance(WRONG_RATE)) return structuredClone(random.pick(WRONG))
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '')
    return schemaValue({ ...top.$defs?.[name], ...without(schema) }, top, random)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  const isTyped = schema.properties !== undefined || schema.items !== undefined
  if (choices !== undefined && !isTyped)
    return schemaValue({ ...without(schema), ...random.pick(choices) }, top, random)
  if (schema.examples !== undefined && random.chance(0.7)) return structuredClone(random.pick(schema.examples))
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['object', 'string'])
  switch (type) {
    case 'object':
      return objectOf(schema, top, random)
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => schemaValue(schema.items ?? {}, top, random))
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return random.pick([schema.minimum ?? 0, 1, 10, 1000, 100_000])
    case 'null':
      return null
    default:
      return random.pick(['', 'a', 'kube-system', 'a/b', 'https://mirror.example.com', '10.96.0.10', random.word(20)])
  }
}

const without = ({ $ref: _, oneOf: _one, anyOf: _any, ...rest }: Schema): Schema => rest

function objectOf({ properties = {}, additionalProperties, required = [] }: Schema, top: Schema, random: Random): Json {
  const share = random.pick([0.15, 0.4, 0.8])
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random.chance(share))
    .map(([name, schema]) => [name, schemaValue(schema, top, random)] as const)
  if (typeof additionalProperties === 'object')
    for (let left = random.pick([0, 1, 2]); left > 0; left--)
      entries.push([
        random.pick(['docker.io', 'kube-system/ubuntu', 'a', 'OSM0301', 'aws']),
        schemaValue(additionalProperties, top, random),
      ])
  if (random.chance(WRONG_RATE)) entries.push([random.pick(['unknown', '__proto__', '']), 1])
  const object = Object.fromEntries(entries) as Json
  return object
}
