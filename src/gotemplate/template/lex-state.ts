// Where the lexer is in the text, and how tokens are taken from there.

import type { Token, TokenType } from './token.ts'

export interface LexState {
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

/** Takes what lies between the last token and `end` as a token. */
export function emit(s: LexState, type: TokenType, end: number): Token {
  const made = token(s, type, s.at, end)
  s.at = end
  return made
}

export function fail(s: LexState, message: string, end = s.at): Token {
  s.failed = true
  return token(s, 'error', s.at, end, message)
}

/** By their codes: texts are gone through character by character, most often before V8 has compiled anything. */
const SPACE = 0x20
const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const DASH = 0x2d
const BRACE = 0x7d

/** NaN, beyond the end, is none. */
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

/** The right delimiter at a place, with or without a trim marker, and where the text after it begins. */
export function rightDelimAt(s: LexState, at: number): { start: number; next: number } | undefined {
  if (isRight(s.input, at)) return { start: at, next: at + RIGHT.length }
  if (hasRightTrim(s, at) && isRight(s.input, at + 2))
    return { start: at + 2, next: skipSpaces(s.input, at + 2 + RIGHT.length) }
  return undefined
}
