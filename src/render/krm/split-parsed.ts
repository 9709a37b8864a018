// Splits a ResourceList of any other style (JSON, directives, quoted keys, quoted text in any column) with a YAML parser. This is slower than
// split.ts, and also keeps all bytes.

import type { CollectionPart, DocumentNode } from 'gotemplate/go/yaml'
import type { Json } from '../../base/json.ts'
import { type Text, t } from '../../base/span.ts'
import { construct } from '../yaml/construct.ts'
import { decodeText, parseDocument, UNKNOWN_ANCHOR, type YamlDocument } from '../yaml/document.ts'
import type { Damage, ReadResult } from '../yaml/index.ts'
import type { ItemsPlace, Range } from './resource-list.ts'
import { decode, nextLine, previousLine } from './scan.ts'
import {
  columnOf,
  contentEnd,
  itemRanges,
  listOfBlock,
  type SplitItem,
  type SplitList,
  splitByColumns,
  UNREAD,
} from './split.ts'

type ParsedSplit = { readonly split: SplitList } | { readonly problem: Damage } | { readonly found: Text }

/** Splits a list by columns if its root is in block style, and with the parser otherwise. */
export function splitList(bytes: Uint8Array): ParsedSplit {
  const split = splitByColumns(bytes)
  return split === undefined ? splitParsed(bytes) : { split }
}

/** Returns the parts of the list, a syntax problem, or a description of what the text contains instead of a map. */
function splitParsed(bytes: Uint8Array): ParsedSplit {
  const parsed = parseDocument(decode(bytes) ?? '')
  if ('problem' in parsed) return parsed
  const { document } = parsed
  const { root } = document
  if (root?.kind !== 'mapping') return { found: kindOf(root) }
  const twice = duplicateKey(root)
  if (twice) return { problem: { message: t`this key occurs twice`, start: twice.start, end: twice.end } }
  const list = entryOf(root, 'items')
  const dashes = list?.value.kind === 'sequence' ? list.value.dashes : []
  const starts = root.isFlow ? [] : [...keysOf(root).map(key => key.start), ...dashes]
  const within = starts.find(start => !beginsLine(bytes, start))
  if (within !== undefined) return { problem: { message: OTHER_BREAK, start: within, end: within + 1 } }
  if (list && list.value.kind !== 'sequence' && jsonOf(document, list.value) !== null)
    return { found: t`items that are not a list` }
  const type = {
    apiVersion: textOf(document, entryOf(root, 'apiVersion')),
    kind: textOf(document, entryOf(root, 'kind')),
  }
  const found = itemsOf(bytes, document.bytes, root)
  if (root.isFlow) return { split: { ...type, ...flowParts(document.bytes, root, found) } }
  const keys = root.parts.flatMap((key, i) =>
    i % 2 === 0 ? [{ name: nameOf(key) ?? '', at: key.start, value: afterColon(document.bytes, key) }] : [],
  )
  return { split: listOfBlock(bytes, { ...type, ...found, keys, end: contentEnd(bytes) }) }
}

const OTHER_BREAK = t`this begins a line of YAML within a line of text: a CR, NEL, U+2028 or U+2029 before it counts as a line break`

const keysOf = ({ parts }: CollectionPart): DocumentNode[] => parts.filter((_, i) => i % 2 === 0)

/** Whether only blanks, or the mark of a key, are before a key or dash in its line: otherwise nothing can be put above it. */
const beginsLine = (bytes: Uint8Array, at: number): boolean =>
  /^(?:\ufeff)?[ \t?]*$/.test(decode(bytes.subarray(previousLine(bytes, at + 1), at)) ?? '')

const kindOf = (root: DocumentNode | undefined): Text => {
  if (root?.kind === 'sequence') return t`a list`
  return root?.kind === 'scalar' && root.start < root.end ? t`a single value` : t`nothing`
}

export interface NodePair {
  readonly key: DocumentNode
  readonly value: DocumentNode
}

/** Returns the entry of a map with this key. */
export function entryOf({ parts }: CollectionPart, name: string): NodePair | undefined {
  const i = parts.findIndex((key, i) => i % 2 === 0 && nameOf(key) === name)
  return i < 0 ? undefined : { key: parts[i]!, value: parts[i + 1]! }
}

const nameOf = (key: DocumentNode): string | undefined => (key.kind === 'scalar' ? decodeText(key.text) : undefined)

const afterColon = (bytes: string, key: DocumentNode): number => bytes.indexOf(':', key.end) + 1

/** Returns the second key of the same name, of which entryOf() would ignore the value. */
function duplicateKey(root: CollectionPart): DocumentNode | undefined {
  const names = new Set<string>()
  return keysOf(root).find(key => {
    const name = nameOf(key)
    if (name === undefined) return false
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

type PlacedItems = Pick<SplitList, 'items'> & { readonly place: ItemsPlace | undefined }

function itemsOf(bytes: Uint8Array, text: string, root: CollectionPart): PlacedItems {
  const list = entryOf(root, 'items')
  if (list?.value.kind !== 'sequence') return { items: [], place: undefined }
  const { parts, dashes, isFlow, start, end } = list.value
  if (isFlow) {
    const items = parts.map((node, index): SplitItem => {
      const range = { start: node.start, end: pairEnd(text, valueEnd(text, node)) }
      return { index, ...UNREAD, range, mark: { start: node.start, end: node.start } }
    })
    return { items, place: { style: 'flow', range: { start: start + 1, end: end - 1 } } }
  }
  const first = nextLine(bytes, list.key.end)
  const after = root.parts[root.parts.indexOf(list.value) + 1]
  const next = after ? previousLine(bytes, after.start + 1) : contentEnd(bytes)
  const ranges = itemRanges(bytes, first, dashes, next)
  const items = dashes.map(
    (dash, index): SplitItem => ({
      index,
      ...UNREAD,
      range: ranges[index]!,
      mark: { start: dash, end: dash + 1 },
    }),
  )
  const range = { start: first, end: ranges.at(-1)!.end }
  return { items, place: { style: 'block', indent: columnOf(bytes, dashes[0]!), range } }
}

/** Returns the parts of a list in flow style. */
function flowParts(
  bytes: string,
  root: CollectionPart,
  { items, place }: PlacedItems,
): Omit<SplitList, 'apiVersion' | 'kind'> {
  const rangeOf = ({ key, value }: NodePair): Range => ({ start: key.start, end: valueEnd(bytes, value) })
  const [list, config, results] = ['items', 'functionConfig', 'results'].map(name => {
    const entry = entryOf(root, name)
    return entry && { ...rangeOf(entry), value: afterColon(bytes, entry.key) }
  })
  const end = root.end - 1
  return {
    items,
    place: place ?? { style: 'none', range: list ?? { start: end, end } },
    functionConfig: config && { index: -1, ...UNREAD, range: config, mark: { start: config.start, end: config.value } },
    results,
    others: results ? [{ name: 'results', range: results }] : [],
    end,
    style: 'flow',
  }
}

/** Returns the end of a value in flow style; the place of an empty one may be before the blanks that follow. */
const valueEnd = (bytes: string, value: DocumentNode): number =>
  value.start === value.end ? afterSpaces(bytes, value.end) : value.end

/** Returns the end of an entry such as `{a: b}:`, which is a pair without a value: its colon is not a part of its nodes. */
function pairEnd(bytes: string, end: number): number {
  const colon = afterSpaces(bytes, end)
  return bytes[colon] === ':' ? colon + 1 : end
}

function afterSpaces(text: string, offset: number): number {
  let at = offset
  while (text[at] === ' ') at++
  return at
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
