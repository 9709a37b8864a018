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
export const SPACES = ' \t\r\n'

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

export const isSpace = (char: string | undefined): boolean => char !== undefined && char !== '' && SPACES.includes(char)

export const hasRightTrim = ({ input }: LexState, at: number): boolean => isSpace(input[at]) && input[at + 1] === '-'

export const skipSpaces = (input: string, from: number): number => {
  let at = from
  while (isSpace(input[at])) at++
  return at
}

/** The right delimiter at a place, with or without a trim marker, and where the text after it begins. */
export function rightDelimAt(s: LexState, at: number): { start: number; next: number } | undefined {
  if (hasRightTrim(s, at) && s.input.startsWith(RIGHT, at + 2))
    return { start: at + 2, next: skipSpaces(s.input, at + 2 + RIGHT.length) }
  return s.input.startsWith(RIGHT, at) ? { start: at, next: at + RIGHT.length } : undefined
}
