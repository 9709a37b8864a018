// Parses the documents of a YAML stream by libyaml's grammar.

import { MAX_DEPTH } from '../../values/maps.ts'
import { BLOCK, type PartsReader, type Position, readerAt } from './collections.ts'
import { type AliasPart, type CollectionPart, type DocumentNode, ScalarPart } from './nodes.ts'
import {
  emptyNode,
  NestingError,
  newCollection,
  type OpenCollection,
  type ParseOptions,
  type Parser,
  parseError,
  peek,
  peekType,
  take,
} from './parse-state.ts'
import { givenTag } from './resolve.ts'
import { input, type Mark, scanOf, type Token, YAML_V3, YamlSyntaxError } from './scan.ts'

interface ParsedDocument {
  /** The root node; undefined for a stream without a document. */
  readonly root: DocumentNode | undefined
  /** The byte offset of the next document, if there is one. */
  readonly next: number | undefined
}

/** Parses the first document, and ignores the rest of the stream. Undefined for a stream without one. Throws a YamlSyntaxError. */
export function parseDocument(bytes: string, options: ParseOptions = {}): DocumentNode | undefined {
  const parser = parserOf(bytes, options)
  const root = readDocument(parser)
  if (root !== undefined && peekType(parser) === 'document end') take(parser)
  return root
}

/** Parses a stream that should be one document, and finds the start of another one. Content without a document marker is an error. */
export function parseOnlyDocument(bytes: string, options: ParseOptions = {}): ParsedDocument {
  const parser = parserOf(bytes, options)
  try {
    return onlyDocument(parser)
  } catch (error) {
    if (error instanceof YamlSyntaxError) error.outdented = parser.scan.outdented
    throw error
  }
}

function onlyDocument(parser: Parser): ParsedDocument {
  const root = readDocument(parser)
  const isEnded = peekType(parser) === 'document end'
  while (peekType(parser) === 'document end' || (isEnded && isDirective(peek(parser)))) take(parser)
  const { type, start } = peek(parser)
  if (type === 'stream end') return { root, next: undefined }
  if (type !== 'document start' && !isEnded) parseError('did not find expected <document start>', start)
  return { root, next: start.offset }
}

function parserOf(bytes: string, options: ParseOptions): Parser {
  const { dialect = YAML_V3 } = options
  const scan = scanOf(input(bytes || '\n', dialect), dialect)
  return { scan, anchors: new Map(), tags: new Map(), options }
}

function readDocument(parser: Parser): DocumentNode | undefined {
  take(parser)
  if (peekType(parser) === 'stream end') return undefined
  const isExplicit = isDirective(peek(parser)) || peekType(parser) === 'document start'
  readDirectives(parser)
  if (isExplicit) startDocument(parser)
  return isExplicit && hasNoContent(peek(parser)) ? emptyNode(peek(parser).start) : readNode(parser)
}

const isDirective = ({ type }: Token): boolean => type.endsWith('directive')

const hasNoContent = (token: Token): boolean =>
  isDirective(token) || /^(document start|document end|stream end)$/.test(token.type)

function startDocument(parser: Parser): void {
  if (peekType(parser) !== 'document start') parseError('did not find expected <document start>', peek(parser).start)
  take(parser)
}

function readDirectives(parser: Parser): void {
  let hasVersion = false
  for (;;) {
    const { type, start, value, suffix } = peek(parser)
    if (type === 'version directive') {
      if (hasVersion) parseError('found duplicate %YAML directive', start)
      if (value !== '1.1') parseError('found incompatible YAML document', start)
      hasVersion = true
    } else if (type === 'tag directive') {
      if (parser.tags.has(value)) parseError('found duplicate %TAG directive', start)
      parser.tags.set(value, suffix)
    } else break
    take(parser)
  }
  for (const [handle, prefix] of DEFAULT_TAGS) if (!parser.tags.has(handle)) parser.tags.set(handle, prefix)
}

const DEFAULT_TAGS = [
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
] as const

/** An open collection, and the generator that parses its parts. */
interface Reading {
  readonly collection: OpenCollection
  readonly parts: PartsReader
}

/** Parses a node with all its descendants. */
function readNode(parser: Parser): DocumentNode {
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
