// What the readers of a YAML document share: its tokens, its anchors, its tags.

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
  /** Levels of nesting, beyond which a NestingError is thrown. */
  readonly maxDepth?: number
  /** What an alias without an anchor stands for; else it is an error. */
  readonly unknownAnchor?: ScalarPart
}

/** More levels than the caller allows. */
export class NestingError extends LimitError {
  /** In bytes. */
  readonly offset: number
  constructor(maxDepth: number, offset: number) {
    super('depth', `a value is nested more than ${maxDepth} levels deep`)
    this.offset = offset
  }
}

export interface Parser {
  readonly scan: Scan
  readonly anchors: Map<string, ScalarPart | CollectionPart>
  /** Prefixes by handle. */
  readonly tags: Map<string, string>
  readonly options: ParseOptions
}

export const peek = ({ scan }: Parser): Token => peekToken(scan)
export const take = ({ scan }: Parser): Token => takeToken(scan)
export const peekType = (parser: Parser): TokenType => peek(parser).type

export const isVersion12 = ({ scan }: Parser): boolean => scan.dialect.version === '1.2'

/** A mistake of the parser. The line of its context is given, as the reference counts it, from 0, and none for the first. */
export function parseError(problem: string, at: Mark, context?: Mark): never {
  throw new YamlSyntaxError(problem, context?.line || at.line, at.offset, context?.offset)
}
