// Splits a ResourceList of any other style (JSON, directives, unusual keys) with the yaml package: slower, and as lossless.

import { isMap, isPair, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Json } from '../model/profile.ts'
import { parseDocument } from '../yaml/document.ts'
import type { ReadProblem, ReadResult } from '../yaml/index.ts'
import { toJson } from '../yaml/values.ts'
import { headerOfDraft, newDraft } from './header.ts'
import type { Item, ItemsPlace, Range } from './resource-list.ts'
import type { SplitList } from './split.ts'

export type RareSplit = { readonly split: SplitList } | { readonly problem: ReadProblem } | { readonly found: string }

/** The parts of the list, a problem of its syntax, or what the text holds in place of a map. */
export function splitRare(text: string): RareSplit {
  const parsed = parseDocument(text)
  if ('problem' in parsed) return parsed
  const root = parsed.document.contents
  if (!isMap(root)) return { found: isSeq(root) ? 'a list' : isScalar(root) ? 'a single value' : 'nothing' }
  const read = (node: unknown): Json => {
    const result = toJson(parsed.document, text, node)
    return 'value' in result ? result.value : null
  }
  const byteAt = byteOffsets(text)
  const list = pairOf(root, 'items')
  if (list && !isSeq(list.value) && read(list.value) !== null) return { found: 'items that are not a list' }
  const end = byteAt(root.flow ? root.range![1] - 1 : root.range![1])
  const results = pairOf(root, 'results')
  const { items, place } = placeItems(list, text, byteAt) ?? {
    items: [],
    place: { style: 'none', range: { start: end, end } },
  }
  return {
    split: {
      apiVersion: textOf(read(pairOf(root, 'apiVersion')?.value)),
      kind: textOf(read(pairOf(root, 'kind')?.value)),
      functionConfig: configOf(pairOf(root, 'functionConfig'), text, byteAt),
      items,
      unread: new Set(items),
      place,
      results: results && pairRange(results, byteAt),
      end,
      style: root.flow ? 'flow' : 'block',
    },
  }
}

function placeItems(list: Entry | undefined, text: string, byteAt: ByteAt): Placed | undefined {
  if (list === undefined) return undefined
  const { value } = list
  if (isSeq(value) && value.flow) return placeFlow(value, byteAt)
  if (isSeq(value)) return placeBlock(value, text, byteAt)
  return { items: [], place: { style: 'none', range: pairRange(list, byteAt) } }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : '')

type Entry = Pair<Node, Node | null>

function pairOf(map: YAMLMap, name: string): Entry | undefined {
  return map.items.find(pair => isPair(pair) && isScalar(pair.key) && pair.key.value === name) as Entry | undefined
}

type ByteAt = (offset: number) => number

/** Offsets of text as offsets of its UTF-8. */
function byteOffsets(text: string): ByteAt {
  if (/^[\x00-\x7f]*$/.test(text)) return offset => offset
  const encoder = new TextEncoder()
  let known = { offset: 0, byte: 0 }
  return offset => {
    if (offset < known.offset) known = { offset: 0, byte: 0 }
    known = { offset, byte: known.byte + encoder.encode(text.slice(known.offset, offset)).length }
    return known.byte
  }
}

const pairRange = (pair: Entry, byteAt: ByteAt): Range => ({
  start: byteAt(pair.key.range![0]),
  end: byteAt((pair.value?.range ?? pair.key.range)![1]),
})

function configOf(pair: Entry | undefined, text: string, byteAt: ByteAt): Item | undefined {
  if (pair === undefined) return undefined
  const { start, end } = pairRange(pair, byteAt)
  const colon = text.indexOf(':', pair.key.range![1])
  return {
    index: -1,
    header: headerOfDraft(newDraft()),
    range: { start, end },
    mark: { start, end: byteAt(colon + 1) },
  }
}

interface Placed {
  readonly items: readonly Item[]
  readonly place: ItemsPlace
}

function placeFlow(list: YAMLSeq, byteAt: ByteAt): Placed {
  const items = list.items.map((node, index) => {
    const [start, end] = (node as Node).range!
    const range = { start: byteAt(start), end: byteAt(end) }
    return { index, header: headerOfDraft(newDraft()), range, mark: { start: range.start, end: range.start } }
  })
  const [start, end] = list.range!
  return { items, place: { style: 'flow', range: { start: byteAt(start + 1), end: byteAt(end - 1) } } }
}

/** Only the parser's tokens know where the dashes are. */
function placeBlock(list: YAMLSeq, text: string, byteAt: ByteAt): Placed {
  const tokens = list.srcToken?.type === 'block-seq' ? list.srcToken.items : []
  const dashes = tokens.map(({ start }) => start.find(({ type }) => type === 'seq-item-ind')!.offset)
  const starts = dashes.map(dash => text.lastIndexOf('\n', dash) + 1)
  const last = text.indexOf('\n', list.range![1] - 1)
  const end = last < 0 ? text.length : last + 1
  const items = dashes.map((dash, index) => {
    const range = { start: byteAt(starts[index]!), end: byteAt(starts[index + 1] ?? end) }
    const mark = byteAt(dash)
    return { index, header: headerOfDraft(newDraft()), range, mark: { start: mark, end: mark + 1 } }
  })
  const indent = dashes[0]! - starts[0]!
  return { items, place: { style: 'block', indent, range: { start: byteAt(starts[0]!), end: byteAt(end) } } }
}

/** One item of the list (-1: its functionConfig), with the anchors of all others at hand. */
export function listReader(text: string): (index: number) => ReadResult {
  const parsed = parseDocument(text)
  if ('problem' in parsed) return () => parsed
  const root = parsed.document.contents
  if (!isMap(root)) return () => ({ value: null })
  const list = pairOf(root, 'items')?.value
  const nodes = isSeq(list) ? list.items : []
  const config = pairOf(root, 'functionConfig')?.value
  return index => toJson(parsed.document, text, index < 0 ? config : nodes[index])
}

/** Which items use anchors of which: by index, -1 for anything that is no item. */
export function aliasUses(text: string): { readonly user: number; readonly anchor: number }[] {
  const parsed = parseDocument(text)
  if ('problem' in parsed || !isMap(parsed.document.contents)) return []
  const { document } = parsed
  const list = pairOf(document.contents as YAMLMap, 'items')?.value
  const starts = isSeq(list) ? list.items.map(node => (node as Node).range?.[0] ?? 0) : []
  const uses: { user: number; anchor: number }[] = []
  visit(document, {
    Alias(_key, alias) {
      const target = alias.resolve(document)
      if (target?.range) uses.push({ user: indexAt(starts, alias.range![0]), anchor: indexAt(starts, target.range[0]) })
    },
  })
  return uses
}

const indexAt = (starts: readonly number[], offset: number): number => starts.findLastIndex(start => start <= offset)
