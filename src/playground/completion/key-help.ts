// What a key of a YAML text means, from the JSON Schema of the object's kind.

import { Parser } from 'yaml'
import { documentAt, keyName, mapEntries, objectKind } from './entries.ts'
import { schemaDescription, schemasAt, schemaTypes } from './schemas.ts'

export interface KeyHelp {
  /** The offsets of the key. */
  readonly from: number
  readonly to: number
  readonly name: string
  readonly type: string
  readonly description?: string
  /** The values that are allowed, if only some are. */
  readonly values: readonly string[]
  readonly default?: string
}

/** Returns the help of the key at an offset, or undefined if there is none, or the schema does not have it. */
export function keyHelpAt(file: string, offset: number): KeyHelp | undefined {
  const { text, start } = documentAt(file, offset)
  for (const token of new Parser().parse(text)) {
    if (token.type !== 'document') continue
    for (const { path, key } of mapEntries(token.value)) {
      const name = keyName(key)
      if (!key || name === undefined || !('source' in key)) continue
      const from = start + key.offset
      const to = from + key.source.length
      if (from <= offset && offset < to) return helpOf(objectKind(token.value), [...path, name], { from, to, name })
    }
  }
  return undefined
}

function helpOf(
  kind: string | undefined,
  path: readonly string[],
  place: Pick<KeyHelp, 'from' | 'to' | 'name'>,
): KeyHelp | undefined {
  const found = schemasAt(kind, path)
  const type = schemaTypes(found)
  const description = schemaDescription(found)
  if (type === '' && description === undefined) return undefined
  const given = JSON.stringify(found.find(each => each.default !== undefined)?.default)
  return {
    ...place,
    type,
    ...(description !== undefined && { description }),
    values: found.flatMap(each => each.enum ?? []).map(String),
    ...(given !== undefined && !EMPTY.has(given) && { default: given }),
  }
}

/** Defaults that say nothing. */
const EMPTY = new Set(['{}', '[]', '""'])
