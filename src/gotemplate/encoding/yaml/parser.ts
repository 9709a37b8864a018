// Makes a tree of the tokens of the first document in a YAML stream, by libyaml's grammar.

import { LimitError, type Meter } from '../../values/values.ts'
import { MAX_DEPTH } from '../output.ts'
import { type Dialect, YAML_V3 } from './dialect.ts'
import { type AliasPart, type CollectionPart, type DocumentNode, ScalarPart } from './document.ts'
import { input } from './input.ts'
import { type Scan, scanOf } from './scan.ts'
import { peekToken, takeToken } from './scanner.ts'
import { YamlSyntaxError } from './syntax-error.ts'
import { MAP_TAG, SEQ_TAG, shortTag } from './tags.ts'
import type { Mark, Token, TokenType } from './tokens.ts'

interface ParseOptions {
  readonly meter?: Meter
  readonly dialect?: Dialect
  /** Levels of nesting, beyond which a NestingError is thrown. */
  readonly maxDepth?: number
  /** What an alias without an anchor stands for; else it is an error. */
  readonly unknownAnchor?: ScalarPart
}

interface ParsedDocument {
  /** Undefined for a stream without any document. */
  readonly root: DocumentNode | undefined
  /** Where another document begins, in bytes. */
  readonly next: number | undefined
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

interface Parser {
  readonly scan: Scan
  readonly anchors: Map<string, ScalarPart | CollectionPart>
  /** Prefixes by handle. */
  readonly tags: Map<string, string>
  readonly options: ParseOptions
  readonly maxDepth: number
  depth: number
}

/** The first document's root; undefined for a stream without any. Throws a YamlSyntaxError. What follows the document is not looked at. */
export function parseDocument(bytes: string, options: ParseOptions = {}): DocumentNode | undefined {
  const parser = parserOf(bytes, options)
  const root = readDocument(parser)
  if (root !== undefined && peekType(parser) === 'document end') take(parser)
  return root
}

/** The root of a stream that should hold one document, and where another one begins. What follows without a marker is an error. */
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
  const { dialect = YAML_V3, maxDepth = MAX_DEPTH } = options
  const scan = scanOf(input(bytes || '\n', dialect), dialect)
  return { scan, anchors: new Map(), tags: new Map(), options, maxDepth, depth: 0 }
}

function readDocument(parser: Parser): DocumentNode | undefined {
  take(parser)
  if (parser.scan.dialect.version === '1.2') while (peekType(parser) === 'document end') take(parser)
  if (peek(parser).type === 'stream end') return undefined
  const isExplicit = isDirective(peek(parser)) || peekType(parser) === 'document start'
  readDirectives(parser)
  if (peekType(parser) === 'stream end' && parser.scan.dialect.version === '1.2') return undefined
  if (isExplicit) startDocument(parser)
  return isExplicit && hasNoContent(peek(parser)) ? empty(peek(parser).start) : node(parser, true, false)
}

const peek = ({ scan }: Parser): Token => peekToken(scan)
const take = ({ scan }: Parser): Token => takeToken(scan)
const peekType = (parser: Parser): TokenType => peek(parser).type

const isDirective = ({ type }: Token): boolean => type.endsWith('directive')

const hasNoContent = (token: Token): boolean =>
  isDirective(token) || /^(document start|document end|stream end)$/.test(token.type)

/** A mistake of the parser. The line of its context is given, as the reference counts it, from 0, and none for the first. */
function parseError(problem: string, at: Mark, context?: Mark): never {
  throw new YamlSyntaxError(problem, context?.line || at.line, at.offset, context?.offset)
}

function startDocument(parser: Parser): void {
  if (peekType(parser) !== 'document start') parseError('did not find expected <document start>', peek(parser).start)
  take(parser)
}

function readDirectives(parser: Parser): void {
  const isVersion11 = parser.scan.dialect.version === '1.1'
  let hasVersion = false
  for (;;) {
    const { type, start, value, suffix } = peek(parser)
    if (type === 'version directive') {
      if (hasVersion) parseError('found duplicate %YAML directive', start)
      if (value !== '1.1' && isVersion11) parseError('found incompatible YAML document', start)
      hasVersion = isVersion11
    } else if (type === 'tag directive') {
      if (parser.tags.has(value) && isVersion11) parseError('found duplicate %TAG directive', start)
      parser.tags.set(value, suffix)
    } else if (type !== 'unknown directive') break
    take(parser)
  }
  for (const [handle, prefix] of DEFAULT_TAGS) if (!parser.tags.has(handle)) parser.tags.set(handle, prefix)
}

const DEFAULT_TAGS = [
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
] as const

interface Properties {
  readonly anchor: string | undefined
  readonly tag: string
  readonly start: Mark
  /** Offset behind them. */
  readonly end: number
}

/** An anchor and a tag, in either order. */
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

/** `isBlock`: the collections of indents may begin here. `mayBeIndentless`: so may a sequence at its key's own indent. */
function node(parser: Parser, isBlock: boolean, mayBeIndentless: boolean): DocumentNode {
  if (++parser.depth > parser.maxDepth) throw new NestingError(parser.maxDepth, peek(parser).start.offset)
  parser.options.meter?.items(1)
  const found = peekType(parser) === 'alias' ? alias(parser) : content(parser, isBlock, mayBeIndentless)
  parser.depth--
  return found
}

function alias(parser: Parser): AliasPart {
  const { value: name, start, end } = take(parser)
  const target = parser.anchors.get(name) ?? parser.options.unknownAnchor
  if (!target) throw new YamlSyntaxError(`unknown anchor '${name}' referenced`, 0, start.offset)
  return { kind: 'alias', name, target, line: start.line + 1, start: start.offset, end: end.offset }
}

function content(parser: Parser, isBlock: boolean, mayBeIndentless: boolean): DocumentNode {
  const properties = readProperties(parser)
  const { type, start } = peek(parser)
  if (type === 'scalar') return named(parser, properties, scalar(take(parser), properties))
  const read = mayBeIndentless && type === 'block entry' ? indentlessSequence : isBlock ? BLOCKS[type] : undefined
  const readCollection = read ?? FLOWS[type]
  if (readCollection) {
    const kind = type.includes('mapping') ? 'mapping' : 'sequence'
    const collection = named(parser, properties, newCollection(kind, properties, start, read === undefined))
    readCollection(parser, collection)
    return collection
  }
  if (properties.anchor === undefined && properties.tag === '')
    parseError('did not find expected node content', start, properties.start)
  return named(parser, properties, empty({ ...properties.start, offset: properties.end }, properties.tag))
}

/** Remembers an anchor's node from its start on: an alias can stand within it. */
function named<T extends ScalarPart | CollectionPart>(parser: Parser, { anchor }: Properties, part: T): T {
  if (anchor !== undefined) parser.anchors.set(anchor, part)
  return part
}

/** A tag, unless it is none or `!`, which both leave a node to its own. */
const givenTag = (tag: string): string | undefined => (tag === '' || tag === '!' ? undefined : shortTag(tag))

const scalar = ({ value, style, start, end }: Token, properties: Properties): ScalarPart =>
  new ScalarPart(value, style, givenTag(properties.tag), properties.start.line + 1, start.offset, end.offset)

const empty = ({ line, offset }: Mark, tag = ''): ScalarPart =>
  new ScalarPart('', 'plain', givenTag(tag), line + 1, offset, offset)

/** A collection that is being read. */
type OpenCollection = CollectionPart & { start: number; end: number }

const newCollection = (
  kind: CollectionPart['kind'],
  { tag, start }: Pick<Properties, 'tag' | 'start'>,
  { offset }: Mark,
  isFlow: boolean,
): OpenCollection => ({
  kind,
  tag: givenTag(tag) ?? (kind === 'mapping' ? MAP_TAG : SEQ_TAG),
  parts: [],
  line: start.line + 1,
  start: offset,
  end: offset,
  isFlow,
  dashes: [],
})

/** Adds a part. A block collection ends with its last one. */
function add(collection: OpenCollection, part: DocumentNode): void {
  collection.parts.push(part)
  collection.end = Math.max(collection.end, part.end)
}

type ReadParts = (parser: Parser, collection: OpenCollection) => void

const BLOCKS: Readonly<Partial<Record<TokenType, ReadParts>>> = {
  'block sequence start': blockSequence,
  'block mapping start': blockMapping,
}

const FLOWS: Readonly<Partial<Record<TokenType, ReadParts>>> = {
  'flow sequence start': flowSequence,
  'flow mapping start': flowMapping,
}

/** A node, or nothing where one of these tokens follows. */
function nodeUnless(parser: Parser, ends: ReadonlySet<TokenType>, mark: Mark, mayBeIndentless = false): DocumentNode {
  return ends.has(peekType(parser)) ? empty(mark) : node(parser, true, mayBeIndentless)
}

const ENTRY_ENDS: ReadonlySet<TokenType> = new Set(['block entry', 'block end'])
const INDENTLESS_ENDS: ReadonlySet<TokenType> = new Set(['block entry', 'key', 'value', 'block end'])
const KEY_ENDS: ReadonlySet<TokenType> = new Set(['key', 'value', 'block end'])

function blockSequence(parser: Parser, sequence: OpenCollection): void {
  const { start } = take(parser)
  blockEntries(parser, sequence, ENTRY_ENDS)
  if (peekType(parser) !== 'block end') parseError("did not find expected '-' indicator", peek(parser).start, start)
  take(parser)
}

function indentlessSequence(parser: Parser, sequence: OpenCollection): void {
  blockEntries(parser, sequence, INDENTLESS_ENDS)
}

function blockEntries(parser: Parser, sequence: OpenCollection, ends: ReadonlySet<TokenType>): void {
  while (peekType(parser) === 'block entry') {
    const { start, end } = take(parser)
    sequence.dashes.push(start.offset)
    add(sequence, nodeUnless(parser, ends, end))
  }
}

function blockMapping(parser: Parser, mapping: OpenCollection): void {
  const { start } = take(parser)
  while (peekType(parser) === 'key' || isAtEmptyKey(parser)) {
    const key = isAtEmptyKey(parser) ? empty(peek(parser).start) : nodeUnless(parser, KEY_ENDS, take(parser).end, true)
    add(mapping, key)
    add(mapping, blockValue(parser, key))
  }
  if (peekType(parser) !== 'block end') parseError('did not find expected key', peek(parser).start, start)
  take(parser)
}

/** To YAML 1.2, a `:` without a key has an empty one. */
const isAtEmptyKey = (parser: Parser): boolean => parser.scan.dialect.version === '1.2' && peekType(parser) === 'value'

function blockValue(parser: Parser, key: DocumentNode): DocumentNode {
  const { type, start } = peek(parser)
  if (type !== 'value') return empty({ ...start, offset: key.end })
  const { end } = take(parser)
  return nodeUnless(parser, KEY_ENDS, end, true)
}

function flowSequence(parser: Parser, sequence: OpenCollection): void {
  flowItems(parser, sequence, 'flow sequence end', "']'", () => {
    if (peekType(parser) === 'key' || isAtEmptyKey(parser)) add(sequence, pair(parser))
    else add(sequence, node(parser, false, false))
  })
}

function flowMapping(parser: Parser, mapping: OpenCollection): void {
  flowItems(parser, mapping, 'flow mapping end', "'}'", () => {
    if (peekType(parser) === 'key') take(parser)
    else if (!isAtEmptyKey(parser)) {
      add(mapping, node(parser, false, false))
      add(mapping, empty(peek(parser).start))
      return
    }
    add(mapping, flowKey(parser))
    add(mapping, flowMappingValue(parser))
  })
}

function flowItems(
  parser: Parser,
  collection: OpenCollection,
  end: TokenType,
  bracket: string,
  readItem: () => void,
): void {
  const { start } = take(parser)
  for (let isFirst = true; peekType(parser) !== end; isFirst = false) {
    if (!isFirst) {
      if (peekType(parser) !== 'flow entry')
        parseError(`did not find expected ',' or ${bracket}`, peek(parser).start, start)
      take(parser)
      if (peekType(parser) === end) break
    }
    readItem()
  }
  collection.end = take(parser).end.offset
}

const FLOW_KEY_ENDS: ReadonlySet<TokenType> = new Set(['value', 'flow entry', 'flow mapping end'])

const flowKey = (parser: Parser): DocumentNode =>
  FLOW_KEY_ENDS.has(peekType(parser)) ? empty(peek(parser).start) : node(parser, false, false)

function flowMappingValue(parser: Parser): DocumentNode {
  if (peekType(parser) === 'value') {
    take(parser)
    if (peekType(parser) !== 'flow entry' && peekType(parser) !== 'flow mapping end') return node(parser, false, false)
  }
  return empty(peek(parser).start)
}

const PAIR_KEY_ENDS: ReadonlySet<TokenType> = new Set(['value', 'flow entry', 'flow sequence end'])

/** `[key: value]`: a mapping of one pair within a sequence. */
function pair(parser: Parser): DocumentNode {
  const { start } = peek(parser)
  const mapping = newCollection('mapping', { tag: '', start }, start, true)
  if (peekType(parser) === 'key') take(parser)
  if (PAIR_KEY_ENDS.has(peekType(parser))) {
    // Before 1.2, the token that follows the `?` here is lost.
    const lost = parser.scan.dialect.version === '1.1' ? take(parser).end : peek(parser).start
    add(mapping, empty(lost))
  } else add(mapping, node(parser, false, false))
  add(mapping, pairValue(parser))
  return mapping
}

function pairValue(parser: Parser): DocumentNode {
  const { type, start } = peek(parser)
  if (type === 'value') {
    take(parser)
    if (peekType(parser) !== 'flow entry' && peekType(parser) !== 'flow sequence end') return node(parser, false, false)
  }
  return empty(start)
}
