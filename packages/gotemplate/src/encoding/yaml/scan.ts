// The state of the YAML scanner, and reading by characters and by runs of them, with lines and columns.

import {
  type Dialect,
  type Input,
  isBlank,
  isBreak,
  type Mark,
  type Outdented,
  refuse,
  widthOf,
  YamlSyntaxError,
} from './input.ts'

/** A position where a key without a `?` may begin. The `:` after it decides. */
export interface SimpleKey {
  isPossible: boolean
  /** Only a key is permitted there. */
  readonly isRequired: boolean
  /** The number of the key's first token. */
  readonly token: number
  readonly mark: Mark
}

export interface Scan {
  readonly input: Input
  readonly text: string
  readonly dialect: Dialect
  /** The byte offset. `column` counts characters. */
  offset: number
  line: number
  column: number
  /** The number of line breaks since the last character that is not a blank. */
  newLines: number
  /** The number of open `[` and `{`. */
  flowLevel: number
  /** The column of the enclosing block collection; -1 outside of all. */
  indent: number
  readonly indents: number[]
  isKeyAllowed: boolean
  /** The position of the outermost open bracket. */
  flowStart: Mark
  /** The first quote or bracket with a line that is not indented more than its context. If an error follows, it is probably not closed. */
  outdented: Outdented | undefined
  /** The possible key of the block context, and of each open `[` and `{`. */
  readonly simpleKeys: SimpleKey[]
  /** The index in `simpleKeys` of a key that may begin with a token, by the number of the token. */
  readonly keyLevels: Map<number, number>
  /** The tokens found but not taken yet: other tokens may still be inserted before them. `taken` counts the tokens taken. */
  readonly tokens: Token[]
  taken: number
  /** Whether no further token can be inserted before the first one. */
  isReady: boolean
  isStarted: boolean
}

export const noKey = (token: number, mark: Mark): SimpleKey => ({
  isPossible: false,
  isRequired: false,
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

/** Returns the byte at a distance from the current one, as a character; NUL after the end. */
export const charAt = (scan: Scan, ahead = 0): string => scan.text[scan.offset + ahead]!

export const isAtEnd = (scan: Scan): boolean => charAt(scan) === '\0'
export const isAtBlank = (scan: Scan): boolean => isBlank(charAt(scan))
export const isAtBreakOrEnd = (scan: Scan): boolean => isAtEnd(scan) || isAtBreak(scan)

/** Reports whether a line break follows. In JSON, and for writers of YAML 1.2, neither characters beyond ASCII nor a CR alone are one. */
export function isAtBreak({ text, offset, dialect }: Scan, ahead = 0): boolean {
  const at = offset + ahead
  if (!dialect.isJson) return isBreak(text, at)
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] === '\n')
}

/** Reports whether a blank, a line break or the end of the text follows. */
export function isAtBlankOrBreak(scan: Scan, ahead = 0): boolean {
  const char = charAt(scan, ahead)
  return char === ' ' || char === '\t' || char === '\0' || isAtBreak(scan, ahead)
}

/** Reports whether `,`, `[`, `]`, `{` or `}` follows within a flow collection. */
export const isAtFlowIndicator = (scan: Scan): boolean => scan.flowLevel > 0 && ',[]{}'.includes(charAt(scan))

/** Reports whether the character after a `-`, `?` or `:` makes it an indicator. */
export const endsIndicator = (scan: Scan): boolean => isAtBlankOrBreak(scan, 1)

/** Throws if one of the next `count` characters is unreadable. */
export function need(scan: Scan, count = 1): void {
  if (scan.input.problem === '') return
  let end = scan.offset
  for (let i = 0; i < count && end <= scan.input.readable; i++) end += widthOf(scan.text, end)
  if (end > scan.input.readable) refuse(scan.input)
}

/** Reads a character. */
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

/** Reads the characters that a sticky expression matches. It must not match line breaks. */
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

/** Skips spaces, up to a column. */
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

/** Reads a line break. All but Unicode's line and paragraph separators become LF. */
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

/** Throws a scanner error. As in yaml.v3, its line is that of `context`, or the current one if that is the first line. */
export function scanError(scan: Scan, context: Mark, problem: string, start = context): never {
  const line = context.line || scan.line
  throw new YamlSyntaxError(problem, line === 0 ? 0 : line + 1, scan.offset, start.offset)
}

/** Notes a line that is not indented enough. Called at its first character, within a quoted scalar or brackets that began at `start`. */
export function noteIndent(scan: Scan, kind: Outdented['kind'], start: Mark): void {
  if (scan.column <= scan.indent) scan.outdented ??= { kind, start }
}

export type TokenType =
  | 'stream start'
  | 'stream end'
  | 'version directive'
  | 'tag directive'
  | 'document start'
  | 'document end'
  | 'block sequence start'
  | 'block mapping start'
  | 'block end'
  | 'flow sequence start'
  | 'flow sequence end'
  | 'flow mapping start'
  | 'flow mapping end'
  | 'block entry'
  | 'flow entry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar'

export interface Token {
  readonly type: TokenType
  readonly start: Mark
  readonly end: Mark
  /** The text of a scalar, name of an anchor or alias, handle of a tag, or number of a version. */
  readonly value: string
  /** The part of a tag after its handle, or the prefix in a %TAG directive. */
  readonly suffix: string
  readonly style: ScalarStyle
}

export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'folded'

export const token = (type: TokenType, start: Mark, end: Mark, value = '', suffix = ''): Token => ({
  type,
  start,
  end,
  value,
  suffix,
  style: 'plain',
})

export const scalarToken = (start: Mark, end: Mark, value: string, style: ScalarStyle): Token => ({
  type: 'scalar',
  start,
  end,
  value,
  suffix: '',
  style,
})
