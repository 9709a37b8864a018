// The scalars of YAML: literal and folded blocks, quoted texts and plain ones.

import { encodeRune } from '../../strconv/bytes.ts'
import { isBlank } from './characters.ts'
import {
  charAt,
  endsIndicator,
  isAtBlank,
  isAtBlankOrBreak,
  isAtBreak,
  isAtBreakOrEnd,
  isAtEnd,
  isAtFlowIndicator,
  markOf,
  need,
  noteIndent,
  read,
  readBreak,
  readRun,
  type Scan,
  scanError,
  skip,
  skipSpaces,
} from './scan.ts'
import { readLine, skipBlanks } from './scan-space.ts'
import { type Mark, scalarToken, type Token } from './tokens.ts'

/** `|` or `>` with what belongs to it. */
export function scanBlockScalar(scan: Scan): Token {
  const start = markOf(scan)
  const isFolded = read(scan) === '>'
  const { chomping, increment } = scanHeader(scan, start)
  const given = increment > 0 ? Math.max(scan.indent, 0) + increment : undefined
  const block = scanBlock(scan, start, given, isFolded)
  const value =
    scan.dialect.version === '1.1' ? chomp(block, chomping) : chompAs12(block, chomping, given !== undefined)
  const end = chomping === '+' ? block.trailingEnd : block.end
  return scalarToken(start, end, value, isFolded ? 'folded' : 'literal')
}

const chomp = ({ text, lastBreak, trailing }: Block, chomping: string): string =>
  text + (chomping === '-' ? '' : lastBreak) + (chomping === '+' ? trailing : '')

/** Where the text ends with the spaces of an indent, there was no line break before. */
function chompAs12(block: Block, chomping: string, isGiven: boolean): string {
  const value = chomp(isGiven ? withoutBlankEnd(block, chomping) : block, chomping)
  return chomping === '+' && block.endsInIndent && value.endsWith('\n') ? value.slice(0, -1) : value
}

/**
 * Where the header gives the indent, readers of YAML 1.2 still measure lines of spaces at the end by the first line with text: only those
 * with more spaces are text themselves.
 */
function withoutBlankEnd(block: Block, chomping: string): Block {
  const { text, lastBreak, trailing } = block
  const first = /^(?: *\n)*( *)[^ \n]/.exec(text)
  if (first === null)
    return { ...block, text: '', lastBreak: '', trailing: text.replaceAll(' ', '') + lastBreak + trailing }
  if (chomping === '+') return block
  let end = text.length
  for (let at = end; text[at - 1] === ' ' || text[at - 1] === '\n'; at--)
    if (text[at - 1] === '\n' && end - at <= first[1]!.length) end = at - 1
    else if (text[at - 1] === '\n') break
  return end === text.length ? block : { ...block, text: text.slice(0, end), lastBreak: '\n' }
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
  if (charAt(scan) === '#') readLine(scan)
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
  readonly end: Mark
  /** The breaks of the empty lines at the end. */
  readonly trailing: string
  readonly trailingEnd: Mark
  /** Behind the last line break of all there is nothing but the block's indent. */
  readonly endsInIndent: boolean
}

function scanBlock(scan: Scan, start: Mark, given: number | undefined, isFolded: boolean): Block {
  let text = ''
  let lastBreak = ''
  let wasIndented = false
  let end = markOf(scan)
  let gap = scanGap(scan, start, given)
  const { indent } = gap
  while (scan.column === indent && !isAtEnd(scan) && !(indent === 0 && isDocumentIndicator(scan))) {
    const isIndented = isAtBlank(scan)
    if (isFolded && !wasIndented && !isIndented && lastBreak === '\n') text += gap.breaks === '' ? ' ' : ''
    else text += lastBreak
    text += gap.breaks
    wasIndented = isIndented
    text += readLine(scan)
    lastBreak = isAtBreak(scan) ? readBreak(scan) : ''
    end = markOf(scan)
    gap = scanGap(scan, start, indent)
  }
  const isInIndent = text === '' ? scan.column > Math.max(scan.indent, 0) : scan.column === indent && indent > 0
  const endsInIndent = isAtEnd(scan) && isInIndent
  return { text, lastBreak, end, trailing: gap.breaks, trailingEnd: gap.end, endsInIndent }
}

interface Gap {
  readonly breaks: string
  readonly indent: number
  readonly end: Mark
}

/**
 * Empty lines, and the indent of the line after them; without an indent that is known, the deepest of all these. To YAML 1.2, the text of
 * a whole document needs none.
 */
function scanGap(scan: Scan, start: Mark, known: number | undefined): Gap {
  const least = Math.max(scan.indent + 1, scan.dialect.version === '1.1' ? 1 : 0)
  let breaks = ''
  let deepest = 0
  let end = markOf(scan)
  for (;;) {
    skipSpaces(scan, known)
    deepest = Math.max(deepest, scan.column)
    if ((known === undefined || scan.column < known) && charAt(scan) === '\t' && !scan.dialect.tabBeginsText)
      scanError(scan, start, 'found a tab character where an indentation space is expected')
    if (!isAtBreak(scan)) break
    breaks += readBreak(scan)
    end = markOf(scan)
  }
  return { breaks, indent: known ?? Math.max(deepest, least), end }
}

/** True for `---` and `...` at the start of a line. */
export const isDocumentIndicator = (scan: Scan): boolean =>
  scan.column === 0 &&
  (scan.text.startsWith('---', scan.offset) || scan.text.startsWith('...', scan.offset)) &&
  isAtBlankOrBreak(scan, 3)

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
    value += part.endsInEscapedBreak ? afterEscapedBreak(scan, space) : folded(space)
  }
  skip(scan)
  return scalarToken(start, markOf(scan), value, mark === '"' ? 'double-quoted' : 'single-quoted')
}

/** Empty lines behind an escaped line break: to YAML 1.2's readers, they are folded as if it were not there. */
function afterEscapedBreak({ dialect }: Scan, { more }: Space): string {
  if (dialect.version === '1.1') return more
  return more === '\n' ? ' ' : more.slice(1)
}

const UNQUOTED = /[^ \t\n\r\0'"\\\xc2\xe2]*/y

/** Up to the next blank or break, or the end quote. */
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

/** JSON's, which YAML 1.2 took over. */
const ESCAPES_OF_1_2: Readonly<Record<string, string>> = { ...ESCAPES, '/': '/' }

const CODE_LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** What follows a backslash. */
function scanEscape(scan: Scan, start: Mark): string {
  const isVersion12 = scan.dialect.version === '1.2'
  const char = charAt(scan)
  const simple = (isVersion12 ? ESCAPES_OF_1_2 : ESCAPES)[char]
  const length = CODE_LENGTHS[char] ?? 0
  if (simple === undefined && length === 0) scanError(scan, start, 'found unknown escape character')
  skip(scan)
  if (simple !== undefined) return simple
  const digits = scan.text.slice(scan.offset, scan.offset + length)
  if (!/^[0-9a-fA-F]+$/.test(digits)) scanError(scan, start, 'did not find expected hexdecimal number')
  const rune = Number.parseInt(digits, 16)
  const isSurrogate = rune >= 0xd800 && rune <= 0xdfff
  if ((isSurrogate && !isVersion12) || rune > 0x10ffff)
    scanError(scan, start, 'found invalid Unicode character escape code')
  skip(scan, length)
  // JSON escapes a character beyond U+FFFF in two halves. Each is kept in three bytes, until the text is decoded.
  return isSurrogate ? encodeThreeBytes(rune) : encodeRune(rune)
}

const encodeThreeBytes = (rune: number): string =>
  String.fromCharCode(0xe0 | (rune >> 12), 0x80 | ((rune >> 6) & 0x3f), 0x80 | (rune & 0x3f))

/** True for a character that ends a plain text, though it is neither blank nor break. */
function endsPlain(scan: Scan): boolean {
  const char = charAt(scan)
  if (char === ':') return endsIndicator(scan)
  return isAtFlowIndicator(scan) || (char === '?' && scan.flowLevel > 0 && scan.dialect.version === '1.1')
}

const BLOCK_WORD = /[^ \t\n\r\0:\xc2\xe2]*/y
const FLOW_WORD = /[^ \t\n\r\0:,?[\]{}\xc2\xe2]*/y

/** Up to the next blank, break or indicator. */
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

/** To YAML 1.2, blanks before a comment or the end of the line are no indentation. */
function isEmptyLine(scan: Scan): boolean {
  if (scan.dialect.version === '1.1') return false
  let ahead = 0
  while (isBlank(charAt(scan, ahead))) ahead++
  return charAt(scan, ahead) === '#' || isAtBreak(scan, ahead) || charAt(scan, ahead) === '\0'
}

export function scanPlain(scan: Scan): Token {
  const start = markOf(scan)
  const indent = scan.indent + 1
  let end = start
  let value = ''
  let space = noSpace()
  const check = () => {
    if (space.hasBreak && scan.column < indent && charAt(scan) === '\t' && !isEmptyLine(scan))
      scanError(scan, start, 'found a tab character that violates indentation')
    if (!scan.dialect.tabSeparates && charAt(scan) === '\t')
      scanError(scan, start, 'found character that cannot start any token')
  }
  for (;;) {
    need(scan, 4)
    if (isDocumentIndicator(scan) || charAt(scan) === '#') break
    const word = readWord(scan)
    if (word !== '') {
      value += folded(space) + word
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
