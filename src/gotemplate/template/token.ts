// The tokens that a template's text is cut into. Spaces inside actions are tokens: they separate arguments.

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
