// Encodes TOML as github.com/BurntSushi/toml v1.6 does: keys sorted, plain values before tables, a header for every table.

import { formatFloat } from '../../strconv/format-float.ts'
import { isNil } from '../../values/convert.ts'
import { isFloat, isInteger } from '../../values/types.ts'
import {
  FunctionError,
  GoMap,
  type Meter,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../../values/values.ts'
import { FormatError } from '../format-error.ts'
import { checkDepth, type Output, output } from '../output.ts'
import { indirect, textFromMethod } from '../reflection.ts'
import { formOf, isTable, isText, type Member, membersOf, type Table, UNSUPPORTED } from './members.ts'
import { basicString, tomlKey } from './text.ts'
import { timeText } from './time-text.ts'

interface Writer {
  readonly out: Output
  readonly indent: string
  /** Something has been written. Only then is a table preceded by an empty line. */
  started: boolean
}

/**
 * Encodes a map or struct as a TOML document, as a byte string; a plain value at the top is encoded as a value. Throws a FormatError.
 * OSM encodes containerd's configuration with the indent `''`.
 */
export function encodeToml(value: Value, indent = '  ', meter?: Meter): string {
  if (value == null) throw new FunctionError('reflect: call of reflect.Value.Type on zero Value')
  const writer: Writer = { out: output(meter), indent, started: false }
  encode(writer, [], indirect(value))
  return writer.out.text()
}

type Key = readonly string[]

const keyText = (key: Key): string => key.map(tomlKey).join('.')

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
