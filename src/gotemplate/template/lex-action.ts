// Scans the tokens inside an action.

import { sprintf } from '../fmt/index.ts'
import { decodeRune } from '../strconv/bytes.ts'
import { quote } from '../strconv/quote.ts'
import { isDigit, isLetter } from '../strconv/unicode.ts'
import { INT32 } from '../values/types.ts'
import { integer } from '../values/values.ts'
import {
  emit,
  fail,
  hasRightTrim,
  isSpace,
  type LexState,
  RIGHT,
  rightDelimAt,
  skipSpaces,
  token,
} from './lex-state.ts'
import type { Keyword, Token, TokenType } from './token.ts'

const SINGLE: Readonly<Record<string, TokenType>> = { '=': 'assign', '|': 'pipe' }

export function lexAction(s: LexState): Token {
  const { input, at } = s
  const delim = rightDelimAt(s, at)
  if (delim) return s.parenDepth === 0 ? rightDelim(s, delim) : fail(s, 'unclosed left paren')
  if (at >= input.length) return fail(s, 'unclosed action')
  const char = input[at]!
  if (isSpace(input.charCodeAt(at))) return lexSpace(s)
  const single = SINGLE[char]
  if (single) return emit(s, single, at + 1)
  switch (char) {
    case ':':
      return input[at + 1] === '=' ? emit(s, 'declare', at + 2) : fail(s, 'expected :=')
    case '"':
      return lexQuoted(s, '"', 'string', 'unterminated quoted string')
    case "'":
      return lexQuoted(s, "'", 'char constant', 'unterminated character constant')
    case '`':
      return lexRaw(s)
    case '$':
      return lexName(s, 'variable')
    case '(':
      s.parenDepth++
      return emit(s, 'left paren', at + 1)
    case ')':
      if (--s.parenDepth < 0) return fail(s, 'unexpected right paren')
      return emit(s, 'right paren', at + 1)
  }
  if (char === '.' && at + 1 < input.length && !/[0-9]/.test(input[at + 1]!)) return lexName(s, 'field')
  if (/[-+.0-9]/.test(char)) return lexNumber(s)
  const { rune } = decodeRune(input, at)
  if (isAlphaNumeric(rune)) return lexIdentifier(s)
  if (rune > 0x20 && rune < 0x7f) return emit(s, 'char', at + 1)
  return fail(s, `unrecognized character in action: ${unicodeText(rune)}`)
}

const unicodeText = (rune: number): string => sprintf('%#U', [integer(INT32, BigInt(rune))])

function rightDelim(s: LexState, { start, next }: { start: number; next: number }): Token {
  const made = token(s, 'right delim', start, start + RIGHT.length)
  s.at = next
  s.insideAction = false
  return made
}

/** Scans a run of spaces. The last one may belong to a right trim marker. */
function lexSpace(s: LexState): Token {
  const end = skipSpaces(s.input, s.at)
  const delim = rightDelimAt(s, end - 1)
  if (!delim || !hasRightTrim(s, end - 1)) return emit(s, 'space', end)
  if (end - s.at > 1) return emit(s, 'space', end - 1)
  return rightDelim(s, delim)
}

const isAlphaNumeric = (rune: number): boolean =>
  rune < 0x80 ? /\w/.test(String.fromCharCode(rune)) : isLetter(rune) || isDigit(rune)

const WORD = /\w*/y

function skipAlphaNumeric(input: string, from: number): number {
  WORD.lastIndex = from
  WORD.test(input)
  let at = WORD.lastIndex
  if (!(input.charCodeAt(at) >= 0x80)) return at
  while (at < input.length) {
    const { rune, width } = decodeRune(input, at)
    if (!isAlphaNumeric(rune)) break
    at += width
  }
  return at
}

/** Reports whether a name may end here: Go's atTerminator. */
const endsName = (s: LexState, at: number): boolean =>
  at >= s.input.length || ' \t\r\n.,|:()'.includes(s.input[at]!) || s.input.startsWith(RIGHT, at)

const badCharacter = (s: LexState, at: number): Token =>
  fail(s, `bad character ${unicodeText(decodeRune(s.input, at).rune)}`, at)

function lexIdentifier(s: LexState): Token {
  const end = skipAlphaNumeric(s.input, s.at)
  const word = s.input.slice(s.at, end)
  if (!endsName(s, end)) return badCharacter(s, end)
  if (s.isKeyword(word)) return emit(s, word as Keyword, end)
  if (word === 'nil') return emit(s, 'nil', end)
  return emit(s, word === 'true' || word === 'false' ? 'bool' : 'identifier', end)
}

/** Scans `.name` or `$name`. A sign without a name is the dot or the variable `$`. */
function lexName(s: LexState, type: 'field' | 'variable'): Token {
  if (endsName(s, s.at + 1)) return emit(s, type === 'field' ? 'dot' : 'variable', s.at + 1)
  const end = skipAlphaNumeric(s.input, s.at + 1)
  return endsName(s, end) ? emit(s, type, end) : badCharacter(s, end)
}

function lexQuoted(s: LexState, mark: '"' | "'", type: TokenType, message: string): Token {
  const ordinary = ORDINARY[mark]
  ordinary.lastIndex = s.at + 1
  ordinary.test(s.input)
  for (let at = ordinary.lastIndex; at < s.input.length; at++) {
    const char = s.input[at]
    if (char === '\n') break
    if (char === mark) return emit(s, type, at + 1)
    if (char === '\\' && s.input[++at] === '\n') break
  }
  return fail(s, message)
}

/** The characters of a literal that are neither its closing quote nor a backslash or newline. */
const ORDINARY = { '"': /[^"\\\n]*/y, "'": /[^'\\\n]*/y }

function lexRaw(s: LexState): Token {
  const close = s.input.indexOf('`', s.at + 1)
  return close < 0 ? fail(s, 'unterminated raw quoted string') : emit(s, 'raw string', close + 1)
}

const NUMBER =
  /[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/y

/** Returns the end of the number at `at`. Not `good` if a letter or digit follows the number; `end` is then after it. */
function numberEnd(input: string, at: number): { end: number; good: boolean } {
  NUMBER.lastIndex = at
  const end = at + NUMBER.exec(input)![0].length
  const { rune, width } = end < input.length ? decodeRune(input, end) : { rune: 0, width: 0 }
  return isAlphaNumeric(rune) ? { end: end + width, good: false } : { end, good: true }
}

/** Scans a number or complex number. Only its end is found here: the parser validates it. */
function lexNumber(s: LexState): Token {
  const first = numberEnd(s.input, s.at)
  const bad = (end: number) => fail(s, `bad number syntax: ${quote(s.input.slice(s.at, end))}`, end)
  if (!first.good) return bad(first.end)
  const sign = s.input[first.end]
  if (sign !== '+' && sign !== '-') return emit(s, 'number', first.end)
  const second = numberEnd(s.input, first.end)
  if (!second.good || s.input[second.end - 1] !== 'i') return bad(second.end)
  return emit(s, 'complex', second.end)
}
