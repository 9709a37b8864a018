// Scans the scalars of YAML that may be within a flow collection: quoted ones with their escapes, and plain ones. Their lines are folded.

import { encodeRune } from '../../strconv/bytes.ts'
import {
  charAt,
  endsIndicator,
  isAtBlank,
  isAtBlankOrBreak,
  isAtBreak,
  isAtEnd,
  isAtFlowIndicator,
  isDocumentIndicator,
  type Mark,
  markOf,
  need,
  noteIndent,
  read,
  readBreak,
  readRun,
  type Scan,
  scalarToken,
  scanError,
  skip,
  type Token,
} from './scan.ts'

/** White space in a quoted or plain scalar. Line breaks are folded, and the blanks around them dropped. */
interface Space {
  blanks: string
  first: string
  more: string
  hasBreak: boolean
}

const noSpace = (): Space => ({ blanks: '', first: '', more: '', hasBreak: false })

/** Returns the text of folded white space. */
function foldSpace({ blanks, first, more, hasBreak }: Space): string {
  if (!hasBreak) return blanks
  if (first !== '\n') return first + more
  return more === '' ? ' ' : more
}

const SPACES = / */y

function scanSpace(scan: Scan, space: Space, check: () => void): void {
  while (isAtBlank(scan) || isAtBreak(scan)) {
    if (isAtBlank(scan)) {
      check()
      const blanks = charAt(scan) === ' ' ? readRun(scan, SPACES) : read(scan)
      if (!space.hasBreak) space.blanks += blanks
    } else if (space.hasBreak) space.more += readBreak(scan)
    else {
      space.first = readBreak(scan)
      space.hasBreak = true
    }
  }
}

export function scanQuoted(scan: Scan): Token {
  const start = markOf(scan)
  const mark = read(scan)
  let value = ''
  for (;;) {
    need(scan, 4)
    if (isDocumentIndicator(scan)) scanError(scan, start, 'found unexpected document indicator')
    if (isAtEnd(scan)) scanError(scan, start, 'found unexpected end of stream')
    const space = noSpace()
    const part = scanUnbroken(scan, start, mark)
    value += part.text
    space.hasBreak = part.endsInEscapedBreak
    if (charAt(scan) === mark) break
    scanSpace(scan, space, () => {})
    if (space.hasBreak) noteIndent(scan, 'quote', start)
    value += part.endsInEscapedBreak ? space.more : foldSpace(space)
  }
  skip(scan)
  return scalarToken(start, markOf(scan), value, mark === '"' ? 'double-quoted' : 'single-quoted')
}

const UNQUOTED = /[^ \t\n\r\0'"\\\xc2\xe2]*/y

/** Scans up to the next blank or line break, or the closing quote. */
function scanUnbroken(scan: Scan, start: Mark, mark: string): { text: string; endsInEscapedBreak: boolean } {
  let text = ''
  for (;;) {
    text += readRun(scan, UNQUOTED)
    if (isAtBlankOrBreak(scan)) break
    const char = charAt(scan)
    if (char === mark) {
      if (mark === '"' || charAt(scan, 1) !== "'") break
      skip(scan, 2)
      text += "'"
    } else if (mark === '"' && char === '\\') {
      skip(scan)
      if (isAtBreak(scan)) {
        readBreak(scan)
        return { text, endsInEscapedBreak: true }
      }
      text += scanEscape(scan, start)
    } else text += read(scan)
  }
  return { text, endsInEscapedBreak: false }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  N: '\xc2\x85',
  _: '\xc2\xa0',
  L: '\xe2\x80\xa8',
  P: '\xe2\x80\xa9',
}

const CODE_LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** Scans an escape sequence after its backslash. */
function scanEscape(scan: Scan, start: Mark): string {
  const { isJson } = scan.dialect
  const char = charAt(scan)
  const simple = isJson && char === '/' ? '/' : ESCAPES[char]
  const length = CODE_LENGTHS[char] ?? 0
  if (simple === undefined && length === 0) scanError(scan, start, 'found unknown escape character')
  skip(scan)
  if (simple !== undefined) return simple
  const digits = scan.text.slice(scan.offset, scan.offset + length)
  if (!/^[0-9a-fA-F]+$/.test(digits)) scanError(scan, start, 'did not find expected hexdecimal number')
  const rune = Number.parseInt(digits, 16)
  const isSurrogate = rune >= 0xd800 && rune <= 0xdfff
  if ((isSurrogate && !isJson) || rune > 0x10ffff) scanError(scan, start, 'found invalid Unicode character escape code')
  skip(scan, length)
  // JSON escapes a character beyond U+FFFF as a surrogate pair. Each half is kept as three bytes, until the text is decoded.
  return isSurrogate ? encodeThreeBytes(rune) : encodeRune(rune)
}

const encodeThreeBytes = (rune: number): string =>
  String.fromCharCode(0xe0 | (rune >> 12), 0x80 | ((rune >> 6) & 0x3f), 0x80 | (rune & 0x3f))

/** Reports whether a character other than a blank or line break ends a plain scalar. */
function endsPlain(scan: Scan): boolean {
  const char = charAt(scan)
  if (char === ':') return endsIndicator(scan)
  return isAtFlowIndicator(scan) || (char === '?' && scan.flowLevel > 0)
}

const BLOCK_WORD = /[^ \t\n\r\0:\xc2\xe2]*/y
const FLOW_WORD = /[^ \t\n\r\0:,?[\]{}\xc2\xe2]*/y

/** Reads up to the next blank, line break or indicator. */
function readWord(scan: Scan): string {
  const expression = scan.flowLevel > 0 ? FLOW_WORD : BLOCK_WORD
  let word = readRun(scan, expression)
  while (!isAtBlankOrBreak(scan) && !endsPlain(scan)) {
    word += read(scan)
    need(scan, 2)
    word += readRun(scan, expression)
  }
  need(scan, 2)
  return word
}

export function scanPlain(scan: Scan): Token {
  const start = markOf(scan)
  const indent = scan.indent + 1
  let end = start
  let value = ''
  let space = noSpace()
  const check = () => {
    if (space.hasBreak && scan.column < indent && charAt(scan) === '\t')
      scanError(scan, start, 'found a tab character that violates indentation')
    if (!scan.dialect.tabSeparates && charAt(scan) === '\t')
      scanError(scan, start, 'found character that cannot start any token')
  }
  for (;;) {
    need(scan, 4)
    if (isDocumentIndicator(scan) || charAt(scan) === '#') break
    const word = readWord(scan)
    if (word !== '') {
      value += foldSpace(space) + word
      space = noSpace()
      end = markOf(scan)
    }
    if (!isAtBlank(scan) && !isAtBreak(scan)) break
    scanSpace(scan, space, check)
    if (scan.flowLevel === 0 && scan.column < indent) break
  }
  if (space.hasBreak) scan.isKeyAllowed = true
  return scalarToken(start, end, value, 'plain')
}
