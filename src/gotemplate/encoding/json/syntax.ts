// Validates the syntax of JSON with the rules and messages of encoding/json, which validates the whole text before decoding it.

import { encodeRune } from '../../strconv/bytes.ts'
import { quote } from '../../strconv/quote.ts'
import { FormatError } from '../format-error.ts'

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
