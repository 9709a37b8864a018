// Reads TOML by characters, and counts lines, because fromToml's result contains the line of an error.

import { decodeRune, fromText } from '../../strconv/bytes.ts'
import { isLetter } from '../../strconv/character-classes.ts'
import { parseInteger, parseNumber } from '../../strconv/parse-number.ts'
import { quote, quoteRune } from '../../strconv/quote.ts'
import type { Zone } from '../../time/civil.ts'
import { timeValue } from '../../time/time.ts'
import { parseTime } from '../../time/time-layout.ts'
import { FunctionError, int64, type Value } from '../../values/values.ts'
import { FormatError } from '../codec.ts'

/** The end of the text. A NUL in the text is refused as a control character. */
export const END = 0

export interface Reader {
  readonly text: string
  /** The offset of the current token. */
  start: number
  at: number
  line: number
  /** The end has been read and not backed up. */
  atEnd: boolean
  /** Returns the parser's current key, for error messages. */
  lastKey: () => string
}

export const reader = (text: string): Reader => ({ text, start: 0, at: 0, line: 1, atEnd: false, lastKey: () => '' })

const CR = 13
const LF = 10

const isControl = (rune: number): boolean => (rune < 0x20 && rune !== 9 && rune !== LF && rune !== CR) || rune === 0x7f

/** Reads the next character. Fails for invalid UTF-8, control characters and a carriage return without a newline. */
export function next(reader: Reader): number {
  const { text, at } = reader
  if (at >= text.length) {
    reader.atEnd = true
    return END
  }
  if (text[at] === '\n') reader.line++
  const { rune, width } = decodeRune(text, at)
  if (width === 1 && rune > 0x7f) fail(reader, `invalid UTF-8 byte: 0x${hex(text.charCodeAt(at))}`)
  if (isControl(rune) || (rune === CR && text[at + 1] !== '\n'))
    fail(reader, `TOML files cannot contain control characters: '0x${hex(rune)}'`)
  reader.at += width
  return rune
}

const hex = (value: number): string => value.toString(16).padStart(2, '0')

/** Steps back by one character. */
export function backup(reader: Reader): void {
  if (reader.atEnd) {
    reader.atEnd = false
    return
  }
  do reader.at--
  while ((reader.text.charCodeAt(reader.at) & 0xc0) === 0x80)
  if (reader.text[reader.at] === '\n') reader.line--
}

export function peek(reader: Reader): number {
  const rune = next(reader)
  backup(reader)
  return rune
}

/** Consumes the next character if it is `char`. */
export function accept(reader: Reader, char: string): boolean {
  if (next(reader) === char.charCodeAt(0)) return true
  backup(reader)
  return false
}

/** Returns the current token. */
export const current = ({ text, start, at }: Reader): string => text.slice(start, at)

/** Starts a token at the current offset. */
export function begin(reader: Reader): void {
  reader.start = reader.at
}

export const isSpace = (rune: number): boolean => rune === 9 || rune === 32
export const isBreak = (rune: number): boolean => rune === LF || rune === CR

export function skipSpace(reader: Reader): void {
  while (isSpace(next(reader)));
  backup(reader)
  begin(reader)
}

/** Skips a comment, from after its `#` to the end of the line. */
export function skipComment(reader: Reader): void {
  for (;;) {
    const rune = next(reader)
    if (rune === END || isBreak(rune)) break
  }
  backup(reader)
  begin(reader)
}

export function failAt(reader: Reader, line: number, message: string): never {
  const key = reader.lastKey()
  throw new FormatError(`toml: line ${line}${key && ` (last key ${quote(key)})`}: ${message}`)
}

/** Fails at the current line. At the end of a text that ends with a newline, that is the last line. */
export function fail(reader: Reader, message: string): never {
  const afterBreak = reader.atEnd && reader.text[reader.at - 1] === '\n'
  failAt(reader, reader.line - (afterBreak ? 1 : 0), message)
}

/** Fails at the previous line, after its line break has been read. */
export const failBefore = (reader: Reader, message: string): never => failAt(reader, reader.line - 1, message)

const charOf = (rune: number): string => String.fromCodePoint(rune)

/** Parses a value that is not a string, array or table. Its first character has been read. */
export function readScalar(reader: Reader, first: number): Value {
  const char = charOf(first)
  if (/[0-9]/.test(char)) {
    return char === '0' ? readAfterZero(reader) : readNumberOrDate(reader)
  }
  if (char === '.') fail(reader, "floats must start with a digit, not '.'")
  if ((char === 'i' || char === 'n') && acceptsSpecial(reader)) return float(reader)
  if (char === '-' || char === '+') return readSigned(reader)
  if (isLetter(first)) return readWord(reader)
  if (first === END) fail(reader, 'unexpected EOF; expected value')
  const message = `expected value but found ${quoteRune(first)} instead`
  return char === '\n' ? failBefore(reader, message) : fail(reader, message)
}

/** Accepts the rest of `inf` or `nan`. As in Go, the rest of either may follow `i` or `n`. */
const acceptsSpecial = (reader: Reader): boolean =>
  (accept(reader, 'n') && accept(reader, 'f')) || (accept(reader, 'a') && accept(reader, 'n'))

function readWord(reader: Reader): Value {
  backup(reader)
  let word = ''
  for (let rune = next(reader); isLetter(rune); rune = next(reader)) word += charOf(rune)
  backup(reader)
  if (word === 'true' || word === 'false') return word === 'true'
  return fail(reader, `expected value but found ${quote(fromText(word))} instead`)
}

/** Reads characters that match `fits`. Returns the first one that does not, which is not consumed. */
function readWhile(reader: Reader, fits: RegExp): string {
  for (;;) {
    const char = charOf(next(reader))
    if (fits.test(char)) continue
    backup(reader)
    return char
  }
}

function readNumberOrDate(reader: Reader): Value {
  const char = readWhile(reader, /[0-9]/)
  if (char === '-' || char === ':') return readDate(reader)
  return char === '_' ? readDecimal(reader) : readMaybeFloat(reader, char)
}

function readDecimal(reader: Reader): Value {
  return readMaybeFloat(reader, readWhile(reader, /[0-9_]/))
}

function readMaybeFloat(reader: Reader, char: string): Value {
  if (char !== '.' && char !== 'e' && char !== 'E') return integer(reader)
  readWhile(reader, /[-+0-9_.eE]/)
  return float(reader)
}

function readDate(reader: Reader): Value {
  readWhile(reader, /[-+0-9:Tt .Zz]/)
  return date(reader)
}

const BASES: Readonly<Record<string, { digit: RegExp; run: RegExp; name: string }>> = {
  b: { digit: /[01]/, run: /[01_]/, name: 'a binary' },
  o: { digit: /[0-7]/, run: /[0-7_]/, name: 'an octal' },
  x: { digit: /[0-9a-fA-F]/, run: /[0-9a-fA-F_]/, name: 'a hexadecimal' },
}

function readAfterZero(reader: Reader): Value {
  const char = charOf(next(reader))
  if (/[0-9]/.test(char)) return readNumberOrDate(reader)
  const base = BASES[char]
  if (!base) {
    backup(reader)
    return char === '_' ? readDecimal(reader) : readMaybeFloat(reader, char)
  }
  const digit = charOf(peek(reader))
  if (!base.digit.test(digit)) fail(reader, `not ${base.name} number: '${current(reader)}${fromText(digit)}'`)
  readWhile(reader, base.run)
  return integer(reader)
}

/** Parses a number with a sign, which must be decimal. */
function readSigned(reader: Reader): Value {
  const rune = next(reader)
  const char = charOf(rune)
  if (char === 'i' || char === 'n') {
    const [second, third] = char === 'i' ? 'nf' : 'an'
    if (!accept(reader, second!) || !accept(reader, third!)) fail(reader, `invalid float: '${current(reader)}'`)
    return float(reader)
  }
  const after = char === '0' ? charOf(peek(reader)) : ''
  if (after !== '' && after in BASES)
    fail(reader, `cannot use sign with non-decimal numbers: '${current(reader)}${after}'`)
  if (char === '.') fail(reader, "floats must start with a digit, not '.'")
  if (!/[0-9]/.test(char)) fail(reader, `expected a digit but got ${quoteRune(rune)}`)
  return readDecimal(reader)
}

/** Reports whether every underscore is between digits. */
const underscoresFit = (text: string): boolean =>
  /^[-+]?(nan|inf)$/.test(text) || (/[0-9a-fA-F]$/.test(text) && !/(^|[^0-9a-fA-F])_/.test(text))

const hasLeadingZero = (text: string): boolean => /^0[^box]/.test(text) || /^[-+]0./.test(text)

function integer(reader: Reader): Value {
  const text = current(reader)
  if (!underscoresFit(text)) refuse(reader, 'integer', text, 'underscores must be surrounded by digits')
  if (hasLeadingZero(text)) refuse(reader, 'integer', text, 'cannot have leading zeroes')
  const { value, problem } = parseInteger(text, 0, 64)
  if (problem === 'value out of range') failAt(reader, reader.line, `${text} is out of range for int64`)
  if (problem) throw new FunctionError(`BUG: Expected integer value, but got '${text}'.\n\n`)
  return int64(value)
}

function refuse(reader: Reader, type: string, text: string, why: string): never {
  failAt(reader, reader.line, `Invalid ${type} ${quote(text)}: ${why}`)
}

function float(reader: Reader): Value {
  const text = current(reader)
  const parts = text.split(/[.eE]/).filter(part => part !== '')
  if (!parts.every(underscoresFit)) refuse(reader, 'float', text, 'underscores must be surrounded by digits')
  if (parts.length > 0 && hasLeadingZero(parts[0]!)) refuse(reader, 'float', text, 'cannot have leading zeroes')
  if (/\.([^0-9]|$)/.test(text)) refuse(reader, 'float', text, "'.' must be followed by one or more digits")
  const plain = text.replaceAll('_', '').replace(/^[-+]nan$/, 'nan')
  const { value, problem } = parseNumber(plain)
  if (problem === 'value out of range') failAt(reader, reader.line, `${text} is out of range for float64`)
  if (problem) failAt(reader, reader.line, `Invalid float value: ${quote(text)}`)
  return value
}

/** The layouts of dates and times. The zone name marks those without a zone as local, for the encoder. */
const LAYOUTS: readonly (readonly [layout: string, zone?: string])[] = [
  ['2006-01-02T15:04:05.999999999Z07:00'],
  ['2006-01-02T15:04:05.999999999', 'datetime-local'],
  ['2006-01-02', 'date-local'],
  ['15:04:05.999999999', 'time-local'],
  ['2006-01-02T15:04Z07:00'],
  ['2006-01-02T15:04', 'datetime-local'],
  ['15:04', 'time-local'],
]

function date(reader: Reader): Value {
  const text = current(reader).trim().toUpperCase().replaceAll(' ', 'T')
  for (const [layout, name] of LAYOUTS) {
    const time = parseTime(layout, text)
    if ('error' in time) continue
    if (!separatorsFit(text, layout)) break
    const zone: Zone = name === undefined ? time.zone : { name, offset: 0 }
    return timeValue({ ...time, zone })
  }
  return failAt(reader, reader.line, `invalid datetime: ${quote(text)}`)
}

/** Rejects `5:04`, which Go parses with the layout `15:04` but TOML forbids. */
function separatorsFit(text: string, layout: string): boolean {
  const fixed = layout.replace(/[.Z].*/, '')
  return [...fixed].every((char, i) => /[0-9]/.test(char) || text[i] === char)
}
