// The tokens of a YAML stream.

/** A place in the text. All three begin with 0. */
export interface Mark {
  /** In bytes. */
  readonly offset: number
  readonly line: number
  /** In characters. */
  readonly column: number
}

export type TokenType =
  | 'stream start'
  | 'stream end'
  | 'version directive'
  | 'tag directive'
  | 'unknown directive'
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
  /** Of a scalar. */
  readonly style: ScalarStyle
}

export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'folded'

export const token = (
  type: TokenType,
  start: Mark,
  end: Mark,
  value = '',
  suffix = '',
  style: ScalarStyle = 'plain',
): Token => ({ type, start, end, value, suffix, style })

export const scalarToken = (start: Mark, end: Mark, value: string, style: ScalarStyle): Token =>
  token('scalar', start, end, value, '', style)
