// Reads the first document of a YAML text as a tree of nodes, as go-yaml v3 does.

import { openText, YamlProblem } from './cursor.ts'
import { type Dialect, GO_YAML } from './dialect.ts'
import { resolvePlain } from './resolve.ts'
import type { ScalarStyle } from './scalars.ts'
import { scanTokens, type Token, type TokenStream } from './scanner.ts'

export type YamlNode =
  | {
      readonly kind: 'scalar'
      readonly line: number
      readonly tag: string
      readonly value: string
      readonly style: ScalarStyle
      /** The tag was written down, not found out. */
      readonly tagged: boolean
    }
  | { readonly kind: 'sequence'; readonly line: number; readonly tag: string; readonly items: readonly YamlNode[] }
  | {
      readonly kind: 'mapping'
      readonly line: number
      readonly tag: string
      readonly entries: readonly (readonly [YamlNode, YamlNode])[]
    }
  | { readonly kind: 'alias'; readonly line: number; readonly name: string; readonly target: YamlNode }

export type YamlDocument =
  | { readonly root: YamlNode | undefined; readonly problem?: undefined }
  | { readonly root?: undefined; readonly problem: { readonly message: string; readonly line: number } }

const LONG_TAG = 'tag:yaml.org,2002:'
const DEFAULT_HANDLES: readonly (readonly [string, string])[] = [
  ['!', '!'],
  ['!!', LONG_TAG],
]
/** Deeper than any configuration, and shallow enough for the call stack. */
const MAX_DEPTH = 1000

export function readYaml(text: string, dialect: Dialect = GO_YAML): YamlDocument {
  try {
    return { root: parseDocument(scanTokens(openText(text), dialect)) }
  } catch (problem) {
    if (problem instanceof YamlProblem) return { problem: { message: problem.message, line: problem.line + 1 } }
    throw problem
  }
}

function parseDocument(tokens: TokenStream): YamlNode | undefined {
  tokens.take()
  const handles = new Map<string, string>()
  const first = tokens.peek().type
  if (first === 'stream-end') return undefined
  let versions = 0
  for (let token = tokens.peek(); ; token = tokens.peek()) {
    if (token.type === 'tag-directive') {
      if (handles.has(token.handle)) throw new YamlProblem('found duplicate %TAG directive', token.line)
      handles.set(token.handle, token.prefix)
    } else if (token.type === 'version-directive') {
      if (versions++ > 0) throw new YamlProblem('found duplicate %YAML directive', token.line)
      if (token.version !== '1.1') throw new YamlProblem('found incompatible YAML document', token.line)
    } else break
    tokens.take()
  }
  for (const [handle, prefix] of DEFAULT_HANDLES) if (!handles.has(handle)) handles.set(handle, prefix)
  const explicit = first === 'tag-directive' || first === 'version-directive' || first === 'document-start'
  const next = tokens.peek()
  if (explicit) {
    if (next.type !== 'document-start') throw new YamlProblem('did not find expected <document start>', next.line)
    tokens.take()
  }
  const root = nodeParser(tokens, handles)(explicit)
  tokens.peek()
  return root
}

const CONTENT_ENDS = new Set<Token['type']>([
  'version-directive',
  'tag-directive',
  'document-start',
  'document-end',
  'stream-end',
])

const shortTag = (tag: string): string => (tag.startsWith(LONG_TAG) ? `!!${tag.slice(LONG_TAG.length)}` : tag)

const emptyScalar = (line: number): YamlNode => ({
  kind: 'scalar',
  line,
  tag: '!!null',
  value: '',
  style: 'plain',
  tagged: false,
})

function scalarNode(line: number, tag: string, value: string, style: ScalarStyle): YamlNode {
  const untagged = style !== 'plain' ? '!!str' : value === '<<' ? '!!merge' : resolvePlain(value).tag
  const tagged = tag !== '' && tag !== '!'
  return { kind: 'scalar', line, tag: tagged ? tag : untagged, value, style, tagged }
}

function nodeParser(tokens: TokenStream, handles: ReadonlyMap<string, string>): (explicit: boolean) => YamlNode {
  const anchors = new Map<string, YamlNode>()
  let depth = 0

  function parseProperties(): { tag: string; anchor: string | undefined } {
    let tag = ''
    let anchor: string | undefined
    const seen = new Set<Token['type']>()
    for (let token = tokens.peek(); !seen.has(token.type); token = tokens.peek()) {
      if (token.type === 'anchor') anchor = token.value
      else if (token.type === 'tag') {
        const prefix = token.handle === '' ? '' : handles.get(token.handle)
        if (prefix === undefined) throw new YamlProblem('found undefined tag handle', token.line)
        tag = shortTag(prefix + token.suffix)
      } else break
      seen.add(token.type)
      tokens.take()
    }
    return { tag, anchor }
  }

  function parseNode(block: boolean, indentless: boolean): YamlNode {
    const start = tokens.peek()
    if (start.type === 'alias') {
      tokens.take()
      const target = anchors.get(start.value)
      if (!target) throw new YamlProblem(`unknown anchor '${start.value}' referenced`, start.line)
      return { kind: 'alias', line: start.line, name: start.value, target }
    }
    const { tag, anchor } = parseProperties()
    const remember = <Node extends YamlNode>(node: Node): Node => {
      if (anchor !== undefined) anchors.set(anchor, node)
      return node
    }
    const token = tokens.peek()
    const line = start.line
    if (++depth > MAX_DEPTH) throw new YamlProblem(`exceeded max depth of ${MAX_DEPTH}`, line)
    try {
      if (indentless && token.type === 'block-entry') {
        const items: YamlNode[] = []
        const node = remember({ kind: 'sequence', line, tag: tag || '!!seq', items })
        parseIndentlessItems(items)
        return node
      }
      if (token.type === 'scalar') {
        tokens.take()
        return remember(scalarNode(line, tag, token.value, token.style))
      }
      const isSequence = token.type === 'flow-sequence-start' || (block && token.type === 'block-sequence-start')
      const isMapping = token.type === 'flow-mapping-start' || (block && token.type === 'block-mapping-start')
      if (isSequence) {
        const items: YamlNode[] = []
        const node = remember({ kind: 'sequence', line, tag: tag || '!!seq', items })
        if (tokens.take().type === 'block-sequence-start') parseBlockItems(items)
        else parseFlowItems(items)
        return node
      }
      if (isMapping) {
        const entries: [YamlNode, YamlNode][] = []
        const node = remember({ kind: 'mapping', line, tag: tag || '!!map', entries })
        if (tokens.take().type === 'block-mapping-start') parseBlockEntries(entries)
        else parseFlowEntries(entries)
        return node
      }
      if (anchor !== undefined || tag !== '') return remember(scalarNode(line, tag, '', 'plain'))
    } finally {
      depth--
    }
    throw new YamlProblem('did not find expected node content', token.line)
  }

  /** The node that follows, or a null where one of these tokens stands in its place. */
  function parseOrEmpty(ends: readonly Token['type'][], block: boolean, indentless: boolean): YamlNode {
    const token = tokens.peek()
    return ends.includes(token.type) ? emptyScalar(token.line) : parseNode(block, indentless)
  }

  function parseBlockItems(items: YamlNode[]): void {
    for (let token = tokens.peek(); token.type !== 'block-end'; token = tokens.peek()) {
      if (token.type !== 'block-entry') throw new YamlProblem("did not find expected '-' indicator", token.line)
      tokens.take()
      items.push(parseOrEmpty(['block-entry', 'block-end'], true, false))
    }
    tokens.take()
  }

  function parseIndentlessItems(items: YamlNode[]): void {
    while (tokens.peek().type === 'block-entry') {
      tokens.take()
      items.push(parseOrEmpty(['block-entry', 'key', 'value', 'block-end'], true, false))
    }
  }

  function parseBlockEntries(entries: [YamlNode, YamlNode][]): void {
    const ends: readonly Token['type'][] = ['key', 'value', 'block-end']
    for (let token = tokens.peek(); token.type !== 'block-end'; token = tokens.peek()) {
      if (token.type !== 'key') throw new YamlProblem('did not find expected key', token.line)
      tokens.take()
      const key = parseOrEmpty(ends, true, true)
      entries.push([key, parseValue(ends, true)])
    }
    tokens.take()
  }

  function parseValue(ends: readonly Token['type'][], block: boolean): YamlNode {
    const token = tokens.peek()
    if (token.type !== 'value') return emptyScalar(token.line)
    tokens.take()
    return parseOrEmpty(ends, block, block)
  }

  /** Passes the comma between two entries; false at the collection's end. */
  function isAnotherEntry(first: boolean, end: Token['type'], expected: string): boolean {
    let token = tokens.peek()
    if (token.type === end) return false
    if (!first) {
      if (token.type !== 'flow-entry') throw new YamlProblem(`did not find expected ',' or '${expected}'`, token.line)
      tokens.take()
      token = tokens.peek()
    }
    return token.type !== end
  }

  function parseFlowItems(items: YamlNode[]): void {
    const ends: readonly Token['type'][] = ['flow-entry', 'flow-sequence-end']
    while (isAnotherEntry(items.length === 0, 'flow-sequence-end', ']')) {
      const token = tokens.peek()
      if (token.type === 'key') {
        tokens.take()
        const key = parseOrEmpty(['value', ...ends], false, false)
        items.push({ kind: 'mapping', line: token.line, tag: '!!map', entries: [[key, parseValue(ends, false)]] })
      } else items.push(parseNode(false, false))
    }
    tokens.take()
  }

  function parseFlowEntries(entries: [YamlNode, YamlNode][]): void {
    const ends: readonly Token['type'][] = ['flow-entry', 'flow-mapping-end']
    while (isAnotherEntry(entries.length === 0, 'flow-mapping-end', '}')) {
      const token = tokens.peek()
      if (token.type === 'key') {
        tokens.take()
        const key = parseOrEmpty(['value', ...ends], false, false)
        entries.push([key, parseValue(ends, false)])
      } else entries.push([parseNode(false, false), emptyScalar(token.line)])
    }
    tokens.take()
  }

  return explicit => {
    const token = tokens.peek()
    return explicit && CONTENT_ENDS.has(token.type) ? emptyScalar(token.line) : parseNode(true, false)
  }
}
