// The lexer's state, and the helpers that emit tokens and errors from it.

import type { Token, TokenType } from './token.ts'

export interface LexState {
  readonly input: string
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

export const LEFT = '{{'
export const RIGHT = '}}'

export function newlineFrom(input: string, from: number): number {
  const at = input.indexOf('\n', from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

export function token(s: LexState, type: TokenType, at: number, end: number, value = s.input.slice(at, end)): Token {
  for (; s.newline < at; s.newline = newlineFrom(s.input, s.newline + 1)) s.line++
  return { type, at, end, value, line: s.line }
}

/** Emits the input from the end of the last token to `end` as a token. */
export function emit(s: LexState, type: TokenType, end: number): Token {
  const made = token(s, type, s.at, end)
  s.at = end
  return made
}

export function fail(s: LexState, message: string, end = s.at): Token {
  s.failed = true
  return token(s, 'error', s.at, end, message)
}

/** Character codes: the lexer compares codes because it goes through texts character by character, often before V8 has optimized it. */
const SPACE = 0x20
const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const DASH = 0x2d
const BRACE = 0x7d

/** Reports whether a character code is a space. `charCodeAt` beyond the end gives NaN, which is none. */
export const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === TAB || code === CARRIAGE_RETURN

const SPACES = /[ \t\r\n]*/y

export function skipSpaces(input: string, from: number): number {
  SPACES.lastIndex = from
  SPACES.test(input)
  return SPACES.lastIndex
}

export const hasRightTrim = ({ input }: LexState, at: number): boolean =>
  input.charCodeAt(at + 1) === DASH && isSpace(input.charCodeAt(at))

const isRight = (input: string, at: number): boolean =>
  input.charCodeAt(at) === BRACE && input.charCodeAt(at + 1) === BRACE

/** Returns the start of the right delimiter at `at`, which a trim marker may precede, and the offset of the text after both. */
export function rightDelimAt(s: LexState, at: number): { start: number; next: number } | undefined {
  if (isRight(s.input, at)) return { start: at, next: at + RIGHT.length }
  if (hasRightTrim(s, at) && isRight(s.input, at + 2))
    return { start: at + 2, next: skipSpaces(s.input, at + 2 + RIGHT.length) }
  return undefined
}
