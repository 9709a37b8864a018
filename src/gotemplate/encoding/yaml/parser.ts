// Parses the documents of a YAML stream by libyaml's grammar.

import { YAML_V3 } from './dialect.ts'
import type { DocumentNode } from './document.ts'
import { input } from './input.ts'
import { readNode } from './parse-node.ts'
import { emptyNode } from './parse-parts.ts'
import { isVersion12, type ParseOptions, type Parser, parseError, peek, peekType, take } from './parser-state.ts'
import { scanOf } from './scan.ts'
import { YamlSyntaxError } from './syntax-error.ts'
import type { Token } from './tokens.ts'

export interface ParsedDocument {
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
  if (isVersion12(parser)) while (peekType(parser) === 'document end') take(parser)
  if (peekType(parser) === 'stream end') return undefined
  const isExplicit = isDirective(peek(parser)) || peekType(parser) === 'document start'
  readDirectives(parser)
  if (isVersion12(parser) && peekType(parser) === 'stream end') return undefined
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
  const isStrict = !isVersion12(parser)
  let hasVersion = false
  for (;;) {
    const { type, start, value, suffix } = peek(parser)
    if (type === 'version directive') {
      if (hasVersion) parseError('found duplicate %YAML directive', start)
      if (value !== '1.1' && isStrict) parseError('found incompatible YAML document', start)
      hasVersion = isStrict
    } else if (type === 'tag directive') {
      if (parser.tags.has(value) && isStrict) parseError('found duplicate %TAG directive', start)
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
