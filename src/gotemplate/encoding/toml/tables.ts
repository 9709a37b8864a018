// The tables of a TOML document while it is read: which exist, which were only implied by a longer key, and what may be defined again.

import type { Value } from '../../values/values.ts'
import { tomlKey } from './text.ts'

export type Key = readonly string[]

export type Table = Map<string, Entry>
export type Entry = Table | TableArray | List | Leaf

/** `[[name]]` */
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
  /** The table that keys belong to. */
  context: Key
  /** Tables that no header or value has defined yet. */
  readonly implicit: Set<string>
  /** Keys whose value is an array. */
  readonly arrays: Map<string, boolean>
  /** Reports a mistake at the key that was read last. */
  readonly fail: (message: string) => never
}

export const keyText = (key: Key): string => key.map(tomlKey).join('.')

export const newTables = (fail: Tables['fail']): Tables => ({
  root: new Map(),
  context: [],
  implicit: new Set(),
  arrays: new Map(),
  fail,
})

const isTable = (entry: Entry): entry is Table => entry instanceof Map

/** What keys under this entry go into: a table, or the newest of an array of tables. */
function holderOf(entry: Entry): Table | undefined {
  if (isTable(entry)) return entry
  return entry.kind === 'tables' ? entry.tables.at(-1) : undefined
}

/** Goes to a table that a header, a dotted key or an inline table names, and makes it; parents that do not exist are implied. */
export function enterTable(tables: Tables, key: Key, isArray: boolean): void {
  let table = tables.root
  for (const [i, part] of key.slice(0, -1).entries()) {
    const parent = () => keyText(key.slice(0, i + 1))
    if (!table.has(part)) {
      tables.implicit.add(parent())
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

/** A table between the parts of a dotted key. */
export function enterImplied(tables: Tables, part: string): void {
  const key = [...tables.context, part]
  tables.implicit.add(keyText(key))
  enterTable(tables, key, false)
}

/** Gives a key of the current table its value. One that was only implied may be defined once. */
export function setValue(tables: Tables, name: string, value: Entry): void {
  const key = [...tables.context, name]
  const text = keyText(key)
  const table = currentTable(tables)
  if (!table.has(name)) {
    table.set(name, value)
    return
  }
  if (!tables.implicit.delete(text)) tables.fail(`Key '${text}' has already been defined.`)
  // An array stands already, as the tables that were read within it; a table is what its keys have made of it.
  if (tables.arrays.get(text)) table.set(name, value)
}

function currentTable(tables: Tables): Table {
  let table = tables.root
  for (const [i, part] of tables.context.entries()) {
    const key = () => keyText(tables.context.slice(0, i + 1))
    table = holderOf(table.get(part)!) ?? tables.fail(`Key '${key()}' has already been defined.`)
  }
  return table
}

/** Notes whether the current table's key, or the table itself, is an array. */
export function noteType(tables: Tables, name: string, isArray: boolean): void {
  const key = name === '' ? tables.context : [...tables.context, name]
  tables.arrays.set(keyText(key.length === 0 ? [''] : key), isArray)
}
