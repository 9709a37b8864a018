// Prepares the text of a YAML stream for the scanner: skips a byte order mark, and finds the first unreadable character.

import { isAscii } from '../../strconv/bytes.ts'
import { FormatError } from '../codec.ts'

/** A position in the text, each part counted from 0. */
export interface Mark {
  /** The offset in bytes. */
  readonly offset: number
  readonly line: number
  /** The column in characters. */
  readonly column: number
}

export interface Input {
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

export function refuse({ problem, readable }: Input): never {
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

/** What others write and Go's readers of YAML refuse: JSON, line separators within texts, and blocks that begin with a tab. */
export const LENIENT: Dialect = { tabBeginsText: true, tabSeparates: true, isJson: true }

/** Python's reader, which cloud-init uses. */
export const PYYAML: Dialect = { tabBeginsText: true, tabSeparates: false }

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

export const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t'

/** Reports whether a character is a blank, a line break or NUL. */
export const isBlankOrBreak = (text: string, at: number): boolean =>
  isBlank(text[at]) || text[at] === '\0' || isBreak(text, at)

export interface Outdented {
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
