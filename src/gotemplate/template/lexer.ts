// Splits a template's text into tokens: the text between actions, comments, and the delimiters. lex-action.ts scans inside actions.

import { lexAction } from './lex-action.ts'
import { emit, fail, isSpace, LEFT, type LexState, newlineFrom, rightDelimAt, token } from './lex-state.ts'
import { KEYWORDS, type Token } from './token.ts'

export interface Lexer {
  next(): Token
  /** Whether the next token is inside an action. */
  insideAction(): boolean
  /** Continues outside of actions at an offset, after an error. */
  resume(at: number): void
}

export function lexer(input: string, isFunction: (name: string) => boolean): Lexer {
  const isKeyword = (word: string) =>
    KEYWORDS.has(word) && !((word === 'break' || word === 'continue') && isFunction(word))
  const s: LexState = {
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

function leftDelim(s: LexState, inside: number): Token {
  const made = token(s, 'left delim', s.at, s.at + LEFT.length)
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
