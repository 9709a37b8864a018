// Where the scanner of a YAML stream is, and how it goes on: by characters and by runs of them, counting lines and columns.

import { isBlank, isBreak, widthOf } from './characters.ts'
import type { Dialect } from './dialect.ts'
import { type Input, refuse } from './input.ts'
import { type Outdented, YamlSyntaxError } from './syntax-error.ts'
import type { Mark, Token } from './tokens.ts'

/** A place where a key without a `?` may have begun; its colon shows that it has. */
export interface SimpleKey {
  isPossible: boolean
  /** Nothing but a key can stand there. */
  readonly isRequired: boolean
  isCollection: boolean
  /** What stands right before it, if that is a tab: no block collection begins behind one. */
  readonly tab: Mark | undefined
  /** The number of the token that the key begins with. */
  readonly token: number
  readonly mark: Mark
}

export interface Scan {
  readonly input: Input
  readonly text: string
  readonly dialect: Dialect
  /** In bytes; the column counts characters. */
  offset: number
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
  /** Right before the token that begins here. */
  tab: Mark | undefined
  /** The outermost bracket that is open. */
  flowStart: Mark
  /** The first quote or bracket with a line that is not indented as all around it: where a mistake follows, it was not closed. */
  outdented: Outdented | undefined
  /** One for the block context and one for every open `[` and `{`. */
  readonly simpleKeys: SimpleKey[]
  /** The level at which a token may be a key's first, by the token's number. */
  readonly keyLevels: Map<number, number>
  /** Tokens that have been found, and may still get others before them, and those already taken. */
  readonly tokens: Token[]
  taken: number
  /** Nothing will be put before the first token any more. */
  isReady: boolean
  isStarted: boolean
}

export const noKey = (token: number, mark: Mark): SimpleKey => ({
  isPossible: false,
  isRequired: false,
  isCollection: false,
  tab: undefined,
  token,
  mark,
})

export const scanOf = (input: Input, dialect: Dialect): Scan => ({
  input,
  text: input.text,
  dialect,
  offset: input.start,
  line: 0,
  column: 0,
  newLines: 0,
  flowLevel: 0,
  indent: -1,
  indents: [],
  isKeyAllowed: true,
  tab: undefined,
  flowStart: { offset: input.start, line: 0, column: 0 },
  outdented: undefined,
  simpleKeys: [noKey(0, { offset: input.start, line: 0, column: 0 })],
  keyLevels: new Map(),
  tokens: [],
  taken: 0,
  isReady: false,
  isStarted: false,
})

export const markOf = ({ offset, line, column }: Scan): Mark => ({ offset, line, column })

/** The character some bytes on; NUL behind the end. */
export const charAt = (scan: Scan, ahead = 0): string => scan.text[scan.offset + ahead]!

export const isAtEnd = (scan: Scan): boolean => charAt(scan) === '\0'
export const isAtBlank = (scan: Scan): boolean => isBlank(charAt(scan))
export const isAtBreakOrEnd = (scan: Scan): boolean => isAtEnd(scan) || isAtBreak(scan)

/** To YAML 1.2, characters beyond ASCII end no line, nor does a lone CR. */
export function isAtBreak(scan: Scan, ahead = 0): boolean {
  const char = charAt(scan, ahead)
  if (char === '\n') return true
  if (scan.dialect.version === '1.1') return isBreak(scan.text, scan.offset + ahead)
  return char === '\r' && charAt(scan, ahead + 1) === '\n'
}

/** A blank, the end of a line, or that of the text. */
export function isAtBlankOrBreak(scan: Scan, ahead = 0): boolean {
  const char = charAt(scan, ahead)
  return char === ' ' || char === '\t' || char === '\0' || isAtBreak(scan, ahead)
}

/** `,`, `[`, `]`, `{` or `}` in brackets. */
export const isAtFlowIndicator = (scan: Scan, ahead = 0): boolean =>
  scan.flowLevel > 0 && ',[]{}'.includes(charAt(scan, ahead))

/** Whether what follows this `?` or `:` makes it an indicator. */
export const endsIndicator = (scan: Scan): boolean =>
  isAtBlankOrBreak(scan, 1) ||
  (scan.dialect.version === '1.2' && (isAtFlowIndicator(scan, 1) || charAt(scan, 1) === '\r'))

/** Throws where one of the next characters cannot be read. */
export function need(scan: Scan, count = 1): void {
  if (scan.input.problem === '') return
  let end = scan.offset
  for (let i = 0; i < count && end <= scan.input.readable; i++) end += widthOf(scan.text, end)
  if (end > scan.input.readable) refuse(scan.input)
}

/** Goes past a character, and returns it. */
export function read(scan: Scan): string {
  if (!isAtBlank(scan)) scan.newLines = 0
  const width = widthOf(scan.text, scan.offset)
  const char = width === 1 ? charAt(scan) : scan.text.slice(scan.offset, scan.offset + width)
  scan.column++
  scan.offset += width
  need(scan)
  return char
}

export function skip(scan: Scan, count = 1): void {
  for (let i = 0; i < count; i++) read(scan)
}

/** Goes past all characters that a sticky expression matches from here on, none of which ends a line, and returns them. */
export function readRun(scan: Scan, expression: RegExp): string {
  expression.lastIndex = scan.offset
  if (!expression.test(scan.text) || expression.lastIndex === scan.offset) return ''
  const run = scan.text.slice(scan.offset, expression.lastIndex)
  if (scan.newLines > 0 && /[^ \t]/.test(run)) scan.newLines = 0
  scan.offset += run.length
  scan.column += scan.input.isAscii ? run.length : run.replace(CONTINUATION, '').length
  if (scan.offset > scan.input.readable) refuse(scan.input)
  need(scan)
  return run
}

/** Goes past spaces, up to a column. */
export function skipSpaces(scan: Scan, column = Number.POSITIVE_INFINITY): void {
  const { text, offset } = scan
  const most = column - scan.column
  let count = 0
  while (count < most && text[offset + count] === ' ') count++
  if (count === 0) return
  scan.offset += count
  scan.column += count
  if (scan.offset > scan.input.readable) refuse(scan.input)
  need(scan)
}

const CONTINUATION = /[\x80-\xbf]/g

/** Goes past a line break, and returns it: all but Unicode's own two become LF. */
export function readBreak(scan: Scan): string {
  const isPair = charAt(scan) === '\r' && charAt(scan, 1) === '\n'
  const width = isPair ? 2 : widthOf(scan.text, scan.offset)
  const found = width === 3 ? scan.text.slice(scan.offset, scan.offset + 3) : '\n'
  scan.offset += width
  scan.column = 0
  scan.line++
  scan.newLines++
  need(scan)
  return found
}

/** A mistake of the scanner. It is said to be where what was being scanned began, unless that is the first line. */
export function scanError(scan: Scan, context: Mark, problem: string, start = context): never {
  const line = context.line || scan.line
  throw new YamlSyntaxError(problem, line === 0 ? 0 : line + 1, scan.offset, start.offset)
}

/** To be called at the start of a line's text, within a quoted text or brackets that began at a place before. */
export function noteIndent(scan: Scan, kind: Outdented['kind'], start: Mark): void {
  if (scan.column <= scan.indent) scan.outdented ??= { kind, start }
}
