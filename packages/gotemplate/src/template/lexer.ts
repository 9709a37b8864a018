// Splits a template's text into tokens: the text between actions, comments, the delimiters, and what is inside actions.

import { sprintf } from '../fmt/index.ts'
import { decodeRune } from '../strconv/bytes.ts'
import { isDigit, isLetter } from '../strconv/character-classes.ts'
import { quote } from '../strconv/quote.ts'
import { INT32 } from '../values/types.ts'
import { integer } from '../values/values.ts'
import type { Source } from './problems.ts'

export interface Lexer {
  next(): Token
  /** Whether the next token is inside an action. */
  insideAction(): boolean
  /** Continues outside of actions at an offset, after an error. */
  resume(at: number): void
}

export function lexer({ bytes: input, left, right }: Source, isFunction: (name: string) => boolean): Lexer {
  const isKeyword = (word: string) =>
    KEYWORDS.has(word) && !((word === 'break' || word === 'continue') && isFunction(word))
  const s: LexState = {
    input,
    left,
    right,
    isKeyword,
    at: 0,
    insideAction: false,
    parenDepth: 0,
    failed: false,
    newline: newlineFrom(input, 0),
    line: 1,
  }
  return {
    next: () => (s.failed ? token(s, 'eof', s.at, s.at) : s.insideAction ? lexAction(s) : lexText(s)),
    insideAction: () => s.insideAction,
    resume(at) {
      s.at = at
      s.insideAction = false
      s.failed = false
    },
  }
}

const hasLeftTrim = ({ input }: LexState, at: number): boolean => input[at] === '-' && isSpace(input.charCodeAt(at + 1))
const trimmedEnd = (input: string, from: number, end: number): number => {
  let at = end
  while (at > from && isSpace(input.charCodeAt(at - 1))) at--
  return at
}

function lexText(s: LexState): Token {
  for (;;) {
    const { input, at, left } = s
    const delim = input.indexOf(left, at)
    if (delim < 0) return at < input.length ? emit(s, 'text', input.length) : token(s, 'eof', at, at)
    const trims = hasLeftTrim(s, delim + left.length)
    const end = trims ? trimmedEnd(input, at, delim) : delim
    if (end > at) {
      const text = emit(s, 'text', end)
      s.at = delim
      return text
    }
    s.at = delim
    const inside = delim + left.length + (trims ? 2 : 0)
    if (!input.startsWith('/*', inside)) return leftDelim(s, inside)
    const wrong = skipComment(s, inside)
    if (wrong) return wrong
  }
}

function leftDelim(s: LexState, inside: number): Token {
  const made = token(s, 'left delim', s.at, s.at + s.left.length)
  s.at = inside
  s.insideAction = true
  s.parenDepth = 0
  return made
}

/** Skips a comment. Nothing but the comment may be in its action. */
function skipComment(s: LexState, open: number): Token | undefined {
  s.at = open
  const close = s.input.indexOf('*/', open + 2)
  if (close < 0) return fail(s, 'unclosed comment')
  const delim = rightDelimAt(s, close + 2)
  if (!delim) return fail(s, 'comment ends before closing delimiter', close + 2)
  s.at = delim.next
  return undefined
}

const SINGLE: Readonly<Record<string, TokenType>> = { '=': 'assign', '|': 'pipe' }

function lexAction(s: LexState): Token {
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
  const made = token(s, 'right delim', start, start + s.right.length)
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
  at >= s.input.length || ' \t\r\n.,|:()'.includes(s.input[at]!) || s.input.startsWith(s.right, at)

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

interface LexState {
  readonly input: string
  readonly left: string
  readonly right: string
  /** False for `break` and `continue` if there is a function of that name. */
  readonly isKeyword: (word: string) => boolean
  at: number
  insideAction: boolean
  parenDepth: number
  failed: boolean
  /** The offset of the first newline not yet counted in `line`: newlines are counted once, going forward. */
  newline: number
  line: number
}

function newlineFrom(input: string, from: number): number {
  const at = input.indexOf('\n', from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function token(s: LexState, type: TokenType, at: number, end: number, value = s.input.slice(at, end)): Token {
  for (; s.newline < at; s.newline = newlineFrom(s.input, s.newline + 1)) s.line++
  return { type, at, end, value, line: s.line }
}

/** Emits the input from the end of the last token to `end` as a token. */
function emit(s: LexState, type: TokenType, end: number): Token {
  const made = token(s, type, s.at, end)
  s.at = end
  return made
}

function fail(s: LexState, message: string, end = s.at): Token {
  s.failed = true
  return token(s, 'error', s.at, end, message)
}

/** Character codes: the lexer compares codes because it goes through texts character by character, often before V8 has optimized it. */
const SPACE = 0x20
const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const DASH = 0x2d

/** Reports whether a character code is a space. `charCodeAt` beyond the end gives NaN, which is none. */
const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === TAB || code === CARRIAGE_RETURN

const SPACES = /[ \t\r\n]*/y

function skipSpaces(input: string, from: number): number {
  SPACES.lastIndex = from
  SPACES.test(input)
  return SPACES.lastIndex
}

const hasRightTrim = ({ input }: LexState, at: number): boolean =>
  input.charCodeAt(at + 1) === DASH && isSpace(input.charCodeAt(at))

const isRight = ({ input, right }: LexState, at: number): boolean =>
  input.charCodeAt(at) === right.charCodeAt(0) && input.startsWith(right, at)

/** Returns the start of the right delimiter at `at`, which a trim marker may precede, and the offset of the text after both. */
function rightDelimAt(s: LexState, at: number): { start: number; next: number } | undefined {
  if (isRight(s, at)) return { start: at, next: at + s.right.length }
  if (hasRightTrim(s, at) && isRight(s, at + 2))
    return { start: at + 2, next: skipSpaces(s.input, at + 2 + s.right.length) }
  return undefined
}

export type TokenType =
  | 'text'
  | 'left delim'
  | 'right delim'
  | 'space'
  | 'identifier'
  | 'field'
  | 'variable'
  | 'dot'
  | 'nil'
  | 'bool'
  | 'number'
  | 'complex'
  | 'char constant'
  | 'string'
  | 'raw string'
  | 'left paren'
  | 'right paren'
  | 'pipe'
  | 'assign'
  | 'declare'
  | 'char'
  | Keyword
  | 'eof'
  | 'error'

type Keyword = 'block' | 'break' | 'continue' | 'define' | 'else' | 'end' | 'if' | 'range' | 'template' | 'with'

export const KEYWORDS: ReadonlySet<string> = new Set<Keyword>([
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'range',
  'template',
  'with',
])

export interface Token {
  readonly type: TokenType
  /** The byte offset. */
  readonly at: number
  readonly end: number
  /** The source text; of an error token, the message. */
  readonly value: string
  /** The line number, counted from 1. */
  readonly line: number
}

/** Returns a token as Go's messages show it. */
export function tokenText({ type, value }: Token): string {
  if (type === 'eof') return 'EOF'
  if (type === 'error') return value
  if (KEYWORDS.has(type) || type === 'nil' || type === 'dot') return `<${value}>`
  return value.length > 10 ? sprintf('%.10q...', [value]) : quote(value)
}
