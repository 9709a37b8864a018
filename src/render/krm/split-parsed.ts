// Splits a ResourceList of any other style (JSON, directives, quoted keys, quoted text in any column) with a YAML parser. This is slower than
// split.ts, and also keeps all bytes.

import { type AliasPart, type CollectionPart, type DocumentNode, entriesOf } from 'gotemplate/go/yaml'
import type { Json } from '../../base/json.ts'
import { type Text, t } from '../../base/span.ts'
import { construct } from '../yaml/construct.ts'
import { decodeText, parseDocument, UNKNOWN_ANCHOR, type YamlDocument } from '../yaml/document.ts'
import type { Damage } from '../yaml/index.ts'
import { UNREAD } from './item-walk.ts'
import type { Range, WholeList } from './resource-list.ts'
import { countBefore, decode, nextLine, previousLine } from './scan.ts'
import {
  blockItems,
  contentEnd,
  listOfBlock,
  NO_ITEMS,
  type PlacedItems,
  type SplitItem,
  type SplitList,
  splitByColumns,
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
  const keys = keysOf(root).map(key => ({
    name: nameOf(key) ?? '',
    at: key.start,
    value: afterColon(document.bytes, key),
  }))
  return { split: listOfBlock(bytes, { ...type, ...found, keys, end: contentEnd(bytes) }) }
}

const OTHER_BREAK = t`this begins a line of YAML within a line of text: a CR, NEL, U+2028 or U+2029 before it counts as a line break`

const keysOf = (root: CollectionPart): DocumentNode[] => entriesOf(root).map(([key]) => key)

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
export function entryOf(map: CollectionPart, name: string): NodePair | undefined {
  const [key, value] = entriesOf(map).find(([key]) => nameOf(key) === name) ?? []
  return key && value && { key, value }
}

const nameOf = (key: DocumentNode): string | undefined => (key.kind === 'scalar' ? decodeText(key.text) : undefined)

const afterColon = (bytes: string, key: DocumentNode): number => bytes.indexOf(':', key.end) + 1

/** Returns the second key of the same name, of which entryOf() would ignore the value. */
function duplicateKey(root: CollectionPart): DocumentNode | undefined {
  const keys = keysOf(root)
  const first = new Map(keys.toReversed().map(key => [nameOf(key), key]))
  return keys.find(key => nameOf(key) !== undefined && first.get(nameOf(key)) !== key)
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

function itemsOf(bytes: Uint8Array, text: string, root: CollectionPart): PlacedItems {
  const list = entryOf(root, 'items')
  if (list?.value.kind !== 'sequence') return NO_ITEMS
  const { parts, dashes, isFlow, start, end } = list.value
  if (isFlow) {
    const items = parts.map((node, index): SplitItem => {
      const range = { start: node.start, end: pairEnd(text, valueEnd(text, node)) }
      return { index, ...UNREAD, range, mark: { start: node.start, end: node.start } }
    })
    return { items, place: { style: 'flow', range: { start: start + 1, end: end - 1 } } }
  }
  const after = root.parts[root.parts.indexOf(list.value) + 1]
  const next = after ? previousLine(bytes, after.start + 1) : contentEnd(bytes)
  return blockItems(bytes, { start: nextLine(bytes, list.key.end), dashes, end: next })
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

/** Parses a list as one document. */
export function wholeList(text: string): WholeList {
  const parsed = parseDocument(text)
  if ('problem' in parsed) return { read: () => parsed, aliases: () => [] }
  const { document } = parsed
  const { root } = document
  const nodeOf = (name: string) => (root?.kind === 'mapping' ? entryOf(root, name)?.value : undefined)
  const list = nodeOf('items')
  const nodes = list?.kind === 'sequence' ? list.parts : []
  const starts = nodes.map(({ start }) => start)
  const indexOf = ({ start }: DocumentNode): number => countBefore(starts, start + 1) - 1
  return {
    read: index => construct(document, index < 0 ? nodeOf('functionConfig') : nodes[index]),
    aliases: () =>
      aliasesIn(root)
        .filter(({ target }) => target !== UNKNOWN_ANCHOR)
        .map(alias => ({ user: indexOf(alias), anchor: indexOf(alias.target) })),
  }
}

function aliasesIn(root: DocumentNode | undefined): AliasPart[] {
  const found: AliasPart[] = []
  const waiting = root ? [root] : []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    if (node.kind === 'alias') found.push(node)
    else if (node.kind !== 'scalar') for (const part of node.parts.toReversed()) waiting.push(part)
  return found
}
