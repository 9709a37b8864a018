// Cuts a template's text into tokens. Spaces inside actions are tokens: they separate arguments.

import { decodeRune } from '../go/bytes.ts'
import { sprintf } from '../go/fmt/index.ts'
import { quote } from '../go/quote.ts'
import { INT32 } from '../go/types.ts'
import { isDigit, isLetter } from '../go/unicode.ts'
import { integer } from '../go/values.ts'

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

const KEYWORDS: ReadonlySet<string> = new Set<Keyword>([
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
  /** Byte offset. */
  readonly at: number
  readonly end: number
  /** The source text; of an error, what is wrong. */
  readonly value: string
  /** From 1. */
  readonly line: number
}

/** As Go's messages show a token. */
export function tokenText({ type, value }: Token): string {
  if (type === 'eof') return 'EOF'
  if (type === 'error') return value
  if (KEYWORDS.has(type) || type === 'nil' || type === 'dot') return `<${value}>`
  return value.length > 10 ? sprintf('%.10q...', [value]) : quote(value)
}

export interface Lexer {
  next(): Token
  /** Whether the next token is looked for inside an action. */
  insideAction(): boolean
  /** Goes on as text from a place, after an error. */
  resume(at: number): void
  /** Where the next token is looked for. */
  position(): number
}

interface State {
  readonly input: string
  /** `break` and `continue` are words like any other where a function is called so. */
  readonly isKeyword: (word: string) => boolean
  at: number
  insideAction: boolean
  parenDepth: number
  failed: boolean
  /** The first newline that is not counted in `line`: lines are counted once, going forward. */
  newline: number
  line: number
}

const LEFT = '{{'
const RIGHT = '}}'
const SPACES = ' \t\r\n'

export function lexer(input: string, isFunction: (name: string) => boolean): Lexer {
  const isKeyword = (word: string) =>
    KEYWORDS.has(word) && !((word === 'break' || word === 'continue') && isFunction(word))
  const s: State = {
    input,
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
    position: () => s.at,
    resume(at) {
      s.at = at
      s.insideAction = false
      s.failed = false
    },
  }
}

function newlineFrom(input: string, from: number): number {
  const at = input.indexOf('\n', from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function token(s: State, type: TokenType, at: number, end: number, value = s.input.slice(at, end)): Token {
  for (; s.newline < at; s.newline = newlineFrom(s.input, s.newline + 1)) s.line++
  return { type, at, end, value, line: s.line }
}

/** Takes what lies between the last token and `end` as a token. */
function emit(s: State, type: TokenType, end: number): Token {
  const made = token(s, type, s.at, end)
  s.at = end
  return made
}

function fail(s: State, message: string, end = s.at): Token {
  s.failed = true
  return token(s, 'error', s.at, end, message)
}

const isSpace = (char: string | undefined): boolean => char !== undefined && char !== '' && SPACES.includes(char)

const hasLeftTrim = ({ input }: State, at: number): boolean => input[at] === '-' && isSpace(input[at + 1])
const hasRightTrim = ({ input }: State, at: number): boolean => isSpace(input[at]) && input[at + 1] === '-'

const trimmedEnd = (input: string, from: number, end: number): number => {
  let at = end
  while (at > from && isSpace(input[at - 1])) at--
  return at
}

const skipSpaces = (input: string, from: number): number => {
  let at = from
  while (isSpace(input[at])) at++
  return at
}

function lexText(s: State): Token {
  for (;;) {
    const { input, at } = s
    const delim = input.indexOf(LEFT, at)
    if (delim < 0) return at < input.length ? emit(s, 'text', input.length) : token(s, 'eof', at, at)
    const trims = hasLeftTrim(s, delim + LEFT.length)
    const end = trims ? trimmedEnd(input, at, delim) : delim
    if (end > at) {
      const text = emit(s, 'text', end)
      s.at = delim
      return text
    }
    s.at = delim
    const inside = delim + LEFT.length + (trims ? 2 : 0)
    if (!input.startsWith('/*', inside)) return leftDelim(s, inside)
    const wrong = skipComment(s, inside)
    if (wrong) return wrong
  }
}

function leftDelim(s: State, inside: number): Token {
  const made = token(s, 'left delim', s.at, s.at + LEFT.length)
  s.at = inside
  s.insideAction = true
  s.parenDepth = 0
  return made
}

/** A comment fills its action. */
function skipComment(s: State, open: number): Token | undefined {
  s.at = open
  const close = s.input.indexOf('*/', open + 2)
  if (close < 0) return fail(s, 'unclosed comment')
  const delim = rightDelimAt(s, close + 2)
  if (!delim) return fail(s, 'comment ends before closing delimiter', close + 2)
  s.at = delim.next
  return undefined
}

/** The right delimiter at a place, with or without a trim marker, and where the text after it begins. */
function rightDelimAt(s: State, at: number): { start: number; next: number } | undefined {
  if (hasRightTrim(s, at) && s.input.startsWith(RIGHT, at + 2))
    return { start: at + 2, next: skipSpaces(s.input, at + 2 + RIGHT.length) }
  return s.input.startsWith(RIGHT, at) ? { start: at, next: at + RIGHT.length } : undefined
}

const SINGLE: Readonly<Record<string, TokenType>> = { '=': 'assign', '|': 'pipe' }

function lexAction(s: State): Token {
  const { input, at } = s
  const delim = rightDelimAt(s, at)
  if (delim) return s.parenDepth === 0 ? rightDelim(s, delim) : fail(s, 'unclosed left paren')
  if (at >= input.length) return fail(s, 'unclosed action')
  const char = input[at]!
  if (isSpace(char)) return lexSpace(s)
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

function rightDelim(s: State, { start, next }: { start: number; next: number }): Token {
  const made = token(s, 'right delim', start, start + RIGHT.length)
  s.at = next
  s.insideAction = false
  return made
}

/** The last space may belong to a trim marker. */
function lexSpace(s: State): Token {
  const end = skipSpaces(s.input, s.at)
  const delim = rightDelimAt(s, end - 1)
  if (!delim || !hasRightTrim(s, end - 1)) return emit(s, 'space', end)
  if (end - s.at > 1) return emit(s, 'space', end - 1)
  return rightDelim(s, delim)
}

const isAlphaNumeric = (rune: number): boolean =>
  rune < 0x80 ? /\w/.test(String.fromCharCode(rune)) : isLetter(rune) || isDigit(rune)

function skipAlphaNumeric(input: string, from: number): number {
  let at = from
  while (at < input.length) {
    const { rune, width } = decodeRune(input, at)
    if (!isAlphaNumeric(rune)) break
    at += width
  }
  return at
}

/** What may follow a name. */
const endsName = (s: State, at: number): boolean =>
  at >= s.input.length || ' \t\r\n.,|:()'.includes(s.input[at]!) || s.input.startsWith(RIGHT, at)

const badCharacter = (s: State, at: number): Token =>
  fail(s, `bad character ${unicodeText(decodeRune(s.input, at).rune)}`, at)

function lexIdentifier(s: State): Token {
  const end = skipAlphaNumeric(s.input, s.at)
  const word = s.input.slice(s.at, end)
  if (!endsName(s, end)) return badCharacter(s, end)
  if (s.isKeyword(word)) return emit(s, word as Keyword, end)
  if (word === 'nil') return emit(s, 'nil', end)
  return emit(s, word === 'true' || word === 'false' ? 'bool' : 'identifier', end)
}

/** `.name` or `$name`; alone the sign is the dot or the variable `$`. */
function lexName(s: State, type: 'field' | 'variable'): Token {
  if (endsName(s, s.at + 1)) return emit(s, type === 'field' ? 'dot' : 'variable', s.at + 1)
  const end = skipAlphaNumeric(s.input, s.at + 1)
  return endsName(s, end) ? emit(s, type, end) : badCharacter(s, end)
}

function lexQuoted(s: State, mark: string, type: TokenType, message: string): Token {
  for (let at = s.at + 1; at < s.input.length; at++) {
    const char = s.input[at]
    if (char === '\n') break
    if (char === mark) return emit(s, type, at + 1)
    if (char === '\\' && s.input[++at] === '\n') break
  }
  return fail(s, message)
}

function lexRaw(s: State): Token {
  const close = s.input.indexOf('`', s.at + 1)
  return close < 0 ? fail(s, 'unterminated raw quoted string') : emit(s, 'raw string', close + 1)
}

const NUMBER =
  /[+-]?(?:0[xX][0-9a-fA-F_]*\.?[0-9a-fA-F_]*(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*\.?[0-7_]*|0[bB][01_]*\.?[01_]*|[0-9_]*\.?[0-9_]*(?:[eE][+-]?[0-9_]*)?)i?/y

/** The end of the number at a place, and whether another word sticks to it. */
function numberEnd(input: string, at: number): { end: number; good: boolean } {
  NUMBER.lastIndex = at
  const end = at + NUMBER.exec(input)![0].length
  const { rune, width } = end < input.length ? decodeRune(input, end) : { rune: 0, width: 0 }
  return isAlphaNumeric(rune) ? { end: end + width, good: false } : { end, good: true }
}

/** Whether it is a number is seen by the parser; here only where it ends. */
function lexNumber(s: State): Token {
  const first = numberEnd(s.input, s.at)
  const bad = (end: number) => fail(s, `bad number syntax: ${quote(s.input.slice(s.at, end))}`, end)
  if (!first.good) return bad(first.end)
  const sign = s.input[first.end]
  if (sign !== '+' && sign !== '-') return emit(s, 'number', first.end)
  const second = numberEnd(s.input, first.end)
  if (!second.good || s.input[second.end - 1] !== 'i') return bad(second.end)
  return emit(s, 'complex', second.end)
}
