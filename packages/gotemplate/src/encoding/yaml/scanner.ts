// Scans the tokens of a YAML stream as libyaml does: indentation makes tokens, and a key token is inserted when its `:` is found.

import { encodeRune } from '../../strconv/bytes.ts'
import {
  charAt,
  endsIndicator,
  isAtBlank,
  isAtBlankOrBreak,
  isAtBreak,
  isAtBreakOrEnd,
  isAtEnd,
  isAtFlowIndicator,
  isBlank,
  type Mark,
  markOf,
  need,
  noKey,
  noteIndent,
  read,
  readBreak,
  readRun,
  type Scan,
  type SimpleKey,
  scalarToken,
  scanError,
  skip,
  skipSpaces,
  type Token,
  type TokenType,
  token,
  YamlSyntaxError,
} from './scan.ts'

/** Returns the next token without taking it. */
export function peekToken(scan: Scan): Token {
  if (!scan.isReady) {
    while (needsMore(scan)) fetchToken(scan)
    scan.isReady = true
  }
  return scan.tokens[0]!
}

/** Removes the next token and returns it. */
export function takeToken(scan: Scan): Token {
  const next = peekToken(scan)
  scan.tokens.shift()
  scan.taken++
  scan.isReady = false
  return next
}

/** Returns the tokens of a stream, up to the first error. */
export function tokensOf(scan: Scan): readonly Token[] {
  const tokens: Token[] = []
  try {
    while (tokens.at(-1)?.type !== 'stream end') tokens.push(takeToken(scan))
    return tokens
  } catch (error) {
    if (error instanceof YamlSyntaxError) return [...tokens, ...scan.tokens]
    throw error
  }
}

/** yaml.v3 scans two tokens ahead, for its comments, and so reports scanner errors before parser errors. */
function needsMore(scan: Scan): boolean {
  if (scan.tokens.length < 3) return true
  // If the first token may begin a key, other tokens may still be inserted before it.
  const level = scan.keyLevels.get(scan.taken)
  const key = level === undefined ? undefined : scan.simpleKeys[level]
  return key !== undefined && isStillPossible(scan, key)
}

const MAX_KEY_LENGTH = 1024

/** A key without a `?` must be on one line and short. */
function isStillPossible(scan: Scan, key: SimpleKey): boolean {
  if (!key.isPossible) return false
  if (key.mark.line === scan.line && key.mark.column + MAX_KEY_LENGTH >= scan.column) return true
  if (key.isRequired) missingColon(scan, key)
  key.isPossible = false
  return false
}

const missingColon = (scan: Scan, key: SimpleKey): never => scanError(scan, key.mark, "could not find expected ':'")

const nextNumber = (scan: Scan): number => scan.taken + scan.tokens.length

/** Notes that a key may begin at the next token. */
function saveKey(scan: Scan): void {
  if (!scan.isKeyAllowed) return
  dropKey(scan)
  const level = scan.simpleKeys.length - 1
  const isRequired = scan.flowLevel === 0 && scan.indent === scan.column
  scan.simpleKeys[level] = { isPossible: true, isRequired, token: nextNumber(scan), mark: markOf(scan) }
  scan.keyLevels.set(nextNumber(scan), level)
}

/** Drops the possible key of this level. */
function dropKey(scan: Scan): void {
  const key = scan.simpleKeys.at(-1)!
  if (!key.isPossible) return
  if (key.isRequired) missingColon(scan, key)
  key.isPossible = false
  scan.keyLevels.delete(key.token)
}

const MAX_LEVELS = 10000

/** Starts a block collection at a column, unless one has that indent. Its token is inserted before the token with `number`. */
function rollIndent(scan: Scan, type: TokenType, mark: Mark, number = nextNumber(scan)): void {
  if (scan.flowLevel > 0 || scan.indent >= mark.column) return
  scan.indents.push(scan.indent)
  scan.indent = mark.column
  if (scan.indents.length > MAX_LEVELS)
    scanError(scan, scan.simpleKeys.at(-1)!.mark, `exceeded max depth of ${MAX_LEVELS}`)
  insert(scan, number, token(type, mark, mark))
}

/** Inserts a token before the one with `number`; at the end, if the parser has already taken that one, as can happen after `[a]b`. */
function insert(scan: Scan, number: number, added: Token): void {
  const position = number - scan.taken
  if (position < 0) scan.tokens.push(added)
  else scan.tokens.splice(position, 0, added)
}

/** Ends the block collections that are indented more than `column`. */
function unrollIndent(scan: Scan, column: number, mark: Mark): void {
  while (scan.flowLevel === 0 && scan.indent > column) {
    scan.tokens.push(token('block end', mark, mark))
    scan.indent = scan.indents.pop()!
  }
}

function fetchToken(scan: Scan): void {
  need(scan)
  if (!scan.isStarted) {
    scan.isStarted = true
    scan.tokens.push(token('stream start', markOf(scan), markOf(scan)))
    return
  }
  const before = markOf(scan)
  skipToToken(scan)
  unrollIndent(scan, scan.column, before)
  need(scan, 4)
  if (isAtEnd(scan)) fetchEnd(scan)
  else if (scan.column === 0 && charAt(scan) === '%') fetchOutside(scan, () => scanDirective(scan))
  else if (isDocumentIndicator(scan)) fetchOutside(scan, () => indicator(scan, DOCUMENT_INDICATORS[charAt(scan)]!, 3))
  else {
    fetchInside(scan)
    if (scan.tokens.at(-1)?.type !== 'block entry') skipLineComment(scan)
  }
}

const DOCUMENT_INDICATORS: Readonly<Record<string, TokenType>> = { '-': 'document start', '.': 'document end' }

function fetchEnd(scan: Scan): void {
  if (scan.column !== 0) {
    scan.column = 0
    scan.line++
  }
  leave(scan)
  scan.tokens.push(token('stream end', markOf(scan), markOf(scan)))
}

/** Ends all block collections. */
function leave(scan: Scan): void {
  unrollIndent(scan, -1, markOf(scan))
  dropKey(scan)
  scan.isKeyAllowed = false
}

function fetchOutside(scan: Scan, read: () => Token): void {
  leave(scan)
  scan.tokens.push(read())
}

function indicator(scan: Scan, type: TokenType, width = 1): Token {
  const start = markOf(scan)
  skip(scan, width)
  return token(type, start, markOf(scan))
}

function fetchInside(scan: Scan): void {
  const char = charAt(scan)
  const isInFlow = scan.flowLevel > 0
  if (char === '[') startFlow(scan, 'flow sequence start')
  else if (char === '{') startFlow(scan, 'flow mapping start')
  else if (char === ']') endFlow(scan, 'flow sequence end')
  else if (char === '}') endFlow(scan, 'flow mapping end')
  else if (char === ',') fetchEntry(scan, 'flow entry')
  else if (char === '-' && endsIndicator(scan)) fetchBlockEntry(scan)
  else if (char === '?' && (isInFlow || endsIndicator(scan))) fetchKey(scan)
  else if (char === ':' && (isInFlow || endsIndicator(scan))) fetchValue(scan)
  else if (char === '*' || char === '&') fetchContent(scan, scanAnchor)
  else if (char === '!') fetchContent(scan, scanTag)
  else if ((char === '|' || char === '>') && !isInFlow) fetchBlockScalar(scan)
  else if (char === "'" || char === '"') fetchContent(scan, scanQuoted)
  else if (startsPlain(scan)) fetchContent(scan, scanPlain)
  else scanError(scan, markOf(scan), 'found character that cannot start any token')
}

function startsPlain(scan: Scan): boolean {
  const char = charAt(scan)
  if (char === '-') return !isBlank(charAt(scan, 1))
  if (char === '?' || char === ':') return scan.flowLevel === 0
  return !' \t,[]{}#&*!|>\'"%@`'.includes(char)
}

function startFlow(scan: Scan, type: TokenType): void {
  saveKey(scan)
  scan.simpleKeys.push(noKey(nextNumber(scan), markOf(scan)))
  if (scan.flowLevel === 0) scan.flowStart = markOf(scan)
  scan.flowLevel++
  if (scan.flowLevel > MAX_LEVELS) scanError(scan, markOf(scan), `exceeded max depth of ${MAX_LEVELS}`)
  scan.isKeyAllowed = true
  scan.tokens.push(indicator(scan, type))
}

function endFlow(scan: Scan, type: TokenType): void {
  dropKey(scan)
  if (scan.flowLevel > 0) {
    scan.flowLevel--
    scan.keyLevels.delete(scan.simpleKeys.pop()!.token)
  }
  scan.isKeyAllowed = false
  scan.tokens.push(indicator(scan, type))
}

function fetchEntry(scan: Scan, type: TokenType): void {
  dropKey(scan)
  scan.isKeyAllowed = true
  scan.tokens.push(indicator(scan, type))
}

/** Scans a `-`. In a flow collection, the parser reports it. */
function fetchBlockEntry(scan: Scan): void {
  if (scan.flowLevel === 0) {
    if (!scan.isKeyAllowed) scanError(scan, markOf(scan), 'block sequence entries are not allowed in this context')
    rollIndent(scan, 'block sequence start', markOf(scan))
  }
  fetchEntry(scan, 'block entry')
}

function fetchKey(scan: Scan): void {
  if (scan.flowLevel === 0) {
    if (!scan.isKeyAllowed) scanError(scan, markOf(scan), 'mapping keys are not allowed in this context')
    rollIndent(scan, 'block mapping start', markOf(scan))
  }
  dropKey(scan)
  scan.isKeyAllowed = scan.flowLevel === 0
  scan.tokens.push(indicator(scan, 'key'))
}

function fetchValue(scan: Scan): void {
  const key = scan.simpleKeys.at(-1)!
  if (isStillPossible(scan, key)) {
    insert(scan, key.token, token('key', key.mark, key.mark))
    rollIndent(scan, 'block mapping start', key.mark, key.token)
    key.isPossible = false
    scan.keyLevels.delete(key.token)
    scan.isKeyAllowed = false
  } else {
    if (scan.flowLevel === 0) {
      if (!scan.isKeyAllowed) misplacedValue(scan)
      rollIndent(scan, 'block mapping start', markOf(scan))
    }
    scan.isKeyAllowed = scan.flowLevel === 0
  }
  scan.tokens.push(indicator(scan, 'value'))
}

/** The error's range includes the token before the colon. */
const misplacedValue = (scan: Scan): never =>
  scanError(scan, markOf(scan), 'mapping values are not allowed in this context', scan.tokens.at(-1)!.start)

/** Scans a token that may begin a key. No other key may begin after it on its line. */
function fetchContent(scan: Scan, read: (scan: Scan) => Token): void {
  saveKey(scan)
  scan.isKeyAllowed = false
  scan.tokens.push(read(scan))
}

function fetchBlockScalar(scan: Scan): void {
  dropKey(scan)
  scan.isKeyAllowed = true
  scan.tokens.push(scanBlockScalar(scan))
}

/** Scans a block scalar, from its `|` or `>`. */
function scanBlockScalar(scan: Scan): Token {
  const start = markOf(scan)
  const isFolded = read(scan) === '>'
  const { chomping, increment } = scanHeader(scan, start)
  const given = increment > 0 ? Math.max(scan.indent, 0) + increment : undefined
  const block = scanBlock(scan, start, given, isFolded)
  const value = chomp(block, chomping)
  const end = chomping === '+' ? block.trailingEnd : block.end
  return { ...scalarToken(start, end, value, isFolded ? 'folded' : 'literal'), indent: block.indent }
}

const chomp = ({ text, lastBreak, trailing }: Block, chomping: string): string =>
  text + (chomping === '-' ? '' : lastBreak) + (chomping === '+' ? trailing : '')

interface Header {
  readonly chomping: string
  readonly increment: number
}

/** Scans the chomping and indentation indicators, in either order, and the rest of the line. */
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
  readonly indent: number
  readonly lastBreak: string
  readonly end: Mark
  /** The line breaks of the empty lines at the end. */
  readonly trailing: string
  readonly trailingEnd: Mark
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
  return { text, indent, lastBreak, end, trailing: gap.breaks, trailingEnd: gap.end }
}

interface Gap {
  readonly breaks: string
  readonly indent: number
  readonly end: Mark
}

/** Scans empty lines, and determines the indent of the line after them: the known one, else the deepest of all these lines. */
function scanGap(scan: Scan, start: Mark, known: number | undefined): Gap {
  const least = Math.max(scan.indent + 1, 1)
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

/** Reports whether `---` or `...` follows at the start of a line. */
const isDocumentIndicator = (scan: Scan): boolean =>
  scan.column === 0 &&
  (scan.text.startsWith('---', scan.offset) || scan.text.startsWith('...', scan.offset)) &&
  isAtBlankOrBreak(scan, 3)

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

function scanQuoted(scan: Scan): Token {
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

function scanPlain(scan: Scan): Token {
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

const WORD = /[0-9A-Za-z_-]*/y
const URI = /[0-9A-Za-z_\-;/?:@&=+$,.!~*'()[\]%]/

function scanAnchor(scan: Scan): Token {
  const start = markOf(scan)
  const type = read(scan) === '&' ? 'anchor' : 'alias'
  const value = readRun(scan, WORD)
  const isEnd = isAtBlankOrBreak(scan) || '?:,]}%@`'.includes(charAt(scan))
  if (value === '' || !isEnd) scanError(scan, start, 'did not find expected alphabetic or numeric character')
  return token(type, start, markOf(scan), value)
}

function scanTag(scan: Scan): Token {
  const start = markOf(scan)
  const { handle, suffix } = charAt(scan, 1) === '<' ? scanVerbatim(scan, start) : scanShorthand(scan, start)
  if (!isAtBlankOrBreak(scan)) scanError(scan, start, 'did not find expected whitespace or line break')
  return token('tag', start, markOf(scan), handle, suffix)
}

interface TagParts {
  /** The handle; '' if the suffix is the whole tag. */
  readonly handle: string
  readonly suffix: string
}

/** Scans a verbatim tag: `!<tag>`. */
function scanVerbatim(scan: Scan, start: Mark): TagParts {
  skip(scan, 2)
  const suffix = scanUri(scan, start, '')
  if (charAt(scan) !== '>') scanError(scan, start, "did not find the expected '>'")
  skip(scan)
  return { handle: '', suffix }
}

/** Scans a shorthand tag: `!suffix`, `!!suffix`, `!handle!suffix`, or `!` alone. */
function scanShorthand(scan: Scan, start: Mark): TagParts {
  const handle = scanHandle(scan, start, false)
  if (handle.length > 1 && handle.endsWith('!')) return { handle, suffix: scanUri(scan, start, '') }
  const suffix = scanUri(scan, start, handle)
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix }
}

function scanHandle(scan: Scan, start: Mark, isDirective: boolean): string {
  if (charAt(scan) !== '!') scanError(scan, start, "did not find expected '!'")
  const handle = read(scan) + readRun(scan, WORD)
  if (charAt(scan) === '!') return handle + read(scan)
  if (isDirective && handle !== '!') scanError(scan, start, "did not find expected '!'")
  return handle
}

/** Scans a URI. `head` is the part of the tag that was already read as a possible handle; its `!` is not part of the suffix. */
function scanUri(scan: Scan, start: Mark, head: string): string {
  let uri = head.slice(1)
  let isEmpty = head === ''
  while (URI.test(charAt(scan))) {
    uri += charAt(scan) === '%' ? scanEscapedCharacter(scan, start) : read(scan)
    isEmpty = false
  }
  if (isEmpty) scanError(scan, start, 'did not find expected tag URI')
  return uri
}

/** Scans a character whose bytes are escaped as `%xx`. */
function scanEscapedCharacter(scan: Scan, start: Mark): string {
  const first = scanOctet(scan, start)
  const width = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0
  if (width === 0) scanError(scan, start, 'found an incorrect leading UTF-8 octet')
  let bytes = String.fromCharCode(first)
  skip(scan, 3)
  while (bytes.length < width) {
    const octet = scanOctet(scan, start)
    if ((octet & 0xc0) !== 0x80) scanError(scan, start, 'found an incorrect trailing UTF-8 octet')
    bytes += String.fromCharCode(octet)
    skip(scan, 3)
  }
  return bytes
}

function scanOctet(scan: Scan, start: Mark): number {
  const octet = scan.text.slice(scan.offset, scan.offset + 3)
  if (!/^%[0-9a-fA-F]{2}$/.test(octet)) scanError(scan, start, 'did not find URI escaped octet')
  return Number.parseInt(octet.slice(1), 16)
}

/** Scans a directive (`%YAML`, `%TAG`) and the rest of its line. */
function scanDirective(scan: Scan): Token {
  const start = markOf(scan)
  skip(scan)
  const name = scanDirectiveName(scan, start)
  const directive = DIRECTIVES.get(name) ?? scanError(scan, start, 'found unknown directive name')
  const found = directive(scan, start)
  skipBlanks(scan)
  if (charAt(scan) === '#') readLine(scan)
  if (!isAtBreakOrEnd(scan)) scanError(scan, start, 'did not find expected comment or line break')
  if (isAtBreak(scan)) readBreak(scan)
  return found
}

const DIRECTIVES: ReadonlyMap<string, (scan: Scan, start: Mark) => Token> = new Map([
  ['YAML', scanVersion],
  ['TAG', scanTagDirective],
])

function scanDirectiveName(scan: Scan, start: Mark): string {
  const name = readRun(scan, WORD)
  if (name === '') scanError(scan, start, 'could not find expected directive name')
  if (!isAtBlankOrBreak(scan)) scanError(scan, start, 'found unexpected non-alphabetical character')
  return name
}

function scanVersion(scan: Scan, start: Mark): Token {
  skipBlanks(scan)
  const major = scanVersionNumber(scan, start)
  if (charAt(scan) !== '.') scanError(scan, start, "did not find expected digit or '.' character")
  skip(scan)
  const minor = scanVersionNumber(scan, start)
  return token('version directive', start, markOf(scan), `${major}.${minor}`)
}

const MAX_VERSION_LENGTH = 2

function scanVersionNumber(scan: Scan, start: Mark): number {
  let digits = ''
  while (/[0-9]/.test(charAt(scan))) {
    if (digits.length === MAX_VERSION_LENGTH) scanError(scan, start, 'found extremely long version number')
    digits += read(scan)
  }
  if (digits === '') scanError(scan, start, 'did not find expected version number')
  return Number(digits)
}

function scanTagDirective(scan: Scan, start: Mark): Token {
  skipBlanks(scan)
  const handle = scanHandle(scan, start, true)
  if (!isAtBlank(scan)) scanError(scan, start, 'did not find expected whitespace')
  skipBlanks(scan)
  const prefix = scanUri(scan, start, '')
  if (!isAtBlankOrBreak(scan)) scanError(scan, start, 'did not find expected whitespace or line break')
  return token('tag directive', start, markOf(scan), handle, prefix)
}

/** The number of bytes in which yaml.v3 looks for the start of a comment. */
const LOOK_AHEAD = 512

const MARK = '\xef\xbb\xbf'

const BLANKS = /[ \t]*/y

/** Skips to the next token. Tabs are not skipped where a key may begin: there, they would be indentation. */
function skipToToken(scan: Scan): void {
  let isAtLineStart = scan.column === 0
  for (;;) {
    if (mayPassMark(scan)) skip(scan)
    if (mayPassTab(scan)) skipBlanks(scan)
    else skipSpaces(scan)
    if (charAt(scan) === '#') skipComments(scan)
    if (!isAtBreak(scan)) {
      if (isAtLineStart && scan.flowLevel > 0) noteIndent(scan, 'bracket', scan.flowStart)
      return
    }
    readBreak(scan)
    isAtLineStart = true
    if (scan.flowLevel === 0) scan.isKeyAllowed = true
  }
}

/** Reports whether a byte order mark may be skipped: at the start of the text. */
const mayPassMark = (scan: Scan): boolean =>
  scan.column === 0 &&
  scan.taken + scan.tokens.length === 1 &&
  scan.line === 0 &&
  scan.text.startsWith(MARK, scan.offset)

const mayPassTab = ({ dialect, flowLevel, isKeyAllowed }: Scan): boolean =>
  dialect.tabSeparates && (flowLevel > 0 || !isKeyAllowed)

const LINE = /[^\n\r\0\xc2\xe2]*/y

/** Reads the rest of the line, without its line break. */
function readLine(scan: Scan): string {
  let line = readRun(scan, LINE)
  // The bytes 0xc2 and 0xe2 begin a line break beyond ASCII or an ordinary character.
  while (charAt(scan) !== '\0' && !isAtBreak(scan)) line += read(scan) + readRun(scan, LINE)
  return line
}

function skipBlanks(scan: Scan): void {
  readRun(scan, BLANKS)
}

/** Skips consecutive comments, up to the end of the last one's line. Tabs are permitted between them. */
function skipComments(scan: Scan): void {
  do {
    while (charAt(scan) !== '#') {
      if (isAtBreak(scan)) readBreak(scan)
      else read(scan)
    }
    readLine(scan)
  } while (commentFollows(scan))
}

function commentFollows(scan: Scan): boolean {
  // The current character is the end of the line, and not examined.
  for (let ahead = 1; ahead < LOOK_AHEAD; ahead++) {
    const char = charAt(scan, ahead)
    if (isBlank(char) || isAtBreak(scan, ahead)) continue
    return char === '#'
  }
  return false
}

/** Skips a comment on the line of the preceding token. No blank is needed before it: `"a"#b` is a text with a comment. */
function skipLineComment(scan: Scan): void {
  if (scan.newLines > 0) return
  let ahead = 0
  while (ahead < LOOK_AHEAD && isBlank(charAt(scan, ahead))) ahead++
  if (ahead < LOOK_AHEAD && charAt(scan, ahead) === '#') readLine(scan)
  need(scan)
}
