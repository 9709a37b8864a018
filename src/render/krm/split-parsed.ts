// Splits a ResourceList of any other style (JSON, directives, unusual keys) with a YAML parser. This is slower than split.ts, and also
// keeps all bytes.

import type { CollectionPart, DocumentNode } from 'gotemplate/go/yaml'
import type { Json } from '../model/json.ts'
import { construct } from '../yaml/construct.ts'
import { decodeText, parseDocument, UNKNOWN_ANCHOR, type YamlDocument } from '../yaml/document.ts'
import type { ReadProblem, ReadResult } from '../yaml/index.ts'
import { afterSpaces, blockEnd } from './entries.ts'
import { headerOfDraft, newDraft } from './header.ts'
import type { Item, ItemsPlace, Range } from './resource-list.ts'
import type { SplitList } from './split.ts'

type ParsedSplit = { readonly split: SplitList } | { readonly problem: ReadProblem } | { readonly found: string }

/** Returns the parts of the list, a syntax problem, or a description of what the text contains instead of a map. */
export function splitParsed(text: string): ParsedSplit {
  const parsed = parseDocument(text)
  if ('problem' in parsed) return parsed
  const { document } = parsed
  const { bytes, root } = document
  if (root?.kind !== 'mapping') return { found: kindOf(root) }
  const twice = duplicateKey(root)
  if (twice) return { problem: { message: 'this key occurs twice', start: twice.start, end: twice.end } }
  const list = entryOf(root, 'items')
  if (list && list.value.kind !== 'sequence' && jsonOf(document, list.value) !== null)
    return { found: 'items that are not a list' }
  const end = root.isFlow ? root.end - 1 : blockEnd(bytes, root).content
  const results = entryOf(root, 'results')
  const { items, place } = placeItems(bytes, list) ?? {
    items: [],
    place: { style: 'none', range: { start: end, end } },
  }
  return {
    split: {
      apiVersion: textOf(document, entryOf(root, 'apiVersion')),
      kind: textOf(document, entryOf(root, 'kind')),
      functionConfig: configOf(bytes, entryOf(root, 'functionConfig')),
      items,
      unread: new Set(items),
      place,
      results: results && entryRange(bytes, results),
      others: results ? [{ name: 'results', range: entryRange(bytes, results) }] : [],
      end,
      style: root.isFlow ? 'flow' : 'block',
    },
  }
}

const kindOf = (root: DocumentNode | undefined): string =>
  root?.kind === 'sequence' ? 'a list' : root?.kind === 'scalar' && root.start < root.end ? 'a single value' : 'nothing'

interface NodePair {
  readonly key: DocumentNode
  readonly value: DocumentNode
}

function entryOf({ parts }: CollectionPart, name: string): NodePair | undefined {
  for (let i = 0; i < parts.length; i += 2) {
    const key = parts[i]!
    if (key.kind === 'scalar' && decodeText(key.text) === name) return { key, value: parts[i + 1]! }
  }
  return undefined
}

/** Returns the second key of the same name, of which entryOf() would ignore the value. */
function duplicateKey({ parts }: CollectionPart): DocumentNode | undefined {
  const names = new Set<string>()
  return parts.find((key, i) => {
    if (i % 2 === 1 || key.kind !== 'scalar') return false
    const name = decodeText(key.text)
    if (names.has(name)) return true
    names.add(name)
    return false
  })
}

/** Returns the data of a node, or null if it cannot be constructed. */
function jsonOf(document: YamlDocument, node: DocumentNode): Json {
  const result = construct(document, node)
  return 'value' in result ? result.value : null
}

function textOf(document: YamlDocument, entry: NodePair | undefined): string {
  const value = entry && jsonOf(document, entry.value)
  return typeof value === 'string' ? value : ''
}

const entryRange = (bytes: string, { key, value }: NodePair): Range => ({
  start: key.start,
  end: valueEnd(bytes, value),
})

function valueEnd(bytes: string, value: DocumentNode): number {
  if (isBlock(value)) return blockEnd(bytes, value).content
  return value.start === value.end ? afterSpaces(bytes, value.end) : value.end
}

const isBlock = (node: DocumentNode): node is CollectionPart =>
  (node.kind === 'mapping' || node.kind === 'sequence') && !node.isFlow

function configOf(bytes: string, entry: NodePair | undefined): Item | undefined {
  if (entry === undefined) return undefined
  const { start, end } = entryRange(bytes, entry)
  const colon = bytes.indexOf(':', entry.key.end)
  return { index: -1, header: NO_HEADER, range: { start, end }, mark: { start, end: colon + 1 } }
}

const NO_HEADER = headerOfDraft(newDraft())

interface Placed {
  readonly items: readonly Item[]
  readonly place: ItemsPlace
}

function placeItems(bytes: string, list: NodePair | undefined): Placed | undefined {
  if (list === undefined) return undefined
  const { value } = list
  if (value.kind !== 'sequence') return { items: [], place: { style: 'none', range: entryRange(bytes, list) } }
  return value.isFlow ? placeFlow(bytes, value) : placeBlock(bytes, value)
}

function placeFlow(bytes: string, { parts, start, end }: CollectionPart): Placed {
  const items = parts.map((node, index) => {
    const range = { start: node.start, end: pairEnd(bytes, valueEnd(bytes, node)) }
    return { index, header: NO_HEADER, range, mark: { start: node.start, end: node.start } }
  })
  return { items, place: { style: 'flow', range: { start: start + 1, end: end - 1 } } }
}

/** Returns the end of an entry such as `{a: b}:`, which is a pair without a value: its colon is not a part of its nodes. */
function pairEnd(bytes: string, end: number): number {
  const colon = afterSpaces(bytes, end)
  return bytes[colon] === ':' ? colon + 1 : end
}

function placeBlock(bytes: string, list: CollectionPart): Placed {
  const { dashes } = list
  const starts = dashes.map(dash => bytes.lastIndexOf('\n', dash) + 1)
  const last = bytes.indexOf('\n', blockEnd(bytes, list).content - 1)
  const end = last < 0 ? bytes.length : last + 1
  const items = dashes.map((dash, index) => {
    const range = { start: starts[index]!, end: starts[index + 1] ?? end }
    return { index, header: NO_HEADER, range, mark: { start: dash, end: dash + 1 } }
  })
  const indent = dashes[0]! - starts[0]!
  return { items, place: { style: 'block', indent, range: { start: starts[0]!, end } } }
}

/** Returns a reader of items by index (-1 for the functionConfig), which resolves anchors of other items. */
export function listReader(text: string): (index: number) => ReadResult {
  const parsed = parseDocument(text)
  if ('problem' in parsed) return () => parsed
  const { document } = parsed
  const { root } = document
  if (root?.kind !== 'mapping') return () => ({ value: null })
  const list = entryOf(root, 'items')?.value
  const nodes = list?.kind === 'sequence' ? list.parts : []
  const config = entryOf(root, 'functionConfig')?.value
  return index => construct(document, index < 0 ? config : nodes[index])
}

/** Returns the items that use anchors of other items, by index; -1 stands for a place outside the items. */
export function aliasUses(text: string): { readonly user: number; readonly anchor: number }[] {
  const parsed = parseDocument(text)
  if ('problem' in parsed) return []
  const { root } = parsed.document
  if (root?.kind !== 'mapping') return []
  const list = entryOf(root, 'items')?.value
  const starts = list?.kind === 'sequence' ? list.parts.map(({ start }) => start) : []
  const uses: { user: number; anchor: number }[] = []
  const waiting: DocumentNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'alias') {
      if (node.target !== UNKNOWN_ANCHOR)
        uses.push({ user: indexAt(starts, node.start), anchor: indexAt(starts, node.target.start) })
    } else if (node.kind !== 'scalar') for (const part of node.parts.toReversed()) waiting.push(part)
  }
  return uses
}

/** Returns the index of the last start that is not after the offset. */
function indexAt(starts: readonly number[], offset: number): number {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (starts[middle]! <= offset) from = middle + 1
    else to = middle
  }
  return from - 1
}
