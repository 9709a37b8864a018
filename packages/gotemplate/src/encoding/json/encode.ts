// Encodes JSON as encoding/json does: keys sorted, `<`, `>` and `&` escaped, []byte as base64.

import { decodeRune, fromText, isAscii, toText, toUint8Array } from '../../strconv/bytes.ts'
import { formatFloat } from '../../strconv/format-float.ts'
import { bytesOf } from '../../values/build.ts'
import { checkDepth, keyOf } from '../../values/maps.ts'
import { type Field, type GoType, isFloat, isInteger } from '../../values/types.ts'
import {
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
import { encodeBase64 } from '../base64.ts'
import { escaped, FormatError, hasMethod, isBytes, isExported, type Output, output, textFromMethod } from '../codec.ts'

export interface JsonOptions {
  /** The indentation of one level; if absent, the output is a single line. */
  readonly indent?: string
  /** Whether to escape `<`, `>` and `&`, as json.Marshal does. Default: true. */
  readonly escapeHtml?: boolean
}

/** Encodes a value as JSON, as a byte string. Throws a FormatError. */
export function encodeJson(value: Value, options: JsonOptions = {}, meter?: Meter): string {
  const writer: Writer = {
    out: output(meter),
    indent: options.indent,
    escapeHtml: options.escapeHtml ?? true,
    within: [],
  }
  encode(writer, value)
  return writer.out.text()
}

/** Encodes JavaScript text as a JSON string, escaped as in Go. */
export const goJsonString = (text: string): string =>
  NOTHING_TO_ESCAPE.test(text) ? `"${text}"` : toText(jsonString(fromText(text)))

/** Plain data in JavaScript. */
export type JsonData =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly JsonData[]
  | { readonly [key: string]: JsonData }

/** Writes plain data in one line, with its fields in their order, and texts escaped as in Go. */
export function goJson(value: JsonData): string {
  if (typeof value === 'string') return goJsonString(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(goJson).join(',')}]`
  const members = Object.entries(value).map(([key, item]) => `${goJsonString(key)}:${goJson(item)}`)
  return `{${members.join(',')}}`
}

const isList = (value: object): value is readonly JsonData[] => Array.isArray(value)

const NOTHING_TO_ESCAPE = /^[ !#-%'-;=?-[\]-~]*$/

interface Writer {
  readonly out: Output
  readonly indent: string | undefined
  readonly escapeHtml: boolean
  /** The values that contain the current one, outermost first. */
  readonly within: Value[]
}

function encode(writer: Writer, value: Value): void {
  const type = typeOf(value)
  if (type === undefined || (value instanceof Pointer && value.target === null)) writer.out.write('null')
  else if (hasMethod(value, 'MarshalJSON')) writer.out.write(fromMethod(value, type, 'MarshalJSON'))
  else if (hasMethod(value, 'MarshalText')) writer.out.write(string(writer, fromMethod(value, type, 'MarshalText')))
  else if (value instanceof Pointer) encode(writer, value.target!.value)
  else if (value instanceof GoMap) map(writer, value)
  else if (value instanceof Slice) slice(writer, value)
  else if (value instanceof Struct) struct(writer, value)
  else if (value instanceof GoError) writer.out.write('{}')
  else writer.out.write(plain(writer, value, type))
}

const string = (writer: Writer, bytes: string): string => jsonString(bytes, writer.escapeHtml)

function fromMethod(value: Value, type: GoType, method: string): string {
  try {
    return textFromMethod(value, method)!
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    throw new FormatError(`json: error calling ${method} for type ${type.name}: ${error.bytes}`)
  }
}

function plain(writer: Writer, value: Value, type: GoType): string {
  const under = underlying(value)
  if (typeof under === 'string') return string(writer, under)
  if (isFloat(type.kind)) return float(under as number, type.kind === 'float32' ? 32 : 64)
  if (type.kind === 'bool' || isInteger(type.kind)) return String(under)
  throw new FormatError(`json: unsupported type: ${type.name}`)
}

function float(value: number, bits: 32 | 64): string {
  if (!Number.isFinite(value)) throw new FormatError(`json: unsupported value: ${formatFloat(value, 'g', -1, bits)}`)
  const shortest = bits === 64 ? value : Number(formatFloat(value, 'e', -1, 32))
  return Object.is(shortest, -0) ? '-0' : String(shortest)
}

function map(writer: Writer, value: GoMap): void {
  const keyKind = value.type.key!.kind
  if (keyKind !== 'string' && !isInteger(keyKind)) throw new FormatError(`json: unsupported type: ${value.type.name}`)
  if (value.entries === null) {
    writer.out.write('null')
    return
  }
  const entries = [...value.entries].map(([key, item]) => [String(underlying(keyOf(value, key))), item] as const)
  entries.sort((a, b) => (a[0] < b[0] ? -1 : 1))
  object(writer, value, entries)
}

function struct(writer: Writer, value: Struct): void {
  object(
    writer,
    value,
    jsonFields(value.type).flatMap(field => member(value, field)),
  )
}

/** Returns the member for a field; none for an empty field with `omitempty`, or a field of a nil embedded pointer. */
function member(struct: Struct, { name, path, omitEmpty }: JsonField): (readonly [string, Value])[] {
  let holder = struct
  for (const position of path.slice(0, -1)) {
    const embedded = holder.values[position]
    const behind = embedded instanceof Pointer ? embedded.target?.value : embedded
    if (!(behind instanceof Struct)) return []
    holder = behind
  }
  const value = holder.values[path.at(-1)!]
  return omitEmpty && isOmittedFromJson(value) ? [] : [[name, value]]
}

/** Reports whether `omitempty` omits a value. It never omits a struct. */
function isOmittedFromJson(value: Value): boolean {
  if (value instanceof Slice) return value.length === 0
  if (value instanceof GoMap) return value.size === 0
  if (value instanceof Pointer) return value.target === null
  if (value instanceof Struct) return false
  return !underlying(value)
}

function object(writer: Writer, value: Value, members: readonly (readonly [string, Value])[]): void {
  const colon = writer.indent === undefined ? ':' : ': '
  sequence(writer, value, ['{', '}'], members, ([name, item]) => {
    writer.out.write(string(writer, name) + colon)
    encode(writer, item)
  })
}

function slice(writer: Writer, value: Slice): void {
  if (value.items === null) writer.out.write('null')
  else if (isBytes(value.type) && value.type.kind === 'slice') writer.out.write(`"${base64(bytesOf(value))}"`)
  else sequence(writer, value, ['[', ']'], value.toArray(), item => encode(writer, item))
}

const base64 = (bytes: string): string => encodeBase64(toUint8Array(bytes))

function sequence<T>(
  writer: Writer,
  value: Value,
  [open, close]: readonly [string, string],
  items: readonly T[],
  write: (item: T) => void,
): void {
  enter(writer, value)
  writer.out.write(open)
  items.forEach((item, i) => {
    if (i > 0) writer.out.write(',')
    newLine(writer)
    write(item)
  })
  writer.within.pop()
  if (items.length > 0) newLine(writer)
  writer.out.write(close)
}

function newLine(writer: Writer): void {
  if (writer.indent !== undefined) writer.out.write(`\n${writer.indent.repeat(writer.within.length)}`)
}

/** The nesting from which cycles are detected. Go's startDetectCyclesAfter is 1000; a lower number detects the same cycles earlier. */
const CYCLE_CHECK_FROM = 100

function enter(writer: Writer, value: Value): void {
  const { within } = writer
  if (within.length > CYCLE_CHECK_FROM && within.includes(value))
    throw new FormatError(`json: unsupported value: encountered a cycle via ${typeOf(value)!.name}`)
  checkDepth(within.length)
  within.push(value)
}

interface JsonField {
  readonly name: string
  readonly omitEmpty: boolean
  /** The path to the field: its index in the struct, then in the embedded struct, and so on. */
  readonly path: readonly number[]
  readonly tagged: boolean
}

const known = new WeakMap<GoType, readonly JsonField[]>()

/** Returns the fields of a struct that encoding/json knows, with those of embedded structs. */
function jsonFields(type: GoType): readonly JsonField[] {
  let fields = known.get(type)
  if (!fields) known.set(type, (fields = visible(collect(type, []))))
  return fields
}

const structOf = (type: GoType): GoType | undefined =>
  type.kind === 'struct' ? type : type.kind === 'ptr' && type.elem!.kind === 'struct' ? type.elem : undefined

function collect(type: GoType, above: readonly number[]): JsonField[] {
  return type.fields!.flatMap((field, position) => {
    const path = [...above, position]
    const struct = field.embedded ? structOf(field.type) : undefined
    if (field.json?.name === '-' || (!isExported(field) && !struct)) return []
    if (struct && !field.json?.name) return collect(struct, path)
    return [jsonField(field, path)]
  })
}

const jsonField = ({ name, json }: Field, path: readonly number[]): JsonField => ({
  name: json?.name || name,
  omitEmpty: json?.omitEmpty ?? false,
  path,
  tagged: Boolean(json?.name),
})

/** Applies Go's rule for fields of the same name: the shallowest wins, then the tagged one; if two are equal, all are dropped. */
function visible(fields: readonly JsonField[]): JsonField[] {
  return fields.filter(field =>
    fields.every(other => other === field || other.name !== field.name || outranks(field, other)),
  )
}

const outranks = (a: JsonField, b: JsonField): boolean =>
  a.path.length !== b.path.length ? a.path.length < b.path.length : a.tagged && !b.tagged

/** Encodes a byte string as a JSON string literal, also a byte string. */
function jsonString(bytes: string, escapeHtml = true): string {
  const text = isAscii(bytes) ? bytes : escapeRunes(bytes)
  return `"${text.replace(escapeHtml ? HTML_UNSAFE : UNSAFE, escaped).replace(MARKED, '\\u')}"`
}

const UNSAFE = /["\\\x00-\x1f]/g
const HTML_UNSAFE = /["\\\x00-\x1f<>&]/g

/** A placeholder for `\u`, so that it is not escaped itself. UTF-8 never contains the byte 0xff. */
const MARK = '\xff'
const MARKED = /\xff/g

/** Escapes invalid UTF-8 as `\ufffd`, and always the line separators U+2028 and U+2029. */
function escapeRunes(bytes: string): string {
  let out = ''
  for (let i = 0; i < bytes.length; ) {
    const { rune, width } = decodeRune(bytes, i)
    if (width === 1 && rune > 0x7f) out += `${MARK}fffd`
    else if (rune === 0x2028 || rune === 0x2029) out += MARK + rune.toString(16)
    else out += bytes.slice(i, i + width)
    i += width
  }
  return out
}
