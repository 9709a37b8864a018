// Decodes JSON as encoding/json does into a map, a list or an `interface {}`: numbers become float64, and the last duplicate key wins.

import { decodeRune, encodeRune } from '../../strconv/bytes.ts'
import { quote } from '../../strconv/quote.ts'
import { checkDepth } from '../../values/maps.ts'
import { ANY_SLICE, STRING_MAP } from '../../values/types.ts'
import { dict, type GoMap, list, type Meter, type Slice, type Value } from '../../values/values.ts'
import { type Decoded, emptyOf, FormatError, nilOf, type Target } from '../codec.ts'

/** Decodes JSON into a value of the target's type, as json.Unmarshal does. With an error, the value is what Go has stored until then. */
export function decodeJson(bytes: string, target: Target, meter?: Meter): Decoded {
  const reader: Reader = { bytes, at: 0, depth: 0, meter, error: undefined }
  let value: Value
  try {
    value = read(reader)
    take(reader, SPACE)
    if (reader.at < bytes.length) refuse(reader, 'after top-level value')
  } catch (error) {
    if (error instanceof FormatError) return { value: emptyOf(target), error: error.bytes }
    throw error
  }
  const problem = mismatch(bytes.trimStart()[0]!, target)
  if (problem !== undefined) return { value: emptyOf(target), error: problem }
  return { value: value ?? nilOf(target), error: reader.error }
}

/** The type of a value by its first byte. */
const NAMES: Readonly<Record<string, string>> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'bool',
  f: 'bool',
  n: 'null',
}

const WANTED = { map: { name: 'object', type: STRING_MAP }, list: { name: 'array', type: ANY_SLICE } } as const

function mismatch(first: string, target: Target): string | undefined {
  const name = NAMES[first] ?? 'number'
  if (target === 'any' || name === 'null' || name === WANTED[target].name) return undefined
  return `json: cannot unmarshal ${name} into Go value of type ${WANTED[target].type.name}`
}

interface Reader {
  readonly bytes: string
  at: number
  depth: number
  readonly meter: Meter | undefined
  /** The error for the first value that cannot be stored. */
  error: string | undefined
}

/** Fails because of the next byte. As in Go, the end of the text counts as a space. */
function refuse({ bytes, at }: Reader, context: string): never {
  throw new FormatError(`invalid character ${characterText(bytes[at] ?? ' ')} ${context}`)
}

function characterText(byte: string): string {
  if (byte === "'") return "'\\''"
  if (byte === '"') return `'"'`
  return `'${quote(encodeRune(byte.charCodeAt(0))).slice(1, -1)}'`
}

const SPACE = /[ \t\r\n]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y
/** A string up to its closing quote, or to what is wrong in it. */
const STRING = /"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*/y

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.bytes)?.[0] ?? ''
  reader.at += found.length
  return found
}

/** Skips white space and returns the next byte. */
function next(reader: Reader): string {
  take(reader, SPACE)
  return reader.bytes[reader.at] ?? atEnd()
}

function atEnd(): never {
  throw new FormatError('unexpected end of JSON input')
}

const WORDS: Readonly<Record<string, readonly [word: string, value: Value]>> = {
  t: ['true', true],
  f: ['false', false],
  n: ['null', null],
}

function read(reader: Reader): Value {
  reader.meter?.items(1)
  const first = next(reader)
  if (first === '{') return nested(reader, readObject)
  if (first === '[') return nested(reader, readArray)
  if (first === '"') return readString(reader)
  const [word, value] = WORDS[first] ?? []
  if (word === undefined) return readNumber(reader)
  for (const byte of word) {
    if (reader.bytes[reader.at] !== byte) refuse(reader, `in literal ${word} (expecting '${byte}')`)
    reader.at++
  }
  return value
}

function readNumber(reader: Reader): Value {
  const text = take(reader, NUMBER)
  // A second fraction or exponent is not a part of the number.
  const mayFollow =
    text === '' ? /-/y : /[eE]/.test(text) ? /(?!)/y : text.includes('.') ? /[eE][-+]?/y : /\.|[eE][-+]?/y
  const unfinished = take(reader, mayFollow)
  if (unfinished === '-') refuse(reader, 'in numeric literal')
  if (unfinished === '.') refuse(reader, 'after decimal point in numeric literal')
  if (unfinished !== '') refuse(reader, 'in exponent of numeric literal')
  if (text === '') refuse(reader, 'looking for beginning of value')
  const value = Number(text)
  if (Number.isFinite(value)) return value
  reader.error ??= `json: cannot unmarshal number ${text} into Go value of type float64`
  return null
}

/** Reads what is in brackets. */
function nested<T>(reader: Reader, readParts: (reader: Reader) => T): T {
  checkDepth(++reader.depth)
  reader.at++
  const parts = readParts(reader)
  reader.depth--
  return parts
}

/** Reads the bracket that closes, or a comma if there were parts before it. Returns false at the end. */
function continues(reader: Reader, close: string, before: number, context: string): boolean {
  const byte = next(reader)
  if (byte !== close && before === 0) return true
  if (byte !== close && byte !== ',') refuse(reader, context)
  reader.at++
  return byte === ','
}

function readObject(reader: Reader): GoMap {
  const entries: [string, Value][] = []
  while (continues(reader, '}', entries.length, 'after object key:value pair')) {
    if (next(reader) !== '"') refuse(reader, 'looking for beginning of object key string')
    const key = readString(reader)
    if (next(reader) !== ':') refuse(reader, 'after object key')
    reader.at++
    entries.push([key, read(reader)])
  }
  return dict(entries)
}

function readArray(reader: Reader): Slice {
  const items: Value[] = []
  while (continues(reader, ']', items.length, 'after array element')) items.push(read(reader))
  return list(items)
}

function readString(reader: Reader): string {
  const literal = take(reader, STRING)
  const byte = reader.bytes[reader.at++] ?? atEnd()
  if (byte === '"') return unquote(literal.slice(1))
  if (byte !== '\\') reader.at--
  const digits = byte === '\\' ? take(reader, /u[\da-fA-F]*/y) : undefined
  if (digits === undefined) return refuse(reader, 'in string literal')
  return refuse(reader, digits === '' ? 'in string escape code' : 'in \\u hexadecimal character escape')
}

const UNESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const NEEDS_WORK = /[\\\x80-\xff]/

/** Decodes the text between quotes. Invalid UTF-8 and unpaired surrogates become U+FFFD. */
function unquote(text: string): string {
  if (!NEEDS_WORK.test(text)) return text
  let out = ''
  for (let i = 0; i < text.length; ) {
    if (text[i] === '\\') {
      const { bytes, width } = escapeAt(text, i)
      out += bytes
      i += width
    } else {
      const { rune, width } = decodeRune(text, i)
      out += encodeRune(rune)
      i += width
    }
  }
  return out
}

const SURROGATES = /^\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/

function escapeAt(text: string, at: number): { bytes: string; width: number } {
  const char = text[at + 1]!
  if (char !== 'u') return { bytes: UNESCAPED[char] ?? char, width: 2 }
  const pair = SURROGATES.exec(text.slice(at, at + 12))
  if (!pair) return { bytes: encodeRune(Number.parseInt(text.slice(at + 2, at + 6), 16)), width: 6 }
  const [high, low] = [Number.parseInt(pair[1]!, 16), Number.parseInt(pair[2]!, 16)]
  return { bytes: encodeRune(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)), width: 12 }
}
