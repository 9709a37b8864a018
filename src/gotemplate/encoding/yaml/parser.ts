// Makes a tree of the tokens of the first document in a YAML stream, by libyaml's grammar.

import type { Meter } from '../../values/values.ts'
import { FormatError } from '../format-error.ts'
import { checkDepth } from '../output.ts'
import { type Dialect, YAML_V3 } from './dialect.ts'
import type { CollectionPart, DocumentNode, ScalarPart } from './document.ts'
import { input } from './input.ts'
import { resolve } from './resolve.ts'
import { type Scan, scanOf } from './scan.ts'
import { peekToken, takeToken } from './scanner.ts'
import { MAP_TAG, MERGE_TAG, SEQ_TAG, STR_TAG, shortTag } from './tags.ts'
import type { Mark, Token, TokenType } from './tokens.ts'

interface Parser {
  readonly scan: Scan
  readonly anchors: Map<string, ScalarPart | CollectionPart>
  /** Prefixes by handle. */
  readonly tags: Map<string, string>
  readonly meter: Meter | undefined
  depth: number
}

/** The first document's root; undefined for a stream without any. Throws a FormatError. */
export function parseDocument(bytes: string, meter?: Meter, dialect: Dialect = YAML_V3): DocumentNode | undefined {
  const scan = scanOf(input(bytes || '\n'), dialect)
  const parser: Parser = { scan, anchors: new Map(), tags: new Map(), meter, depth: 0 }
  take(parser)
  if (peek(parser).type === 'stream end') return undefined
  const isExplicit = /^(version directive|tag directive|document start)$/.test(peek(parser).type)
  readDirectives(parser)
  if (isExplicit) startDocument(parser)
  const root = isExplicit && hasNoContent(peek(parser)) ? empty(peek(parser).start) : node(parser, true, false)
  if (peek(parser).type === 'document end') take(parser)
  return root
}

const peek = ({ scan }: Parser): Token => peekToken(scan)
const take = ({ scan }: Parser): Token => takeToken(scan)
const peekType = (parser: Parser): TokenType => peek(parser).type

const OUTSIDE = /^(version directive|tag directive|document start|document end|stream end)$/

const hasNoContent = ({ type }: Token): boolean => OUTSIDE.test(type)

/** A mistake of the parser. The line of its context is given, as the reference counts it, from 0, and none for the first. */
function parseError(problem: string, at: Mark, context?: Mark): never {
  const line = context?.line || at.line
  throw new FormatError(`yaml: ${line === 0 ? '' : `line ${line}: `}${problem}`)
}

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

interface Properties {
  readonly anchor: string | undefined
  readonly tag: string
  readonly start: Mark
}

/** An anchor and a tag, in either order. */
function readProperties(parser: Parser): Properties {
  const { start } = peek(parser)
  let anchor: string | undefined
  let tag: Token | undefined
  if (peekType(parser) === 'anchor') {
    anchor = take(parser).value
    if (peekType(parser) === 'tag') tag = take(parser)
  } else if (peekType(parser) === 'tag') {
    tag = take(parser)
    if (peekType(parser) === 'anchor') anchor = take(parser).value
  }
  return { anchor, tag: tag ? expandTag(parser, tag, start) : '', start }
}

function expandTag(parser: Parser, { value: handle, suffix, start }: Token, context: Mark): string {
  if (handle === '') return suffix
  const prefix = parser.tags.get(handle)
  return (prefix ?? parseError('found undefined tag handle', start, context)) + suffix
}

/** `isBlock`: the collections of indents may begin here. `mayBeIndentless`: so may a sequence at its key's own indent. */
function node(parser: Parser, isBlock: boolean, mayBeIndentless: boolean): DocumentNode {
  checkDepth(++parser.depth)
  parser.meter?.items(1)
  const found = peekType(parser) === 'alias' ? alias(parser) : content(parser, isBlock, mayBeIndentless)
  parser.depth--
  return found
}

function alias(parser: Parser): DocumentNode {
  const { value: name, start } = take(parser)
  const target = parser.anchors.get(name)
  if (!target) throw new FormatError(`yaml: unknown anchor '${name}' referenced`)
  return { kind: 'alias', name, target, line: start.line + 1 }
}

function content(parser: Parser, isBlock: boolean, mayBeIndentless: boolean): DocumentNode {
  const properties = readProperties(parser)
  const { type, start } = peek(parser)
  if (type === 'scalar') return named(parser, properties, scalar(take(parser), properties))
  const read = mayBeIndentless && type === 'block entry' ? indentlessSequence : isBlock ? BLOCKS[type] : undefined
  const readCollection = read ?? FLOWS[type]
  if (readCollection) {
    const kind = type.includes('mapping') ? 'mapping' : 'sequence'
    const collection = named(parser, properties, collectionPart(kind, properties))
    readCollection(parser, collection.parts)
    return collection
  }
  if (properties.anchor === undefined && properties.tag === '')
    parseError('did not find expected node content', start, properties.start)
  return named(parser, properties, empty(properties.start, properties.tag))
}

/** Remembers an anchor's node from its start on: an alias can stand within it. */
function named<T extends ScalarPart | CollectionPart>(parser: Parser, { anchor }: Properties, part: T): T {
  if (anchor !== undefined) parser.anchors.set(anchor, part)
  return part
}

/** A tag, unless it is none or `!`, which both leave a node to its own. */
const givenTag = (tag: string): string | undefined => (tag === '' || tag === '!' ? undefined : shortTag(tag))

function scalar({ value, isPlain }: Token, { tag, start }: Properties): ScalarPart {
  const ownTag = () => (isPlain ? plainTag(value) : STR_TAG)
  const given = givenTag(tag)
  const isTagged = given !== undefined
  return { kind: 'scalar', tag: given ?? ownTag(), text: value, line: start.line + 1, isPlain, isTagged }
}

const plainTag = (text: string): string => (text === '<<' ? MERGE_TAG : resolve('', text).tag)

const empty = (start: Mark, tag = ''): ScalarPart => ({
  kind: 'scalar',
  tag: givenTag(tag) ?? plainTag(''),
  text: '',
  line: start.line + 1,
  isPlain: true,
  isTagged: givenTag(tag) !== undefined,
})

const collectionPart = (kind: CollectionPart['kind'], { tag, start }: Properties): CollectionPart => ({
  kind,
  tag: givenTag(tag) ?? (kind === 'mapping' ? MAP_TAG : SEQ_TAG),
  parts: [],
  line: start.line + 1,
})

type ReadParts = (parser: Parser, parts: DocumentNode[]) => void

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

function blockSequence(parser: Parser, parts: DocumentNode[]): void {
  const { start } = take(parser)
  while (peekType(parser) === 'block entry') {
    const { end } = take(parser)
    parts.push(nodeUnless(parser, ENTRY_ENDS, end))
  }
  if (peekType(parser) !== 'block end') parseError("did not find expected '-' indicator", peek(parser).start, start)
  take(parser)
}

function indentlessSequence(parser: Parser, parts: DocumentNode[]): void {
  while (peekType(parser) === 'block entry') {
    const { end } = take(parser)
    parts.push(nodeUnless(parser, INDENTLESS_ENDS, end))
  }
}

function blockMapping(parser: Parser, parts: DocumentNode[]): void {
  const { start } = take(parser)
  while (peekType(parser) === 'key') {
    const key = take(parser)
    parts.push(nodeUnless(parser, KEY_ENDS, key.end, true))
    parts.push(blockValue(parser))
  }
  if (peekType(parser) !== 'block end') parseError('did not find expected key', peek(parser).start, start)
  take(parser)
}

function blockValue(parser: Parser): DocumentNode {
  if (peekType(parser) !== 'value') return empty(peek(parser).start)
  const { end } = take(parser)
  return nodeUnless(parser, KEY_ENDS, end, true)
}

function flowSequence(parser: Parser, parts: DocumentNode[]): void {
  flowItems(parser, 'flow sequence end', "']'", () => {
    if (peekType(parser) === 'key') parts.push(pair(parser))
    else parts.push(node(parser, false, false))
  })
}

function flowMapping(parser: Parser, parts: DocumentNode[]): void {
  flowItems(parser, 'flow mapping end', "'}'", () => {
    if (peekType(parser) !== 'key') {
      parts.push(node(parser, false, false))
      parts.push(empty(peek(parser).start))
      return
    }
    take(parser)
    parts.push(flowKey(parser))
    parts.push(flowMappingValue(parser))
  })
}

function flowItems(parser: Parser, end: TokenType, bracket: string, readItem: () => void): void {
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
  take(parser)
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
  const { start } = take(parser)
  const part = collectionPart('mapping', { anchor: undefined, tag: '', start })
  if (PAIR_KEY_ENDS.has(peekType(parser))) {
    // The reference loses the token that follows the `?` here.
    part.parts.push(empty(take(parser).end))
  } else part.parts.push(node(parser, false, false))
  part.parts.push(pairValue(parser))
  return part
}

function pairValue(parser: Parser): DocumentNode {
  const { type, start } = peek(parser)
  if (type === 'value') {
    take(parser)
    if (peekType(parser) !== 'flow entry' && peekType(parser) !== 'flow sequence end') return node(parser, false, false)
  }
  return empty(start)
}
