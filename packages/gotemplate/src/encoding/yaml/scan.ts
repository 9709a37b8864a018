// The state of the YAML scanner, and reading by characters and by runs of them, with lines and columns.

import { isAscii } from '../../strconv/bytes.ts'
import { FormatError } from '../codec.ts'

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

/** Reports whether `---` or `...` follows at the start of a line. */
export const isDocumentIndicator = (scan: Scan): boolean =>
  scan.column === 0 &&
  (scan.text.startsWith('---', scan.offset) || scan.text.startsWith('...', scan.offset)) &&
  isAtBlankOrBreak(scan, 3)

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
  /** The number of spaces before each line of a block scalar. */
  readonly indent?: number
}

export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'folded'

export const token = (
  type: TokenType,
  start: Mark,
  end: Mark,
  value = '',
  suffix = '',
  style: ScalarStyle = 'plain',
): Token => ({ type, start, end, value, suffix, style })

export const scalarToken = (start: Mark, end: Mark, value: string, style: ScalarStyle): Token =>
  token('scalar', start, end, value, '', style)

// Prepares the text of a YAML stream for the scanner: skips a byte order mark, and finds the first unreadable character.

/** A position in the text, each part counted from 0. */
export interface Mark {
  /** The offset in bytes. */
  readonly offset: number
  readonly line: number
  /** The column in characters. */
  readonly column: number
}

interface Input {
  /** The text, followed by NULs, so that the scanner can look ahead. */
  readonly text: string
  /** The offset after a byte order mark. */
  readonly start: number
  /** Every character is one byte. */
  readonly isAscii: boolean
  /** The offset from which the text is unreadable. yaml.v3 reads it in pieces, and reports errors before that offset first. */
  readonly readable: number
  readonly problem: string
}

const MARK = '\xef\xbb\xbf'
const LOOK_AHEAD = '\0'.repeat(1024)

/** The number of bytes that yaml.v3 reads at a time. */
const PIECE = 512

/** Prepares the text. */
export function input(bytes: string, { isJson = false }: Dialect): Input {
  const start = bytes.startsWith(MARK) ? MARK.length : 0
  const text = bytes + LOOK_AHEAD
  const readableInput = { text, start, isAscii: isAscii(bytes), readable: text.length, problem: '' }
  if (isJson || PRINTABLE_ASCII.test(bytes)) return readableInput
  const refused = (readable: number, problem: string): Input => ({ ...readableInput, readable, problem })
  let piece = 0
  for (let at = start; at < bytes.length; ) {
    if (at + sequenceWidth(bytes, at) > piece + PIECE) piece = at
    const width = sequenceWidth(bytes, at)
    if (width > bytes.length - at && isStart(bytes, at)) return refused(at, 'incomplete UTF-8 octet sequence')
    const problem = problemAt(bytes, at, width)
    if (problem) return refused(Math.max(piece, start), problem)
    at += width
  }
  return readableInput
}

const PRINTABLE_ASCII = /^[\t\n\r\x20-\x7e]*$/

function refuse({ problem, readable }: Input): never {
  throw new YamlSyntaxError(problem, 0, readable)
}

const isStart = (bytes: string, at: number): boolean => {
  const byte = bytes.charCodeAt(at)
  return byte >= 0xc0 && byte < 0xf8
}

function sequenceWidth(bytes: string, at: number): number {
  const byte = bytes.charCodeAt(at)
  return byte < 0xc0 || byte >= 0xf8 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

const SMALLEST = [0, 0, 0x80, 0x800, 0x10000]

function problemAt(bytes: string, at: number, width: number): string | undefined {
  const first = bytes.charCodeAt(at)
  if (first < 0x80) return isAllowed(first) ? undefined : 'control characters are not allowed'
  if (!isStart(bytes, at)) return 'invalid leading UTF-8 octet'
  let rune = first & (0xff >> (width + 1))
  for (let k = 1; k < width; k++) {
    const byte = bytes.charCodeAt(at + k)
    if ((byte & 0xc0) !== 0x80) return 'invalid trailing UTF-8 octet'
    rune = (rune << 6) | (byte & 0x3f)
  }
  if (rune < SMALLEST[width]!) return 'invalid length of a UTF-8 sequence'
  if ((rune >= 0xd800 && rune <= 0xdfff) || rune > 0x10ffff) return 'invalid Unicode character'
  return isAllowed(rune) ? undefined : 'control characters are not allowed'
}

const isAllowed = (rune: number): boolean =>
  (rune >= 0x20 && rune <= 0x7e) ||
  rune === 0x09 ||
  rune === 0x0a ||
  rune === 0x0d ||
  rune === 0x85 ||
  (rune >= 0xa0 && rune <= 0xfffd) ||
  rune >= 0x10000

/** What readers of YAML 1.1 differ in. */
export interface Dialect {
  /** A tab where the indent of a block scalar is detected is part of its text; otherwise it is an error. */
  readonly tabBeginsText: boolean
  /** A tab is white space in a plain scalar and before a token; otherwise it is an error there. */
  readonly tabSeparates: boolean
  /**
   * As in JSON, the escapes `\/` and surrogates are allowed, and only LF and CR LF end a line. Characters are not checked: the caller has done
   * that.
   */
  readonly isJson?: boolean
}

export const YAML_V3: Dialect = { tabBeginsText: false, tabSeparates: true }

/** Reports whether a character is a line break: CR, LF, NEL, or Unicode's line or paragraph separator. */
export function isBreak(text: string, at: number): boolean {
  const byte = text[at]
  if (byte === '\n' || byte === '\r') return true
  if (byte === '\xc2') return text[at + 1] === '\x85'
  return byte === '\xe2' && text[at + 1] === '\x80' && (text[at + 2] === '\xa8' || text[at + 2] === '\xa9')
}

/** Excludes control characters, the byte order mark, U+FFFE, U+FFFF and, unlike YAML itself, characters beyond U+FFFF. */
export function isPrintable(text: string, at: number): boolean {
  const byte = text.charCodeAt(at)
  const next = text.charCodeAt(at + 1)
  if (byte < 0xc2) return byte === 0x0a || (byte >= 0x20 && byte <= 0x7e)
  if (byte === 0xc2) return next >= 0xa0
  if (byte === 0xed) return next < 0xa0
  if (byte !== 0xef) return byte <= 0xee
  const last = text.charCodeAt(at + 2)
  return !(next === 0xbb && last === 0xbf) && !(next === 0xbf && (last === 0xbe || last === 0xbf))
}

/** Returns the width in bytes of the character at `at`. */
export function widthOf(text: string, at: number): number {
  const byte = text.charCodeAt(at)
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

/** Returns the offset of the last character before `end`. */
export function lastCharacter(text: string, end: number): number {
  let at = end - 1
  while ((text.charCodeAt(at) & 0xc0) === 0x80) at--
  return at
}

export const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t'

/** Reports whether a character is a blank, a line break or NUL. */
export const isBlankOrBreak = (text: string, at: number): boolean =>
  isBlank(text[at]) || text[at] === '\0' || isBreak(text, at)

interface Outdented {
  readonly kind: 'quote' | 'bracket'
  readonly start: Mark
}

export class YamlSyntaxError extends FormatError {
  readonly problem: string
  /** The byte offsets of the error, and of the construct that was being scanned or parsed. */
  readonly offset: number
  readonly start: number
  /** A quote or bracket that is probably not closed. */
  outdented: Outdented | undefined
  /** `line` is the line as yaml.v3 counts it; 0 is not printed. */
  constructor(problem: string, line: number, offset: number, start = offset) {
    super(`yaml: ${line === 0 ? '' : `line ${line}: `}${problem}`)
    this.problem = problem
    this.offset = offset
    this.start = start
  }
}
