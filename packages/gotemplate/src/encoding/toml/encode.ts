// Encodes TOML as github.com/BurntSushi/toml v1.6 does: keys sorted, plain values before tables, a header for every table.

import { formatFloat } from '../../strconv/format-float.ts'
import { clockText, dateText, rfc3339, type Time } from '../../time/civil.ts'
import { timeOf } from '../../time/time.ts'
import { indirect, isNil } from '../../values/build.ts'
import { checkDepth } from '../../values/maps.ts'
import { type FieldTag, isFloat, isInteger, type Kind } from '../../values/types.ts'
import {
  FunctionError,
  GoError,
  GoMap,
  type Meter,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../../values/values.ts'
import { escaped, FormatError, hasMethod, isExported, isZero, type Output, output, textFromMethod } from '../codec.ts'

interface Writer {
  readonly out: Output
  readonly indent: string
  /** Something has been written. Only then is a table preceded by an empty line. */
  started: boolean
}

/**
 * Encodes a map or struct as a TOML document, as a byte string; a plain value at the top is encoded as a value. Throws a FormatError.
 */
export function encodeToml(value: Value, indent = '  ', meter?: Meter): string {
  if (value == null) throw new FunctionError('reflect: call of reflect.Value.Type on zero Value')
  const writer: Writer = { out: output(meter), indent, started: false }
  encode(writer, [], indirect(value))
  return writer.out.text()
}

export type Key = readonly string[]

export const keyText = (key: Key): string => key.map(tomlKey).join('.')

function encode(writer: Writer, key: Key, value: Value): void {
  checkDepth(key.length)
  if (value == null || (value instanceof Pointer && value.target === null)) return
  const kind = typeOf(value)!.kind
  if (isText(value)) line(writer, key, value)
  else if (isTable(value)) {
    if (!isNil(value)) table(writer, key, value)
  } else if (value instanceof Slice && formOf(value, key.length) === 'tables') arrayOfTables(writer, key, value)
  else if (UNSUPPORTED.has(kind)) throw new FormatError(`unsupported type for key '${keyText(key)}': ${kind}`)
  else line(writer, key, value)
}

function write(writer: Writer, text: string): void {
  writer.out.write(text)
  writer.started = true
}

const indentOf = (writer: Writer, key: Key): string => writer.indent.repeat(key.length - 1)

function line(writer: Writer, key: Key, value: Value): void {
  const last = key.at(-1)
  if (last !== undefined) write(writer, `${indentOf(writer, key)}${tomlKey(last)} = `)
  element(writer, value, key.length)
  if (last !== undefined) write(writer, '\n')
}

function table(writer: Writer, key: Key, value: Table): void {
  if (key.length === 1 && writer.started) write(writer, '\n')
  if (key.length > 0) write(writer, `${indentOf(writer, key)}[${keyText(key)}]\n`)
  body(writer, key, value)
}

function arrayOfTables(writer: Writer, key: Key, array: Slice): void {
  if (key.length === 0) throw new FormatError('toml: top-level values must be Go maps or structs')
  for (const item of array.toArray()) {
    const value = indirect(item) as Table
    if (writer.started) write(writer, '\n')
    write(writer, `${indentOf(writer, key)}[[${keyText(key)}]]\n`)
    body(writer, key, value)
  }
}

function body(writer: Writer, key: Key, value: Table): void {
  const { direct, tables } = membersOf(value, key.length)
  for (const member of [...direct, ...tables]) if (!member.skipped) encode(writer, [...key, member.name], member.value)
}

/** Writes a value inline: in an array, in an inline table, or after `key = `. */
function element(writer: Writer, value: Value, depth: number): void {
  checkDepth(depth)
  const item = indirect(value)
  if (isTime(item)) write(writer, timeText(item))
  else if (isText(item)) write(writer, basicString(textFromMethod(item, 'MarshalText')!))
  else if (item instanceof Slice) array(writer, item, depth)
  else if (isTable(item)) inlineTable(writer, item, depth)
  else write(writer, plainText(item))
}

function array(writer: Writer, items: Slice, depth: number): void {
  write(writer, '[')
  items.toArray().forEach((item, i) => {
    if (i > 0) write(writer, ', ')
    element(writer, item, depth + 1)
  })
  write(writer, ']')
}

function inlineTable(writer: Writer, value: Table, depth: number): void {
  const { direct, tables } = membersOf(value, depth)
  const count = direct.length + tables.length
  const writeMembers = (members: Member[], isLast: (member: Member, at: number) => boolean) =>
    members.forEach((member, at) => {
      if (member.skipped) return
      write(writer, `${tomlKey(member.name)} = `)
      element(writer, member.value, depth + 1)
      // As in Go, the comma depends on the position, not on whether a member is skipped: a nil at the end leaves a trailing comma.
      if (!isLast(member, at)) write(writer, ', ')
    })
  write(writer, '{')
  if (value instanceof GoMap) {
    writeMembers(direct, (_, at) => tables.length === 0 && at === direct.length - 1)
    writeMembers(tables, (_, at) => at === tables.length - 1)
  } else {
    writeMembers([...direct, ...tables], member => member.index === count - 1)
  }
  write(writer, '}')
}

const isTime = (value: Value): value is Struct => value instanceof Struct && value.type.name === 'time.Time'

function plainText(value: Value): string {
  const { kind, name } = typeOf(value)!
  if (name === 'time.Duration') return basicString(textFromMethod(value, 'String')!)
  const plain = underlying(value)
  if (kind === 'string') return basicString(plain as string)
  if (isFloat(kind)) return floatText(plain as number, kind === 'float32' ? 32 : 64)
  if (kind === 'bool' || isInteger(kind)) return String(plain)
  throw new FormatError(`unexpected type: ${name}`)
}

function floatText(value: number, bits: 32 | 64): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  const text = formatFloat(value, 'g', -1, bits)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** The kinds that TOML cannot represent. */
const UNSUPPORTED: ReadonlySet<Kind> = new Set<Kind>(['complex128', 'func', 'uintptr'])

/** The form of a value: inline, a table, or an array of tables. Undefined for nil, which is omitted. */
type Form = 'plain' | 'table' | 'tables' | undefined

/**
 * Returns how a value is written: on the line of its key, or as a table or tables of its own. Returns undefined for nil, which is left
 * out.
 */
function formOf(value: Value, depth: number): Form {
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
type Table = GoMap | Struct | GoError

const isTable = (value: Value): value is Table =>
  value instanceof GoMap || value instanceof Struct || value instanceof GoError

const isText = (value: Value): boolean => hasMethod(value, 'MarshalText')

interface Member {
  readonly name: string
  readonly value: Value
  /** Nil, or empty with `omitempty`. It is not written, but an inline table counts it for its commas. */
  readonly skipped: boolean
  /** The index of the field; for a promoted field, that of the embedded struct. */
  readonly index: number
}

/** Splits the members of a table into those on lines of their own and those that become tables. */
function membersOf(value: Table, depth: number): { direct: Member[]; tables: Member[] } {
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
  const entries = [...(map.entries ?? [])] as [string, Value][]
  return entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item], index) => {
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

/** Encodes a basic string. Only characters that must be escaped are. */
const basicString = (bytes: string): string => `"${bytes.replace(/["\\\x00-\x1f\x7f]/g, escaped)}"`

/** Encodes one part of a key, bare if possible. */
const tomlKey = (part: string): string => (/^[A-Za-z0-9_-]+$/.test(part) ? part : basicString(part))

const LOCAL_TIMES: Readonly<Record<string, (time: Time) => string>> = {
  'datetime-local': time => `${dateText(time)}T${clockText(time)}`,
  'date-local': dateText,
  'time-local': clockText,
}

/** Encodes a time. The zone name that the decoder sets distinguishes a local date, time or datetime from one with a zone. */
function timeText(value: Struct): string {
  const time = timeOf(value)!
  return (Object.hasOwn(LOCAL_TIMES, time.zone.name) ? LOCAL_TIMES[time.zone.name]! : rfc3339)(time)
}
