// Parses the nodes of a YAML document. Generators that yield a request for each part parse collections, so nesting needs no stack.

import { MAX_DEPTH } from '../output.ts'
import { type AliasPart, type CollectionPart, type DocumentNode, ScalarPart } from './document.ts'
import {
  BLOCK,
  emptyNode,
  newCollection,
  type OpenCollection,
  type PartsReader,
  type Position,
  readerAt,
} from './parse-parts.ts'
import { NestingError, type Parser, parseError, peek, peekType, take } from './parser-state.ts'
import { YamlSyntaxError } from './syntax-error.ts'
import { givenTag } from './tags.ts'
import type { Mark, Token } from './tokens.ts'

/** An open collection, and the generator that parses its parts. */
interface Reading {
  readonly collection: OpenCollection
  readonly parts: PartsReader
}

/** Parses a node with all its descendants. */
export function readNode(parser: Parser): DocumentNode {
  const open: Reading[] = []
  let done = beginNode(parser, BLOCK, open)
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    // The first call of `next` starts the generator and ignores the argument.
    const next = top.parts.next(done as DocumentNode)
    if (next.done) done = open.pop()!.collection
    else done = beginNode(parser, next.value, open)
  }
  return done!
}

/** Parses a node without parts. A collection is pushed to `open` instead, and the result is undefined. */
function beginNode(parser: Parser, position: Position, open: Reading[]): DocumentNode | undefined {
  const { maxDepth = MAX_DEPTH, meter } = parser.options
  if (open.length >= maxDepth) throw new NestingError(maxDepth, peek(parser).start.offset)
  meter?.items(1)
  if (peekType(parser) === 'alias') return readAlias(parser)
  const properties = readProperties(parser)
  const { type, start } = peek(parser)
  if (type === 'scalar') return registerAnchor(parser, properties, readScalar(take(parser), properties))
  const reader = readerAt(type, position)
  if (reader !== undefined) {
    const collection = newCollection(type, start, properties)
    registerAnchor(parser, properties, collection)
    open.push({ collection, parts: reader(parser, collection) })
    return undefined
  }
  if (properties.anchor === undefined && properties.tag === '')
    parseError('did not find expected node content', start, properties.start)
  return registerAnchor(parser, properties, emptyNode({ ...properties.start, offset: properties.end }, properties.tag))
}

function readAlias(parser: Parser): AliasPart {
  const { value: name, start, end } = take(parser)
  const target = parser.anchors.get(name) ?? parser.options.unknownAnchor
  if (!target) throw new YamlSyntaxError(`unknown anchor '${name}' referenced`, 0, start.offset)
  return { kind: 'alias', name, target, line: start.line + 1, start: start.offset, end: end.offset }
}

interface Properties {
  readonly anchor: string | undefined
  readonly tag: string
  readonly start: Mark
  /** The offset after the properties. */
  readonly end: number
}

/** Parses an anchor and a tag, in either order. */
function readProperties(parser: Parser): Properties {
  const { start } = peek(parser)
  let anchor: Token | undefined
  let tag: Token | undefined
  if (peekType(parser) === 'anchor') {
    anchor = take(parser)
    if (peekType(parser) === 'tag') tag = take(parser)
  } else if (peekType(parser) === 'tag') {
    tag = take(parser)
    if (peekType(parser) === 'anchor') anchor = take(parser)
  }
  const end = Math.max(anchor?.end.offset ?? start.offset, tag?.end.offset ?? start.offset)
  return { anchor: anchor?.value, tag: tag ? expandTag(parser, tag, start) : '', start, end }
}

function expandTag(parser: Parser, { value: handle, suffix, start }: Token, context: Mark): string {
  if (handle === '') return suffix
  const prefix = parser.tags.get(handle)
  return (prefix ?? parseError('found undefined tag handle', start, context)) + suffix
}

/** Registers the node of an anchor before its parts are parsed, because they may contain an alias of it. */
function registerAnchor<T extends ScalarPart | CollectionPart>(parser: Parser, { anchor }: Properties, part: T): T {
  if (anchor !== undefined) parser.anchors.set(anchor, part)
  return part
}

const readScalar = ({ value, style, start, end }: Token, properties: Properties): ScalarPart =>
  new ScalarPart({
    text: value,
    style,
    givenTag: givenTag(properties.tag),
    hasBareTag: properties.tag === '!',
    line: properties.start.line + 1,
    start: start.offset,
    end: end.offset,
  })
