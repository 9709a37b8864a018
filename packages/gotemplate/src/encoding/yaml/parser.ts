// Parses the documents of a YAML stream by libyaml's grammar.

import { LimitError, type Meter } from '../../values/values.ts'
import { FormatError, MAX_DEPTH } from '../codec.ts'
import { givenTag, MAP_TAG, MERGE_TAG, resolve, SEQ_TAG, STR_TAG } from './resolve.ts'
import {
  type Dialect,
  input,
  type Mark,
  type ScalarStyle,
  type Scan,
  scanOf,
  type Token,
  type TokenType,
  YAML_V3,
  YamlSyntaxError,
} from './scan.ts'
import { peekToken, takeToken } from './scanner.ts'

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

/** The position of a node, which determines what it can be. */
interface Position {
  /** A block collection may begin here. */
  readonly isBlock: boolean
  /** A block sequence with the indent of its key may begin here. */
  readonly mayBeIndentless: boolean
}

const BLOCK: Position = { isBlock: true, mayBeIndentless: false }
const BLOCK_ENTRY: Position = { isBlock: true, mayBeIndentless: true }
const FLOW: Position = { isBlock: false, mayBeIndentless: false }

/** A collection that is being parsed. */
type OpenCollection = CollectionPart & { end: number }

/** Yields the position of each part, and receives the parsed part. */
type PartsReader = Generator<Position, void, DocumentNode>

type ReadParts = (parser: Parser, collection: OpenCollection) => PartsReader

const BLOCKS: Readonly<Partial<Record<TokenType, ReadParts>>> = {
  'block sequence start': blockSequence,
  'block mapping start': blockMapping,
}

const FLOWS: Readonly<Partial<Record<TokenType, ReadParts>>> = {
  'flow sequence start': flowSequence,
  'flow mapping start': flowMapping,
}

/** Returns the parser of the collection that a token starts; undefined if it starts none. */
function readerAt(type: TokenType, { isBlock, mayBeIndentless }: Position): ReadParts | undefined {
  if (mayBeIndentless && type === 'block entry') return indentlessSequence
  return (isBlock ? BLOCKS[type] : undefined) ?? FLOWS[type]
}

/** Returns an empty collection for its first token. */
function newCollection(
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

const emptyNode = ({ line, offset }: Mark, tag = ''): ScalarPart =>
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
function add(collection: OpenCollection, part: DocumentNode): void {
  collection.parts.push(part)
  collection.end = Math.max(collection.end, part.end)
}

const ENTRY_ENDS: ReadonlySet<TokenType> = new Set(['block entry', 'block end'])
const INDENTLESS_ENDS: ReadonlySet<TokenType> = new Set(['block entry', 'key', 'value', 'block end'])
const KEY_ENDS: ReadonlySet<TokenType> = new Set(['key', 'value', 'block end'])

function* blockSequence(parser: Parser, sequence: OpenCollection): PartsReader {
  const { start } = take(parser)
  yield* blockEntries(parser, sequence, ENTRY_ENDS)
  if (peekType(parser) !== 'block end') parseError("did not find expected '-' indicator", peek(parser).start, start)
  take(parser)
}

function indentlessSequence(parser: Parser, sequence: OpenCollection): PartsReader {
  return blockEntries(parser, sequence, INDENTLESS_ENDS)
}

function* blockEntries(parser: Parser, sequence: OpenCollection, ends: ReadonlySet<TokenType>): PartsReader {
  while (peekType(parser) === 'block entry') {
    const { start, end } = take(parser)
    sequence.dashes.push(start.offset)
    add(sequence, ends.has(peekType(parser)) ? emptyNode(end) : yield BLOCK)
  }
}

function* blockMapping(parser: Parser, mapping: OpenCollection): PartsReader {
  const { start } = take(parser)
  for (;;) {
    if (peekType(parser) !== 'key') break
    const { end } = take(parser)
    const key = KEY_ENDS.has(peekType(parser)) ? emptyNode(end) : yield BLOCK_ENTRY
    add(mapping, key)
    yield* blockValue(parser, mapping, key)
  }
  if (peekType(parser) !== 'block end') parseError('did not find expected key', peek(parser).start, start)
  take(parser)
}

function* blockValue(parser: Parser, mapping: OpenCollection, key: DocumentNode): PartsReader {
  const { type, start } = peek(parser)
  if (type !== 'value') return add(mapping, emptyNode({ ...start, offset: key.end }))
  const { end } = take(parser)
  add(mapping, KEY_ENDS.has(peekType(parser)) ? emptyNode(end) : yield BLOCK_ENTRY)
}

function flowSequence(parser: Parser, sequence: OpenCollection): PartsReader {
  return flowItems(parser, sequence, flowEntry)
}

function* flowEntry(parser: Parser, sequence: OpenCollection): PartsReader {
  if (peekType(parser) === 'key') yield* flowPair(parser, sequence)
  else add(sequence, yield FLOW)
}

function flowMapping(parser: Parser, mapping: OpenCollection): PartsReader {
  return flowItems(parser, mapping, flowMember)
}

const FLOW_KEY_ENDS: ReadonlySet<TokenType> = new Set(['value', 'flow entry', 'flow mapping end'])

function* flowMember(parser: Parser, mapping: OpenCollection): PartsReader {
  if (peekType(parser) === 'key') take(parser)
  else {
    add(mapping, yield FLOW)
    return add(mapping, emptyNode(peek(parser).start))
  }
  add(mapping, FLOW_KEY_ENDS.has(peekType(parser)) ? emptyNode(peek(parser).start) : yield FLOW)
  if (peekType(parser) === 'value') {
    take(parser)
    if (!FLOW_ENDS.has(peekType(parser))) return add(mapping, yield FLOW)
  }
  add(mapping, emptyNode(peek(parser).start))
}

const FLOW_ENDS: ReadonlySet<TokenType> = new Set(['flow entry', 'flow mapping end'])

/** Parses the items of a flow collection, from its opening to its closing bracket. */
function* flowItems(parser: Parser, collection: OpenCollection, readItem: ReadParts): PartsReader {
  const isSequence = collection.kind === 'sequence'
  const end: TokenType = isSequence ? 'flow sequence end' : 'flow mapping end'
  const { start } = take(parser)
  for (let isFirst = true; peekType(parser) !== end; isFirst = false) {
    if (!isFirst) {
      if (peekType(parser) !== 'flow entry')
        parseError(`did not find expected ',' or ${isSequence ? "']'" : "'}'"}`, peek(parser).start, start)
      take(parser)
      if (peekType(parser) === end) break
    }
    yield* readItem(parser, collection)
  }
  collection.end = take(parser).end.offset
}

const PAIR_KEY_ENDS: ReadonlySet<TokenType> = new Set(['value', 'flow entry', 'flow sequence end'])
const PAIR_ENDS: ReadonlySet<TokenType> = new Set(['flow entry', 'flow sequence end'])

/** Parses `[key: value]`: a mapping of one pair within a sequence. */
function* flowPair(parser: Parser, sequence: OpenCollection): PartsReader {
  const { start } = peek(parser)
  const mapping = newCollection('flow mapping start', start, { tag: '', start })
  if (peekType(parser) === 'key') take(parser)
  if (PAIR_KEY_ENDS.has(peekType(parser))) {
    const next = peek(parser)
    // As in libyaml, the token after the `?` is lost here.
    take(parser)
    add(mapping, emptyNode(next.end))
  } else add(mapping, yield FLOW)
  const { type, start: value } = peek(parser)
  if (type === 'value') take(parser)
  const isEmpty = type !== 'value' || PAIR_ENDS.has(peekType(parser))
  add(mapping, isEmpty ? emptyNode(value) : yield FLOW)
  add(sequence, mapping)
}

interface ParseOptions {
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

interface Parser {
  readonly scan: Scan
  readonly anchors: Map<string, ScalarPart | CollectionPart>
  /** The tag prefixes by handle. */
  readonly tags: Map<string, string>
  readonly options: ParseOptions
}

const peek = ({ scan }: Parser): Token => peekToken(scan)
const take = ({ scan }: Parser): Token => takeToken(scan)
const peekType = (parser: Parser): TokenType => peek(parser).type

/** Throws a parser error. Its line is the context's, counted from 0 as yaml.v3 does; on the first line, that of the error. */
function parseError(problem: string, at: Mark, context?: Mark): never {
  throw new YamlSyntaxError(problem, context?.line || at.line, at.offset, context?.offset)
}

/** A node of the tree, or an alias of an earlier node. */
export type DocumentNode = ScalarPart | CollectionPart | AliasPart

interface Part {
  /** The line, counted from 1. */
  readonly line: number
  /** The byte range, without anchor and tag. That of an empty scalar is empty. */
  readonly start: number
  readonly end: number
}

interface ScalarFields extends Part {
  readonly text: string
  readonly style: ScalarStyle
  /** The tag in the text, in its short form. */
  readonly givenTag: string | undefined
  /** Whether the tag is `!` alone, which yaml.v3 ignores. */
  readonly hasBareTag: boolean
}

export class ScalarPart implements ScalarFields {
  readonly kind = 'scalar'
  readonly text: string
  readonly style: ScalarStyle
  readonly line: number
  readonly start: number
  readonly end: number
  readonly givenTag: string | undefined
  readonly hasBareTag: boolean

  constructor({ text, style, givenTag, hasBareTag, line, start, end }: ScalarFields) {
    this.text = text
    this.style = style
    this.givenTag = givenTag
    this.line = line
    this.start = start
    this.end = end
    this.hasBareTag = hasBareTag
  }

  /** The tag in its short form; for a plain scalar without a tag, the tag that it resolves to. */
  get tag(): string {
    return this.givenTag ?? (this.isPlain ? tagOfPlain(this.text) : STR_TAG)
  }

  get isTagged(): boolean {
    return this.givenTag !== undefined
  }

  /** Whether the scalar is neither quoted nor a block scalar. */
  get isPlain(): boolean {
    return this.style === 'plain'
  }
}

const tagOfPlain = (text: string): string => (text === '<<' ? MERGE_TAG : resolve('', text).tag)

export interface CollectionPart extends Part {
  readonly kind: 'sequence' | 'mapping'
  readonly tag: string
  /** The items of a sequence; for a mapping, keys and values alternately. */
  readonly parts: DocumentNode[]
  /** Whether it is in flow style, in brackets or braces. */
  readonly isFlow: boolean
  /** For a block sequence, the offset of the dash of each item. */
  readonly dashes: number[]
}

export interface AliasPart extends Part {
  readonly kind: 'alias'
  readonly name: string
  readonly target: ScalarPart | CollectionPart
}

/** Returns the tag of a node, or of the target of an alias. */
export const tagOf = (node: DocumentNode): string => resolveAlias(node).tag

/** Returns the target of an alias, or the node itself. */
export const resolveAlias = (node: DocumentNode): ScalarPart | CollectionPart =>
  node.kind === 'alias' ? node.target : node

/** Returns the pairs of keys and values of a mapping. */
export const entriesOf = ({ parts }: CollectionPart): (readonly [key: DocumentNode, value: DocumentNode])[] =>
  parts.flatMap((key, i) => (i % 2 === 0 ? [[key, parts[i + 1]!] as const] : []))

/** Whether the value of the key is merged into the mapping. */
export const isMerge = (key: DocumentNode): boolean =>
  key.kind === 'scalar' && key.text === '<<' && key.tag === MERGE_TAG

/** Returns the text by which duplicate keys are detected: the source text, whatever it resolves to. */
export const keyText = (node: DocumentNode): string =>
  node.kind === 'scalar' ? node.text : node.kind === 'alias' ? node.name : ''

export interface AliasGuard {
  /** Counts a decoded node. Returns false if too many come from aliases. */
  count(): boolean
  enter(alias: AliasPart): void
  leave(alias: AliasPart): void
}

const LOW = 400_000
const HIGH = 4_000_000

/** Returns the permitted share of nodes that are decoded through aliases: 99 % of a small document, 10 % of a very large one. */
const allowedRatio = (decoded: number): number =>
  decoded <= LOW ? 0.99 : decoded >= HIGH ? 0.1 : 0.99 - 0.89 * ((decoded - LOW) / (HIGH - LOW))

export function aliasGuard(): AliasGuard {
  const open = new Set<AliasPart>()
  let decoded = 0
  let byAlias = 0
  return {
    count() {
      decoded++
      if (open.size > 0) byAlias++
      return byAlias <= 100 || decoded <= 1000 || byAlias / decoded <= allowedRatio(decoded)
    },
    enter(alias) {
      if (open.has(alias)) throw new FormatError(`yaml: anchor '${alias.name}' value contains itself`)
      open.add(alias)
    },
    leave(alias) {
      open.delete(alias)
    },
  }
}
