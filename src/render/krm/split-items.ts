// Splits a block list of items into the range and the header of each item, as far as headers can be read from the lines.

import type { KeptKeys } from '../model/kubernetes.ts'
import { below, type HeaderDraft, headerOfDraft, newDraft, resetDraft, takeLine } from './header.ts'
import { QuotedText } from './quoted-text.ts'
import type { Item, ItemsPlace, Range } from './resource-list.ts'
import {
  areSpaces,
  endsLine,
  HASH,
  hasOtherBreak,
  isBlankOrComment,
  isDash,
  nextLine,
  restIsEmpty,
  skipSpaces,
  startsWith,
} from './scan.ts'

export interface Items {
  readonly items: readonly Item[]
  /** Items whose headers require a YAML parser. */
  readonly unread: ReadonlySet<Item>
  readonly place: ItemsPlace
}

/** Returns an empty list of items in the range of the `items` entry. */
export const noItems = (range: Range): Items => ({
  items: [],
  unread: new Set(),
  place: { style: 'none', range },
})

const EMPTY_VALUES = ['[]', 'null', '~']

/** Returns the items of the list after the key at `key`, or undefined if its value is not a block list. */
export function splitItems(bytes: Uint8Array, key: number, value: number, kept: KeptKeys): Items | undefined {
  const start = nextLine(bytes, value)
  if (!restIsEmpty(bytes, value)) {
    const at = skipSpaces(bytes, value)
    const empty = EMPTY_VALUES.some(text => startsWith(bytes, at, text) && restIsEmpty(bytes, at + text.length))
    return empty ? noItems({ start: key, end: start }) : undefined
  }
  const first = firstContent(bytes, start)
  if (first !== undefined && isDash(bytes, first.at)) return walkItems(bytes, start, first.at - first.lineStart, kept)
  const nothing = first === undefined || first.at === first.lineStart
  return nothing ? noItems({ start: key, end: start }) : undefined
}

function firstContent(bytes: Uint8Array, start: number): { lineStart: number; at: number } | undefined {
  let lineStart = start
  while (lineStart < bytes.length) {
    const at = skipSpaces(bytes, lineStart)
    if (!isBlankOrComment(bytes, at)) return { lineStart, at }
    lineStart = nextLine(bytes, at)
  }
  return undefined
}

/** Splits all items. Each begins at the line of its dash, or at the comments right above it. */
function walkItems(bytes: Uint8Array, start: number, indent: number, kept: KeptKeys): Items | undefined {
  const items: Item[] = []
  const unread = new Set<Item>()
  // All items share one draft, since there may be a hundred thousand of them.
  const draft = newDraft()
  let itemStart = -1
  let dash = -1
  let comment = -1
  let end = start
  const hasBreaks = hasOtherBreak(bytes, { start, end: bytes.length })
  const close = (at: number): void => {
    if (dash < 0) return
    const range = { start: itemStart, end: at }
    const item: Item = {
      index: items.length,
      header: headerOfDraft(draft),
      range,
      mark: { start: dash, end: dash + 1 },
    }
    if (!draft.plain || (hasBreaks && hasOtherBreak(bytes, range))) unread.add(item)
    items.push(item)
  }
  const quoted = new QuotedText(bytes, start)
  // The indentation from which on lines cannot belong to a header, which holds for most lines.
  let deep = 0
  for (let lineStart = start; lineStart < bytes.length; ) {
    if (deep > 0 && comment < 0 && areSpaces(bytes, lineStart, deep)) {
      end = lineStart = nextLine(bytes, lineStart + deep)
      continue
    }
    const at = skipSpaces(bytes, lineStart)
    const column = at - lineStart
    const afterQuotes = dash < 0 || endsLine(bytes[at]) ? -1 : quoted.endAt(lineStart)
    if (afterQuotes >= 0) {
      end = lineStart = afterQuotes
      continue
    }
    if (isBlankOrComment(bytes, at)) {
      if (bytes[at] === HASH && column <= indent && comment < 0) comment = lineStart
      lineStart = nextLine(bytes, at)
      // Indented comments and blank lines may be the end of a block scalar.
      if (comment < 0) end = lineStart
      continue
    }
    if (column === 0 && (indent > 0 || !isDash(bytes, at))) break
    if (column < indent || (column === indent && !isDash(bytes, at))) return undefined
    if (column === indent) {
      const next = comment < 0 ? lineStart : comment
      close(next)
      itemStart = next
      dash = at
      quoted.restart(lineStart)
      resetDraft(draft)
      takeFirstLine(bytes, draft, lineStart, dash, kept)
    } else takeLine(bytes, draft, column, at, kept)
    deep = below(draft)
    comment = -1
    end = lineStart = nextLine(bytes, at)
  }
  close(end)
  return { items, unread, place: { style: 'block', indent, range: { start, end } } }
}

function takeFirstLine(bytes: Uint8Array, draft: HeaderDraft, lineStart: number, dash: number, kept: KeptKeys): void {
  if (restIsEmpty(bytes, dash + 1)) return
  const at = skipSpaces(bytes, dash + 1)
  takeLine(bytes, draft, at - lineStart, at, kept)
}
