// Decides the form of a Go value in TOML (inline, table or array of tables), and the members of a table and their order.

import { isNil } from '../../values/convert.ts'
import type { FieldTag, Kind } from '../../values/types.ts'
import { GoError, GoMap, Slice, Struct, typeOf, underlying, type Value } from '../../values/values.ts'
import { FormatError } from '../format-error.ts'
import { checkDepth } from '../output.ts'
import { entriesByKey, hasMethod, indirect, isExported, isZero } from '../reflection.ts'

/** The kinds that TOML cannot represent. */
export const UNSUPPORTED: ReadonlySet<Kind> = new Set<Kind>(['complex128', 'func', 'uintptr'])

/** The form of a value: inline, a table, or an array of tables. Undefined for nil, which is omitted. */
type Form = 'plain' | 'table' | 'tables' | undefined

/**
 * Returns how a value is written: on the line of its key, or as a table or tables of its own. Returns undefined for nil, which is left
 * out.
 */
export function formOf(value: Value, depth: number): Form {
  checkDepth(depth)
  if (isNil(value)) return undefined
  if (isText(value)) return 'plain'
  if (isTable(value)) return 'table'
  if (value instanceof Slice) return isArrayOfTables(value, depth) ? 'tables' : 'plain'
  const kind = typeOf(value)!.kind
  if (UNSUPPORTED.has(kind)) throw new FormatError(`unsupported type: ${kind}`)
  return 'plain'
}

function isArrayOfTables(array: Slice, depth: number): boolean {
  // All elements are checked: a nil element is an error even after an element that decides the form.
  const forms = array.toArray().map(item => formOf(indirect(item), depth + 1))
  if (forms.includes(undefined)) throw new FormatError('toml: cannot encode array with nil element')
  return forms.length > 0 && forms.every(form => form === 'table')
}

/** A value that is a table. An error is a struct without exported fields. */
export type Table = GoMap | Struct | GoError

export const isTable = (value: Value): value is Table =>
  value instanceof GoMap || value instanceof Struct || value instanceof GoError

export const isText = (value: Value): boolean => hasMethod(value, 'MarshalText')

export interface Member {
  readonly name: string
  readonly value: Value
  /** Nil, or empty with `omitempty`. It is not written, but an inline table counts it for its commas. */
  readonly skipped: boolean
  /** The index of the field; for a promoted field, that of the embedded struct. */
  readonly index: number
}

/** Splits the members of a table into those on lines of their own and those that become tables. */
export function membersOf(value: Table, depth: number): { direct: Member[]; tables: Member[] } {
  const members = value instanceof GoMap ? entriesOf(value) : value instanceof Struct ? fieldsOf(value) : []
  const direct: Member[] = []
  const tables: Member[] = []
  for (const member of members) {
    const form = formOf(member.value, depth + 1)
    const list = form === 'table' || form === 'tables' ? tables : direct
    list.push(member)
  }
  return { direct, tables }
}

function entriesOf(map: GoMap): Member[] {
  if (map.type.key!.kind !== 'string') throw new FormatError('toml: cannot encode a map with non-string key type')
  return entriesByKey(map).map(([name, item], index) => {
    const value = indirect(item)
    return { name, value, skipped: isNil(value), index }
  })
}

function fieldsOf(struct: Struct, outerIndex?: number): Member[] {
  return struct.type.fields!.flatMap((field, position) => {
    const tag = field.toml
    const index = outerIndex ?? position
    const isEmbedded = field.embedded && (field.type.kind === 'struct' || field.type.elem?.kind === 'struct')
    if (tag?.name === '-' || (!isExported(field) && !isEmbedded)) return []
    const own = struct.values[position]
    const value = indirect(own)
    if (isEmbedded && !tag?.name && value instanceof Struct) return fieldsOf(value, index)
    return [{ name: tag?.name || field.name, value, skipped: isNil(value) || isOmittedFromToml(own, tag), index }]
  })
}

function isOmittedFromToml(value: Value, tag: FieldTag | undefined): boolean {
  if (!tag?.omitEmpty) return false
  if (value instanceof Slice) return value.length === 0
  if (value instanceof GoMap) return value.size === 0
  if (value instanceof Struct) return isZero(value)
  const plain = underlying(value)
  return plain === '' || plain === false
}
