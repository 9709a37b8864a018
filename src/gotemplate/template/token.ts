// The tokens of a template's text. Spaces inside actions are tokens, because they separate arguments.

import { sprintf } from '../fmt/index.ts'
import { quote } from '../strconv/quote.ts'

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

export type Keyword = 'block' | 'break' | 'continue' | 'define' | 'else' | 'end' | 'if' | 'range' | 'template' | 'with'

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
