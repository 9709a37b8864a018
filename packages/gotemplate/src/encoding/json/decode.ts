// Decodes JSON as encoding/json does into a map, a list or an `interface {}`: numbers become float64, and the last duplicate key wins.

import { decodeRune, encodeRune } from '../../strconv/bytes.ts'
import { quote } from '../../strconv/quote.ts'
import { ANY_SLICE, STRING_MAP } from '../../values/types.ts'
import { dict, type GoMap, list, type Meter, type Slice, type Value } from '../../values/values.ts'
import { checkDepth, type Decoded, emptyOf, FormatError, nilOf, type Target } from '../codec.ts'

/** Decodes JSON into a value of the target's type, as json.Unmarshal does. With an error, the value is what Go has stored until then. */
export function decodeJson(bytes: string, target: Target, meter?: Meter): Decoded {
  try {
    checkDepth(checkJson(bytes))
  } catch (error) {
    if (error instanceof FormatError) return { value: emptyOf(target), error: error.bytes }
    throw error
  }
  const problem = mismatch(bytes.trimStart()[0]!, target)
  if (problem !== undefined) return { value: emptyOf(target), error: problem }
  const reader: Reader = { bytes, at: 0, meter, error: undefined }
  const value = read(reader)
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
  /** The text, whose syntax has been checked. */
  readonly bytes: string
  at: number
  readonly meter: Meter | undefined
  /** The error for the first value that cannot be stored. */
  error: string | undefined
}

const SPACE = /[ \t\r\n]*/y
const NUMBER = /[-+.\deE]+/y
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.bytes)![0]
  reader.at += found.length
  return found
}

/** Skips white space and returns the next byte. */
function next(reader: Reader): string {
  take(reader, SPACE)
  return reader.bytes[reader.at]!
}

const WORDS: Readonly<Record<string, { value: Value; length: number }>> = {
  t: { value: true, length: 4 },
  f: { value: false, length: 5 },
  n: { value: null, length: 4 },
}

function read(reader: Reader): Value {
  reader.meter?.items(1)
  const first = next(reader)
  if (first === '{') return readObject(reader)
  if (first === '[') return readArray(reader)
  if (first === '"') return unquote(take(reader, STRING))
  const word = WORDS[first]
  if (!word) return readNumber(reader)
  reader.at += word.length
  return word.value
}

function readNumber(reader: Reader): Value {
  const text = take(reader, NUMBER)
  const value = Number(text)
  if (Number.isFinite(value)) return value
  reader.error ??= `json: cannot unmarshal number ${text} into Go value of type float64`
  return null
}

function readObject(reader: Reader): GoMap {
  const entries: [string, Value][] = []
  reader.at++
  while (next(reader) !== '}') {
    if (reader.bytes[reader.at] === ',') reader.at++
    next(reader)
    const key = unquote(take(reader, STRING))
    next(reader)
    reader.at++
    entries.push([key, read(reader)])
  }
  reader.at++
  return dict(entries)
}

function readArray(reader: Reader): Slice {
  const items: Value[] = []
  reader.at++
  while (next(reader) !== ']') {
    if (reader.bytes[reader.at] === ',') reader.at++
    items.push(read(reader))
  }
  reader.at++
  return list(items)
}

const UNESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const NEEDS_WORK = /[\\\x80-\xff]/

/** Unquotes a string literal. Invalid UTF-8 and unpaired surrogates become U+FFFD. */
function unquote(literal: string): string {
  const text = literal.slice(1, -1)
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

/** A state of the scanner: processes one byte and returns the next state. */
type State = (scan: Scan, byte: string) => State

/** The part of an object or array that the scanner is in. */
type Place = 'key' | 'value' | 'element'

interface Scan {
  readonly places: Place[]
  deepest: number
}

/** Go's limit of nesting, a syntax error. This library's own limit is lower, and a LimitError. */
const MAX_NESTING = 10000

/** Returns the depth of nesting. Throws a FormatError for invalid JSON. */
export function checkJson(bytes: string): number {
  const scan: Scan = { places: [], deepest: 0 }
  let state: State = beginValue
  for (const byte of bytes) state = state(scan, byte)
  // A number at the end is complete only when another byte follows.
  if (state !== endTop) state = state(scan, ' ')
  if (state !== endTop) throw new FormatError('unexpected end of JSON input')
  return scan.deepest
}

function refuse(byte: string, context: string): never {
  throw new FormatError(`invalid character ${characterText(byte)} ${context}`)
}

function characterText(byte: string): string {
  if (byte === "'") return "'\\''"
  if (byte === '"') return `'"'`
  return `'${quote(encodeRune(byte.charCodeAt(0))).slice(1, -1)}'`
}

const isSpace = (byte: string): boolean => byte === ' ' || byte === '\t' || byte === '\r' || byte === '\n'
const isDigit = (byte: string): boolean => byte >= '0' && byte <= '9'
const isHex = (byte: string): boolean => /[0-9a-fA-F]/.test(byte)

function open(scan: Scan, byte: string, place: Place, next: State): State {
  scan.places.push(place)
  scan.deepest = Math.max(scan.deepest, scan.places.length)
  return scan.places.length > MAX_NESTING ? refuse(byte, 'exceeded max depth') : next
}

function close(scan: Scan): State {
  scan.places.pop()
  return scan.places.length === 0 ? endTop : endValue
}

const beginValue: State = (scan, byte) => {
  if (isSpace(byte)) return beginValue
  if (byte === '{') return open(scan, byte, 'key', beginKeyOrEnd)
  if (byte === '[') return open(scan, byte, 'element', beginElementOrEnd)
  if (byte === '"') return inString
  if (byte === '-') return afterMinus
  if (byte === '0') return afterZero
  if (isDigit(byte)) return inInteger
  return LITERALS[byte] ?? refuse(byte, 'looking for beginning of value')
}

const beginElementOrEnd: State = (scan, byte) => {
  if (isSpace(byte)) return beginElementOrEnd
  return byte === ']' ? close(scan) : beginValue(scan, byte)
}

const beginKeyOrEnd: State = (scan, byte) => {
  if (isSpace(byte)) return beginKeyOrEnd
  return byte === '}' ? close(scan) : beginKey(scan, byte)
}

const beginKey: State = (_, byte) => {
  if (isSpace(byte)) return beginKey
  return byte === '"' ? inString : refuse(byte, 'looking for beginning of object key string')
}

const endValue: State = (scan, byte) => {
  if (scan.places.length === 0) return endTop(scan, byte)
  if (isSpace(byte)) return endValue
  return AFTER[scan.places.at(-1)!](scan, byte)
}

const AFTER: Readonly<Record<Place, State>> = {
  key: (scan, byte) => {
    if (byte !== ':') return refuse(byte, 'after object key')
    scan.places[scan.places.length - 1] = 'value'
    return beginValue
  },
  value: (scan, byte) => {
    if (byte === '}') return close(scan)
    if (byte !== ',') return refuse(byte, 'after object key:value pair')
    scan.places[scan.places.length - 1] = 'key'
    return beginKey
  },
  element: (scan, byte) => {
    if (byte === ']') return close(scan)
    return byte === ',' ? beginValue : refuse(byte, 'after array element')
  },
}

const endTop: State = (_, byte) => (isSpace(byte) ? endTop : refuse(byte, 'after top-level value'))

const inString: State = (_, byte) => {
  if (byte === '"') return endValue
  if (byte === '\\') return inEscape
  return byte < ' ' ? refuse(byte, 'in string literal') : inString
}

const inEscape: State = (_, byte) => {
  if (byte === 'u') return inHex4
  return 'bfnrt\\/"'.includes(byte) ? inString : refuse(byte, 'in string escape code')
}

const hexDigit =
  (next: State): State =>
  (_, byte) =>
    isHex(byte) ? next : refuse(byte, 'in \\u hexadecimal character escape')

const inHex4: State = hexDigit(hexDigit(hexDigit(hexDigit(inString))))

const afterMinus: State = (_, byte) => {
  if (byte === '0') return afterZero
  return isDigit(byte) ? inInteger : refuse(byte, 'in numeric literal')
}

const inInteger: State = (scan, byte) => (isDigit(byte) ? inInteger : afterZero(scan, byte))

const afterZero: State = (scan, byte) => {
  if (byte === '.') return afterPoint
  return byte === 'e' || byte === 'E' ? afterE : endValue(scan, byte)
}

const afterPoint: State = (_, byte) =>
  isDigit(byte) ? inFraction : refuse(byte, 'after decimal point in numeric literal')

const inFraction: State = (scan, byte) => {
  if (isDigit(byte)) return inFraction
  return byte === 'e' || byte === 'E' ? afterE : endValue(scan, byte)
}

const afterE: State = (scan, byte) => (byte === '+' || byte === '-' ? exponentStart : exponentStart(scan, byte))

const exponentStart: State = (_, byte) => (isDigit(byte) ? inExponent : refuse(byte, 'in exponent of numeric literal'))

const inExponent: State = (scan, byte) => (isDigit(byte) ? inExponent : endValue(scan, byte))

/** Returns the state for the letters of `true`, `false` or `null` after the first. */
const letters = (word: string, at = 1): State =>
  at === word.length
    ? endValue
    : (_, byte) =>
        byte === word[at] ? letters(word, at + 1) : refuse(byte, `in literal ${word} (expecting '${word[at]}')`)

const LITERALS: Readonly<Record<string, State>> = { t: letters('true'), f: letters('false'), n: letters('null') }
