// Converts a parsed TOML document to Go values.

import { ANY_SLICE, STRING_MAP, sliceOf } from '../../values/types.ts'
import { dict, type GoMap, Slice, type Value } from '../../values/values.ts'
import { checkDepth } from '../output.ts'
import type { Entry, Table } from './tables.ts'

const TABLES = sliceOf(STRING_MAP)

export function toMap(table: Table, depth = 0): GoMap {
  checkDepth(depth)
  return dict([...table].map(([key, entry]) => [key, toValue(entry, depth + 1)]))
}

function toValue(entry: Entry, depth: number): Value {
  checkDepth(depth)
  if (entry instanceof Map) return toMap(entry, depth)
  if (entry.kind === 'leaf') return entry.value
  if (entry.kind === 'list')
    return new Slice(
      ANY_SLICE,
      entry.items.map(item => toValue(item, depth + 1)),
    )
  return new Slice(
    TABLES,
    entry.tables.map(table => toMap(table, depth + 1)),
  )
}
