// Scans the tokens of a YAML stream as libyaml does: indentation makes tokens, and a key token is inserted when its `:` is found.

import { scanBlockScalar } from './block-scalars.ts'
import { scanPlain, scanQuoted } from './flow-scalars.ts'
import {
  charAt,
  endsIndicator,
  isAtEnd,
  isBlank,
  isDocumentIndicator,
  type Mark,
  markOf,
  need,
  noKey,
  type Scan,
  type SimpleKey,
  scanError,
  skip,
  type Token,
  type TokenType,
  token,
  YamlSyntaxError,
} from './scan.ts'
import { scanAnchor, scanDirective, scanTag } from './tags-and-directives.ts'
import { skipLineComment, skipToToken } from './white-space.ts'

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
