// The state of the YAML parser: tokens, anchors and tags.

import { LimitError, type Meter } from '../../values/values.ts'
import type { Dialect } from './dialect.ts'
import type { CollectionPart, ScalarPart } from './document.ts'
import type { Scan } from './scan.ts'
import { peekToken, takeToken } from './scanner.ts'
import { YamlSyntaxError } from './syntax-error.ts'
import type { Mark, Token, TokenType } from './tokens.ts'

export interface ParseOptions {
  readonly meter?: Meter
  readonly dialect?: Dialect
  /** The maximum nesting; a NestingError is thrown beyond it. */
  readonly maxDepth?: number
  /** The target of an alias without an anchor; if absent, such an alias is an error. */
  readonly unknownAnchor?: ScalarPart
}

/** The nesting exceeds `maxDepth`. */
export class NestingError extends LimitError {
  /** The byte offset of the node. */
  readonly offset: number
  constructor(maxDepth: number, offset: number) {
    super('depth', `a value is nested more than ${maxDepth} levels deep`)
    this.offset = offset
  }
}

export interface Parser {
  readonly scan: Scan
  readonly anchors: Map<string, ScalarPart | CollectionPart>
  /** The tag prefixes by handle. */
  readonly tags: Map<string, string>
  readonly options: ParseOptions
}

export const peek = ({ scan }: Parser): Token => peekToken(scan)
export const take = ({ scan }: Parser): Token => takeToken(scan)
export const peekType = (parser: Parser): TokenType => peek(parser).type

export const isVersion12 = ({ scan }: Parser): boolean => scan.dialect.version === '1.2'

/** Throws a parser error. Its line is the context's, counted from 0 as yaml.v3 does; on the first line, that of the error. */
export function parseError(problem: string, at: Mark, context?: Mark): never {
  throw new YamlSyntaxError(problem, context?.line || at.line, at.offset, context?.offset)
}
