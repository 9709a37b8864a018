// Parses the collections of YAML: those of blocks, and those in brackets and braces. Each is a generator, so that no nesting fills the stack.

import type { DocumentNode } from './nodes.ts'
import {
  add,
  emptyNode,
  newCollection,
  type OpenCollection,
  type Parser,
  parseError,
  peek,
  peekType,
  take,
} from './parse-state.ts'
import type { TokenType } from './scan.ts'

/** The position of a node, which determines what it can be. */
export interface Position {
  /** A block collection may begin here. */
  readonly isBlock: boolean
  /** A block sequence with the indent of its key may begin here. */
  readonly mayBeIndentless: boolean
}

export const BLOCK: Position = { isBlock: true, mayBeIndentless: false }
const BLOCK_ENTRY: Position = { isBlock: true, mayBeIndentless: true }
const FLOW: Position = { isBlock: false, mayBeIndentless: false }

/** Yields the position of each part, and receives the parsed part. */
export type PartsReader = Generator<Position, void, DocumentNode>

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
export function readerAt(type: TokenType, { isBlock, mayBeIndentless }: Position): ReadParts | undefined {
  if (mayBeIndentless && type === 'block entry') return indentlessSequence
  return (isBlock ? BLOCKS[type] : undefined) ?? FLOWS[type]
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
