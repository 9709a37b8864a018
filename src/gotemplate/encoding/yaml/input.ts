// Prepares the text of a YAML stream for the scanner: skips a byte order mark, and finds the first unreadable character.

import { isAscii } from '../../strconv/bytes.ts'
import type { Dialect } from './dialect.ts'
import { YamlSyntaxError } from './syntax-error.ts'

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

/** Prepares the text. For YAML 1.2, the caller has checked its characters. */
export function input(bytes: string, { version }: Dialect): Input {
  const start = bytes.startsWith(MARK) ? MARK.length : 0
  const text = bytes + LOOK_AHEAD
  const readableInput = { text, start, isAscii: isAscii(bytes), readable: text.length, problem: '' }
  if (version === '1.2' || PRINTABLE_ASCII.test(bytes)) return readableInput
  const refused = (readable: number, problem: string): Input => ({ ...readableInput, readable, problem })
  let piece = 0
  for (let at = start; at < bytes.length; ) {
    if (at + widthOf(bytes, at) > piece + PIECE) piece = at
    const width = widthOf(bytes, at)
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

function widthOf(bytes: string, at: number): number {
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
