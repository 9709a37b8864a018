// Reads TOML by characters, and counts lines, because fromToml's result contains the line of an error.

import { decodeRune } from '../../strconv/bytes.ts'
import { quote, quoteRune } from '../../strconv/quote.ts'
import { FormatError } from '../format-error.ts'

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

export const runeText = (rune: number): string => quoteRune(rune)

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
