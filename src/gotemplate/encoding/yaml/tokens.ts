// The tokens of a YAML stream.

/** A place in the text. All three begin with 0. */
export interface Mark {
  /** In characters. */
  readonly index: number
  readonly line: number
  readonly column: number
}

export type TokenType =
  | 'stream start'
  | 'stream end'
  | 'version directive'
  | 'tag directive'
  | 'document start'
  | 'document end'
  | 'block sequence start'
  | 'block mapping start'
  | 'block end'
  | 'flow sequence start'
  | 'flow sequence end'
  | 'flow mapping start'
  | 'flow mapping end'
  | 'block entry'
  | 'flow entry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar'

export interface Token {
  readonly type: TokenType
  readonly start: Mark
  readonly end: Mark
  /** Of a scalar its text, of an anchor its name, of a tag its handle, of a version its number. */
  readonly value: string
  /** What follows the handle in a tag, or is its prefix in a directive. */
  readonly suffix: string
  readonly isPlain: boolean
}

export const token = (type: TokenType, start: Mark, end: Mark, rest: Partial<Token> = {}): Token => ({
  type,
  start,
  end,
  value: '',
  suffix: '',
  isPlain: false,
  ...rest,
})
