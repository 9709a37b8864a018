// The tokens of a YAML stream.

/** A position in the text, each part counted from 0. */
export interface Mark {
  /** The offset in bytes. */
  readonly offset: number
  readonly line: number
  /** The column in characters. */
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
  /** The text of a scalar, name of an anchor or alias, handle of a tag, or number of a version. */
  readonly value: string
  /** The part of a tag after its handle, or the prefix in a %TAG directive. */
  readonly suffix: string
  /** The style of a scalar. */
  readonly style: ScalarStyle
}

export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted' | 'literal' | 'folded'

export const token = (type: TokenType, start: Mark, end: Mark, value = '', suffix = ''): Token => ({
  type,
  start,
  end,
  value,
  suffix,
  style: 'plain',
})

export const scalarToken = (start: Mark, end: Mark, value: string, style: ScalarStyle): Token => ({
  type: 'scalar',
  start,
  end,
  value,
  suffix: '',
  style,
})
