// Scans the three kinds of scalars: block, quoted and plain.

import {
  type Cursor,
  is,
  isBlank,
  isBlankOrEnd,
  isBreak,
  isBreakOrEnd,
  isDigit,
  isDocumentIndicator,
  isEnd,
  isHexDigit,
  peek,
  read,
  readBreak,
  skip,
  YamlProblem,
} from './cursor.ts'

import type { Dialect } from './dialect.ts'

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** The indicators after `|` or `>`: chomping and indentation, in either order. */
function blockHeader(cursor: Cursor): { chomping: number; increment: number } {
  let chomping = 0
  let increment = 0
  const chomp = () => {
    if (!is(cursor, '+') && !is(cursor, '-')) return
    chomping = is(cursor, '+') ? 1 : -1
    skip(cursor)
  }
  const indent = () => {
    if (!isDigit(peek(cursor))) return
    if (is(cursor, '0')) throw new YamlProblem('found an indentation indicator equal to 0', cursor.line)
    increment = peek(cursor) - 0x30
    skip(cursor)
  }
  const chompFirst = is(cursor, '+') || is(cursor, '-')
  chomp()
  indent()
  if (!chompFirst) chomp()
  return { chomping, increment }
}

export function scanBlockScalar(cursor: Cursor, literal: boolean, parentIndent: number, dialect: Dialect): string {
  const start = cursor.line
  skip(cursor)
  const { chomping, increment } = blockHeader(cursor)
  if (!dialect.tabSeparates && !is(cursor, ' ') && !isBreakOrEnd(peek(cursor)))
    throw new YamlProblem('expected chomping or indentation indicators', start)
  while (isBlank(peek(cursor))) skip(cursor)
  if (is(cursor, '#')) while (!isBreakOrEnd(peek(cursor))) skip(cursor)
  if (!isBreakOrEnd(peek(cursor))) throw new YamlProblem('did not find expected comment or line break', start)
  if (isBreak(peek(cursor))) readBreak(cursor)

  let indent = increment > 0 ? Math.max(parentIndent, 0) + increment : 0
  /** Passes indentation and empty lines; finds out the indentation where it is not known yet. */
  const breaks = (): string => {
    let passed = ''
    let deepest = 0
    for (;;) {
      while ((indent === 0 || cursor.column < indent) && is(cursor, ' ')) skip(cursor)
      deepest = Math.max(deepest, cursor.column)
      if ((indent === 0 || cursor.column < indent) && is(cursor, '\t') && !dialect.tabStartsContent)
        throw new YamlProblem('found a tab character where an indentation space is expected', start)
      if (!isBreak(peek(cursor))) break
      passed += readBreak(cursor)
    }
    if (indent === 0) indent = Math.max(deepest, parentIndent + 1, 1)
    return passed
  }

  let value = ''
  let leadingBreak = ''
  let trailingBreaks = breaks()
  let leadingBlank = false
  while (cursor.column === indent && !isEnd(peek(cursor))) {
    const trailingBlank = isBlank(peek(cursor))
    if (!literal && !leadingBlank && !trailingBlank && leadingBreak === '\n') {
      if (trailingBreaks === '') value += ' '
    } else value += leadingBreak
    value += trailingBreaks
    leadingBlank = isBlank(peek(cursor))
    while (!isBreakOrEnd(peek(cursor))) value += read(cursor)
    leadingBreak = isBreak(peek(cursor)) ? readBreak(cursor) : ''
    trailingBreaks = breaks()
  }
  if (chomping !== -1) value += leadingBreak
  if (chomping === 1) value += trailingBreaks
  return value
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
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}
const HEX_LENGTHS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

function readEscape(cursor: Cursor, start: number): string {
  skip(cursor)
  const kind = read(cursor)
  if (Object.hasOwn(ESCAPES, kind)) return ESCAPES[kind]!
  const length = Object.hasOwn(HEX_LENGTHS, kind) ? HEX_LENGTHS[kind]! : 0
  if (length === 0) throw new YamlProblem('found unknown escape character', start)
  let digits = ''
  for (let i = 0; i < length; i++) {
    if (!isHexDigit(peek(cursor))) throw new YamlProblem('did not find expected hexdecimal number', start)
    digits += read(cursor)
  }
  const value = Number.parseInt(digits, 16)
  if ((value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff)
    throw new YamlProblem('found invalid Unicode character escape code', start)
  return String.fromCodePoint(value)
}

/** What becomes of the white space between two words: kept on one line, folded over line breaks. */
function joined(whitespace: string, leadingBreak: string, trailingBreaks: string, broken: boolean): string {
  if (!broken) return whitespace
  if (leadingBreak !== '\n') return leadingBreak + trailingBreaks
  return trailingBreaks === '' ? ' ' : trailingBreaks
}

export function scanQuotedScalar(cursor: Cursor, single: boolean): string {
  const start = cursor.line
  const quote = single ? "'" : '"'
  skip(cursor)
  let value = ''
  for (;;) {
    if (isDocumentIndicator(cursor)) throw new YamlProblem('found unexpected document indicator', start)
    if (isEnd(peek(cursor))) throw new YamlProblem('found unexpected end of stream', start)
    let broken = false
    while (!isBlankOrEnd(peek(cursor))) {
      if (single && is(cursor, "'") && is(cursor, "'", 1)) {
        value += "'"
        skip(cursor)
        skip(cursor)
      } else if (is(cursor, quote)) break
      else if (!single && is(cursor, '\\') && isBreak(peek(cursor, 1))) {
        skip(cursor)
        readBreak(cursor)
        broken = true
        break
      } else if (!single && is(cursor, '\\')) value += readEscape(cursor, start)
      else value += read(cursor)
    }
    if (is(cursor, quote)) break
    let whitespace = ''
    let leadingBreak = ''
    let trailingBreaks = ''
    while (isBlank(peek(cursor)) || isBreak(peek(cursor))) {
      if (isBlank(peek(cursor))) {
        const blank = read(cursor)
        if (!broken) whitespace += blank
      } else if (broken) trailingBreaks += readBreak(cursor)
      else {
        leadingBreak = readBreak(cursor)
        broken = true
      }
    }
    value += joined(whitespace, leadingBreak, trailingBreaks, broken)
  }
  skip(cursor)
  return value
}

/** Characters that end a plain scalar inside `[…]` and `{…}`. */
const FLOW_ENDS = new Set(Array.from(',?[]{}', character => character.charCodeAt(0)))

export function scanPlainScalar(
  cursor: Cursor,
  parentIndent: number,
  inFlow: boolean,
  dialect: Dialect,
): { value: string; newLine: boolean } {
  const isSpacing = (code: number) => code === 0x20 || (dialect.tabSeparates && code === 0x09)
  const start = cursor.line
  let value = ''
  let whitespace = ''
  let leadingBreak = ''
  let trailingBreaks = ''
  let broken = false
  for (;;) {
    if (isDocumentIndicator(cursor) || is(cursor, '#')) break
    while (!isBlankOrEnd(peek(cursor))) {
      if (is(cursor, ':') && isBlankOrEnd(peek(cursor, 1))) break
      if (inFlow && FLOW_ENDS.has(peek(cursor))) break
      value += joined(whitespace, leadingBreak, trailingBreaks, broken)
      whitespace = leadingBreak = trailingBreaks = ''
      broken = false
      value += read(cursor)
    }
    if (!isSpacing(peek(cursor)) && !isBreak(peek(cursor))) break
    while (isSpacing(peek(cursor)) || isBreak(peek(cursor))) {
      if (isSpacing(peek(cursor))) {
        if (broken && cursor.column < parentIndent + 1 && is(cursor, '\t'))
          throw new YamlProblem('found a tab character that violates indentation', start)
        const blank = read(cursor)
        if (!broken) whitespace += blank
      } else if (broken) trailingBreaks += readBreak(cursor)
      else {
        whitespace = ''
        leadingBreak = readBreak(cursor)
        broken = true
      }
    }
    if (!inFlow && cursor.column < parentIndent + 1) break
  }
  return { value, newLine: broken }
}
