// The state of the YAML parser: its tokens, its options, its errors, and the nodes that it begins.

import { LimitError, type Meter } from '../../values/values.ts'
import { type CollectionPart, type DocumentNode, ScalarPart } from './nodes.ts'
import { givenTag, MAP_TAG, SEQ_TAG } from './resolve.ts'
import { type Dialect, type Mark, type Scan, type Token, type TokenType, YamlSyntaxError } from './scan.ts'
import { peekToken, takeToken } from './scanner.ts'

export interface Parser {
  readonly scan: Scan
  readonly anchors: Map<string, ScalarPart | CollectionPart>
  /** The tag prefixes by handle. */
  readonly tags: Map<string, string>
  readonly options: ParseOptions
}

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

export const peek = ({ scan }: Parser): Token => peekToken(scan)
export const take = ({ scan }: Parser): Token => takeToken(scan)
export const peekType = (parser: Parser): TokenType => peek(parser).type

/** Throws a parser error. Its line is the context's, counted from 0 as yaml.v3 does; on the first line, that of the error. */
export function parseError(problem: string, at: Mark, context?: Mark): never {
  throw new YamlSyntaxError(problem, context?.line || at.line, at.offset, context?.offset)
}

/** A collection that is being parsed. */
export type OpenCollection = CollectionPart & { end: number }

/** Returns an empty collection for its first token. */
export function newCollection(
  type: TokenType,
  { offset }: Mark,
  { tag, start }: { readonly tag: string; readonly start: Mark },
): OpenCollection {
  const kind = type.includes('mapping') ? 'mapping' : 'sequence'
  return {
    kind,
    tag: givenTag(tag) ?? (kind === 'mapping' ? MAP_TAG : SEQ_TAG),
    parts: [],
    line: start.line + 1,
    start: offset,
    end: offset,
    isFlow: type.startsWith('flow'),
    dashes: [],
  }
}

export const emptyNode = ({ line, offset }: Mark, tag = ''): ScalarPart =>
  new ScalarPart({
    text: '',
    style: 'plain',
    givenTag: givenTag(tag),
    hasBareTag: tag === '!',
    line: line + 1,
    start: offset,
    end: offset,
  })

/** Adds a part, and extends the collection's range to its end. */
export function add(collection: OpenCollection, part: DocumentNode): void {
  collection.parts.push(part)
  collection.end = Math.max(collection.end, part.end)
}
