// The scalars of YAML: literal and folded blocks, quoted texts and plain ones.

import { encodeRune } from '../../strconv/bytes.ts'
import { isBlankOrBreak } from './characters.ts'
import {
  charAt,
  isAtBlank,
  isAtBreak,
  isAtBreakOrEnd,
  isAtEnd,
  markOf,
  need,
  read,
  readBreak,
  type Scan,
  scanError,
  skip,
} from './scan.ts'
import { skipBlanks, skipLine } from './scan-space.ts'
import { type Mark, type Token, token } from './tokens.ts'

/** `|` or `>` with what belongs to it. */
export function scanBlockScalar(scan: Scan): Token {
  const start = markOf(scan)
  const isFolded = read(scan) === '>'
  const { chomping, increment } = scanHeader(scan, start)
  const given = increment > 0 ? Math.max(scan.indent, 0) + increment : 0
  const block = scanBlock(scan, start, given, isFolded)
  const value = block.text + (chomping === '-' ? '' : block.lastBreak) + (chomping === '+' ? block.trailing : '')
  return token('scalar', start, block.end, { value })
}

interface Header {
  readonly chomping: string
  readonly increment: number
}

/** The two indicators in either order, and the rest of the line. */
function scanHeader(scan: Scan, start: Mark): Header {
  let chomping = scanChomping(scan)
  const increment = scanIncrement(scan, start)
  if (chomping === '') chomping = increment > 0 ? scanChomping(scan) : ''
  if (!scan.dialect.tabSeparates && charAt(scan) !== ' ' && !isAtBreakOrEnd(scan))
    scanError(scan, start, 'expected chomping or indentation indicators')
  skipBlanks(scan)
  if (charAt(scan) === '#') skipLine(scan)
  if (!isAtBreakOrEnd(scan)) scanError(scan, start, 'did not find expected comment or line break')
  if (isAtBreak(scan)) readBreak(scan)
  return { chomping, increment }
}

const scanChomping = (scan: Scan): string => (/[-+]/.test(charAt(scan)) ? read(scan) : '')

function scanIncrement(scan: Scan, start: Mark): number {
  if (!/[0-9]/.test(charAt(scan))) return 0
  if (charAt(scan) === '0') scanError(scan, start, 'found an indentation indicator equal to 0')
  return Number(read(scan))
}

interface Block {
  readonly text: string
  readonly lastBreak: string
  /** The breaks of the empty lines at the end. */
  readonly trailing: string
  readonly end: Mark
}

function scanBlock(scan: Scan, start: Mark, given: number, isFolded: boolean): Block {
  let text = ''
  let lastBreak = ''
  let wasIndented = false
  let gap = scanGap(scan, start, given)
  const { indent } = gap
  while (scan.column === indent && !isAtEnd(scan)) {
    const isIndented = isAtBlank(scan)
    if (isFolded && !wasIndented && !isIndented && lastBreak === '\n') text += gap.breaks === '' ? ' ' : ''
    else text += lastBreak
    text += gap.breaks
    wasIndented = isIndented
    while (!isAtBreakOrEnd(scan)) text += read(scan)
    lastBreak = isAtBreak(scan) ? readBreak(scan) : ''
    gap = scanGap(scan, start, indent)
  }
  return { text, lastBreak, trailing: gap.breaks, end: gap.end }
}

interface Gap {
  readonly breaks: string
  readonly indent: number
  readonly end: Mark
}

/** Empty lines, and the indent of the line after them; without an indent that is known, the deepest of all these. */
function scanGap(scan: Scan, start: Mark, known: number): Gap {
  let breaks = ''
  let deepest = 0
  let end = markOf(scan)
  for (;;) {
    while ((known === 0 || scan.column < known) && charAt(scan) === ' ') skip(scan)
    deepest = Math.max(deepest, scan.column)
    if ((known === 0 || scan.column < known) && charAt(scan) === '\t' && !scan.dialect.tabBeginsText)
      scanError(scan, start, 'found a tab character where an indentation space is expected')
    if (!isAtBreak(scan)) break
    breaks += readBreak(scan)
    end = markOf(scan)
  }
  return { breaks, indent: known || Math.max(deepest, scan.indent + 1, 1), end }
}

/** True for `---` and `...` at the start of a line. */
export const isDocumentIndicator = (scan: Scan): boolean =>
  scan.column === 0 &&
  (scan.text.startsWith('---', scan.at) || scan.text.startsWith('...', scan.at)) &&
  isBlankOrBreak(scan.text, scan.at + 3)

/** Blanks and breaks in a quoted or plain text: breaks are folded, and take the blanks around them away. */
interface Space {
  blanks: string
  first: string
  more: string
  hasBreak: boolean
}

const noSpace = (): Space => ({ blanks: '', first: '', more: '', hasBreak: false })

/** What it comes to in the text. */
function folded({ blanks, first, more, hasBreak }: Space): string {
  if (!hasBreak) return blanks
  if (first !== '\n') return first + more
  return more === '' ? ' ' : more
}

function scanSpace(scan: Scan, space: Space, check: () => void): void {
  while (isAtBlank(scan) || isAtBreak(scan)) {
    if (isAtBlank(scan)) {
      check()
      const blank = read(scan)
      if (!space.hasBreak) space.blanks += blank
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
    value += part.endsInEscapedBreak ? space.more : folded(space)
  }
  skip(scan)
  return token('scalar', start, markOf(scan), { value })
}

/** Up to the next blank or break, or the end quote. */
function scanUnbroken(scan: Scan, start: Mark, mark: string): { text: string; endsInEscapedBreak: boolean } {
  let text = ''
  while (!isBlankOrBreak(scan.text, scan.at)) {
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

/** What follows a backslash. */
function scanEscape(scan: Scan, start: Mark): string {
  const char = charAt(scan)
  const simple = ESCAPES[char]
  const length = CODE_LENGTHS[char] ?? 0
  if (simple === undefined && length === 0) scanError(scan, start, 'found unknown escape character')
  skip(scan)
  if (simple !== undefined) return simple
  const digits = scan.text.slice(scan.at, scan.at + length)
  if (!/^[0-9a-fA-F]+$/.test(digits)) scanError(scan, start, 'did not find expected hexdecimal number')
  const rune = Number.parseInt(digits, 16)
  if ((rune >= 0xd800 && rune <= 0xdfff) || rune > 0x10ffff)
    scanError(scan, start, 'found invalid Unicode character escape code')
  skip(scan, length)
  return encodeRune(rune)
}

/** True for a character that ends a plain text, though it is neither blank nor break. */
function endsPlain(scan: Scan): boolean {
  const char = charAt(scan)
  if (char === ':' && isBlankOrBreak(scan.text, scan.at + 1)) return true
  return scan.flowLevel > 0 && ',?[]{}'.includes(char)
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
    while (!isBlankOrBreak(scan.text, scan.at) && !endsPlain(scan)) {
      if (space.hasBreak || space.blanks !== '') {
        value += folded(space)
        space = noSpace()
      }
      value += read(scan)
      need(scan, 2)
    }
    if (space.blanks === '' && !space.hasBreak) end = markOf(scan)
    if (!isAtBlank(scan) && !isAtBreak(scan)) break
    scanSpace(scan, space, check)
    if (scan.flowLevel === 0 && scan.column < indent) break
  }
  if (space.hasBreak) scan.isKeyAllowed = true
  return token('scalar', start, end, { value, isPlain: true })
}
