// Writes a ResourceList as bytes: unchanged items are copied byte for byte.

import { grouped } from '../../base/grouped.ts'
import type { JsonObject } from '../../base/json.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { toResults } from '../../diagnostics/results.ts'
import { LF } from '../yaml/characters.ts'
import { writeFlow, writeItem, writeYaml } from '../yaml/index.ts'
import { applyEdits, type Edit, lazily } from './edits.ts'
import { type AddedItem, type Change, type MergedItems, placedObject } from './merge.ts'
import type { Chunk, Item, ItemsPlace, ListSource, ResourceList } from './resource-list.ts'

interface WriteRequest {
  /**
   * The changes to write. `unchanged` keeps the items of the input, for errors and for validate mode. `none` is for validate mode under
   * kustomize, which expects no items from a validator.
   */
  readonly items: MergedItems | 'unchanged' | 'none'
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns chunks that are made during the iteration. They can be iterated again. */
export function writeResourceList(list: ResourceList, { items, diagnostics }: WriteRequest): Iterable<Chunk> {
  const { source } = list
  return applyEdits(source.bytes, [...editItems(list, items), ...editResults(source, diagnostics)])
}

/** Returns a list without items, only with results, for an input that could not be split. */
export function writeFailure(diagnostics: readonly Diagnostic[]): Iterable<Chunk> {
  const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: [] }
  return [writeYaml({ ...list, results: toResults(diagnostics) })]
}

function editItems(list: ResourceList, items: WriteRequest['items']): readonly Edit[] {
  if (items === 'unchanged') return []
  const { items: place, bytes } = list.source
  const merged = items === 'none' ? { changed: removeAll(list.items), added: [] } : items
  const kept = list.items.length - [...merged.changed.values()].filter(change => change === 'removed').length
  const isEmpty = kept + merged.added.length === 0
  switch (place.style) {
    case 'none':
      return merged.added.length === 0 ? [] : beginBlock(bytes, place, merged.added)
    case 'flow':
      return editFlow(list.items, place, merged)
    case 'block':
      // `items:` without a value would be null, which some readers refuse.
      return isEmpty ? [{ at: place.range, chunks: ['  []\n'] }] : editBlock(bytes, place.indent, place, merged)
  }
}

const removeAll = (items: readonly Item[]): ReadonlyMap<Item, Change> =>
  new Map(items.map(item => [item, 'removed' as const]))

function beginBlock(bytes: Uint8Array, { range }: ItemsPlace, added: readonly AddedItem[]): Edit[] {
  const key = { at: range, chunks: [lineBreakBefore(bytes, range.start), 'items:\n'] }
  return [key, { at: { start: range.end, end: range.end }, chunks: lazily(added, placedText(0)) }]
}

/** Returns the line break that is needed for the next text to begin on a new line. */
const lineBreakBefore = (bytes: Uint8Array, at: number): string => (at === 0 || bytes[at - 1] === LF ? '' : '\n')

const blockText =
  (indent: number) =>
  ({ object }: { readonly object: JsonObject }): Iterable<Chunk> =>
    writeItem(object, indent)

const placedText =
  (indent: number) =>
  (item: AddedItem): Iterable<Chunk> =>
    writeItem(placedObject(item), indent)

function editBlock(bytes: Uint8Array, indent: number, { range }: ItemsPlace, { changed, added }: MergedItems): Edit[] {
  const text = blockText(indent)
  const edits = Array.from(changed, ([item, change]): Edit => {
    if (change === 'removed') return { at: item.range, chunks: [] }
    if ('bytes' in change) return { at: item.range, chunks: [change.bytes] }
    // Comments above the item are kept.
    return { at: { start: item.mark.start - indent, end: item.range.end }, chunks: lazily([change], text) }
  })
  for (const [before, items] of grouped(added, item => item.before)) {
    const place = before?.range.start ?? range.end
    const at = { start: place, end: place }
    edits.push({ at, chunks: [lineBreakBefore(bytes, place)] }, { at, chunks: lazily(items, placedText(indent)) })
  }
  return edits
}

/** Edits a flow list. An item is removed together with the comma before it, or after it if no item before it remains. */
function editFlow(items: readonly Item[], { range }: ItemsPlace, { changed, added }: MergedItems): Edit[] {
  const edits: Edit[] = []
  let kept = 0
  let previousEnd = range.start
  for (const [i, item] of items.entries()) {
    const change = changed.get(item)
    const next = items[i + 1]?.range.start ?? item.range.end
    if (change === 'removed') {
      const at = kept > 0 ? { start: previousEnd, end: item.range.end } : { start: item.range.start, end: next }
      edits.push({ at, chunks: [] })
    } else {
      kept++
      if (change !== undefined) edits.push({ at: item.range, chunks: [flowChunk(change)] })
    }
    previousEnd = item.range.end
  }
  const last = items.at(-1)?.range.end ?? range.end
  for (const [before, group] of grouped(added, item => item.before)) {
    const place = before?.range.start ?? last
    const isFirst = (item: AddedItem): boolean => kept === 0 && item === group[0]
    const text = (item: AddedItem): Iterable<Chunk> => {
      const chunk = writeFlow(placedObject(item))
      return before !== undefined ? [chunk, ', '] : isFirst(item) ? [chunk] : [', ', chunk]
    }
    edits.push({ at: { start: place, end: place }, chunks: lazily(group, text) })
  }
  return edits
}

const flowChunk = (change: Exclude<Change, 'removed'>): Chunk =>
  'bytes' in change ? change.bytes : writeFlow(change.object)

function editResults({ bytes, results, end, style }: ListSource, diagnostics: readonly Diagnostic[]): Edit[] {
  const list = toResults(diagnostics)
  if (results === undefined && list.length === 0) return []
  const at = results ?? { start: end, end }
  if (style === 'flow') return [{ at, chunks: [`${results === undefined ? ', ' : ''}"results": ${writeFlow(list)}`] }]
  if (list.length === 0) return [{ at, chunks: [] }]
  return [{ at, chunks: [lineBreakBefore(bytes, at.start), writeYaml({ results: list })] }]
}
