// Where the scanner of a YAML stream is, and how it goes on: character by character, counting lines and columns.

import { FormatError } from '../format-error.ts'
import { isBlank, isBreak, widthOf } from './characters.ts'
import type { Dialect } from './dialect.ts'
import { type Input, refuse } from './input.ts'
import type { Mark, Token } from './tokens.ts'

/** A place where a key without a `?` may have begun; its colon shows that it has. */
export interface SimpleKey {
  isPossible: boolean
  /** Nothing but a key can stand there. */
  readonly isRequired: boolean
  /** The number of the token that the key begins with. */
  readonly token: number
  readonly mark: Mark
}

export interface Scan {
  readonly input: Input
  readonly text: string
  readonly dialect: Dialect
  /** In bytes; index and column count characters. */
  at: number
  index: number
  line: number
  column: number
  /** Line breaks since the last character that is no blank. */
  newLines: number
  /** How many `[` and `{` are open. */
  flowLevel: number
  /** The column of the block collection around; -1 outside of all. */
  indent: number
  readonly indents: number[]
  isKeyAllowed: boolean
  /** One for the block context and one for every open `[` and `{`. */
  readonly simpleKeys: SimpleKey[]
  /** The level at which a token may be a key's first, by the token's number. */
  readonly keyLevels: Map<number, number>
  /** Tokens that have been found, and may still get others before them, and those already taken. */
  readonly tokens: Token[]
  taken: number
  isStarted: boolean
}

export const scanOf = (input: Input, dialect: Dialect): Scan => ({
  input,
  text: input.text,
  dialect,
  at: 0,
  index: 0,
  line: 0,
  column: 0,
  newLines: 0,
  flowLevel: 0,
  indent: -1,
  indents: [],
  isKeyAllowed: true,
  simpleKeys: [{ isPossible: false, isRequired: false, token: 0, mark: { index: 0, line: 0, column: 0 } }],
  keyLevels: new Map(),
  tokens: [],
  taken: 0,
  isStarted: false,
})

export const markOf = ({ index, line, column }: Scan): Mark => ({ index, line, column })

/** The character some bytes on; NUL behind the end. */
export const charAt = (scan: Scan, offset = 0): string => scan.text[scan.at + offset]!

export const isAtEnd = (scan: Scan): boolean => charAt(scan) === '\0'
export const isAtBlank = (scan: Scan): boolean => isBlank(charAt(scan))
export const isAtBreak = (scan: Scan): boolean => isBreak(scan.text, scan.at)
export const isAtBreakOrEnd = (scan: Scan): boolean => isAtEnd(scan) || isAtBreak(scan)

/** Throws where one of the next characters cannot be read. */
export function need(scan: Scan, count = 1): void {
  if (scan.input.problem === '') return
  let end = scan.at
  for (let i = 0; i < count && end <= scan.input.readable; i++) end += widthOf(scan.text, end)
  if (end > scan.input.readable) refuse(scan.input)
}

/** Goes past a character, and returns it. */
export function read(scan: Scan): string {
  if (!isAtBlank(scan)) scan.newLines = 0
  const width = widthOf(scan.text, scan.at)
  const char = width === 1 ? charAt(scan) : scan.text.slice(scan.at, scan.at + width)
  scan.index++
  scan.column++
  scan.at += width
  need(scan)
  return char
}

export function skip(scan: Scan, count = 1): void {
  for (let i = 0; i < count; i++) read(scan)
}

/** Goes past a line break, and returns it: all but Unicode's own two become LF. */
export function readBreak(scan: Scan): string {
  const isPair = charAt(scan) === '\r' && charAt(scan, 1) === '\n'
  const width = isPair ? 2 : widthOf(scan.text, scan.at)
  const found = width === 3 ? scan.text.slice(scan.at, scan.at + 3) : '\n'
  scan.index += isPair ? 2 : 1
  scan.at += width
  scan.column = 0
  scan.line++
  scan.newLines++
  need(scan)
  return found
}

/** A mistake of the scanner. It is said to be where what was being scanned began, unless that is the first line. */
export function scanError(scan: Scan, start: Mark, problem: string): never {
  const line = start.line || scan.line
  throw new FormatError(`yaml: ${line === 0 ? '' : `line ${line + 1}: `}${problem}`)
}
