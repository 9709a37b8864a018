// Tracks the tables of a TOML document during parsing: which exist, which are only implied by a dotted key, and what may be redefined.

import type { Value } from '../../values/values.ts'
import { type Key, keyText } from './encode.ts'

export type Table = Map<string, Entry>
export type Entry = Table | TableArray | List | Leaf

/** An array of tables: `[[name]]`. */
interface TableArray {
  readonly kind: 'tables'
  readonly tables: Table[]
}

interface List {
  readonly kind: 'list'
  readonly items: Entry[]
}

/** A string, number, date or boolean. */
interface Leaf {
  readonly kind: 'leaf'
  readonly value: Value
}

export interface Tables {
  readonly root: Table
  /** The key of the current table. */
  context: Key
  /** The texts of the keys whose tables are implied but not defined by a header or value yet. */
  readonly impliedTexts: Set<string>
  /** Whether the value of a key is an array, by the text of the key. */
  readonly isArrayByText: Map<string, boolean>
  /** Throws an error at the last key. */
  readonly fail: (message: string) => never
}

export const newTables = (fail: Tables['fail']): Tables => ({
  root: new Map(),
  context: [],
  impliedTexts: new Set(),
  isArrayByText: new Map(),
  fail,
})

const isTable = (entry: Entry): entry is Table => entry instanceof Map

/** Returns the table that keys below this entry belong to: the entry itself, or the last of an array of tables. */
function holderOf(entry: Entry): Table | undefined {
  if (isTable(entry)) return entry
  return entry.kind === 'tables' ? entry.tables.at(-1) : undefined
}

/** Creates and enters the table of a header, dotted key or inline table. Missing parents are implied. */
export function enterTable(tables: Tables, key: Key, isArray: boolean): void {
  let table = tables.root
  for (const [i, part] of key.slice(0, -1).entries()) {
    const parent = () => keyText(key.slice(0, i + 1))
    if (!table.has(part)) {
      tables.impliedTexts.add(parent())
      table.set(part, new Map())
    }
    table = holderOf(table.get(part)!) ?? tables.fail(`Key '${parent()}' was already created as a hash.`)
  }
  tables.context = key.slice(0, -1)
  if (isArray) addToArray(tables, table, key)
  else setValue(tables, key.at(-1)!, new Map())
  tables.context = key
}

function addToArray(tables: Tables, table: Table, key: Key): void {
  const last = key.at(-1)!
  if (!table.has(last)) table.set(last, { kind: 'tables', tables: [] })
  const entry = table.get(last)!
  if (isTable(entry) || entry.kind !== 'tables')
    tables.fail(`Key '${keyText(key)}' was already created and cannot be used as an array.`)
  else entry.tables.push(new Map())
}

/** Enters the table that a part of a dotted key implies. */
export function enterImplied(tables: Tables, part: string): void {
  const key = [...tables.context, part]
  tables.impliedTexts.add(keyText(key))
  enterTable(tables, key, false)
}

/** Sets a key of the current table. A key that was only implied may be defined once. */
export function setValue(tables: Tables, name: string, value: Entry): void {
  const key = [...tables.context, name]
  const text = keyText(key)
  const table = currentTable(tables)
  if (!table.has(name)) {
    table.set(name, value)
    return
  }
  if (!tables.impliedTexts.delete(text)) tables.fail(`Key '${text}' has already been defined.`)
  // An implied array already holds the tables parsed within it, and is replaced; an implied table already holds its keys, and is kept.
  if (tables.isArrayByText.get(text)) table.set(name, value)
}

function currentTable(tables: Tables): Table {
  let table = tables.root
  for (const [i, part] of tables.context.entries()) {
    const key = () => keyText(tables.context.slice(0, i + 1))
    table = holderOf(table.get(part)!) ?? tables.fail(`Key '${key()}' has already been defined.`)
  }
  return table
}

/** Records whether a key of the current table, or the table itself if `name` is empty, is an array. */
export function noteType(tables: Tables, name: string, isArray: boolean): void {
  const key = name === '' ? tables.context : [...tables.context, name]
  tables.isArrayByText.set(keyText(key.length === 0 ? [''] : key), isArray)
}
