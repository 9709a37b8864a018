// Splits a block-style ResourceList into the ranges of its entries and items. split-parsed.ts splits any other style.
// Columns tell where an item begins: continuation lines of block scalars are indented deeper than their key or dash, so a line with a dash
// in the items' column begins a new item, whatever the text inside an item looks like. Only quoted text may continue in any column.

import type { KeptKeys } from '../model/kubernetes.ts'
import { decodeRange, headerOfDraft, newDraft, scalarAt } from './header.ts'
import { QuotedText } from './quoted-text.ts'
import type { Item, Range } from './resource-list.ts'
import {
  afterQuotes,
  DOUBLE_QUOTE,
  endOfText,
  endsLine,
  findColon,
  HASH,
  isBlankOrComment,
  isDash,
  nextLine,
  restIsEmpty,
  SINGLE_QUOTE,
  skipSpaces,
  startsWith,
} from './scan.ts'
import { type Items, noItems, splitItems } from './split-items.ts'

/** The parts of a list. */
export interface SplitList extends Items {
  readonly apiVersion: string
  readonly kind: string
  readonly functionConfig: Item | undefined
  readonly results: Range | undefined
  /** The parts besides the items and the functionConfig. */
  readonly others: readonly Part[]
  readonly end: number
  readonly style: 'block' | 'flow'
}

/** A part besides the items and the functionConfig. */
interface Part {
  readonly name: string
  /** The whole entry, with its key. */
  readonly range: Range
}

/** A top-level entry of the list, such as `kind: ResourceList`. */
interface RootEntry {
  /** The whole entry, from the start of its line. */
  readonly range: Range
  /** The offset after the colon. */
  readonly value: number
}

const NO_HEADER = headerOfDraft(newDraft())

/** Splits a list in block style. Returns undefined for a list of any other style. */
export function splitBlock(bytes: Uint8Array, kept: KeptKeys): SplitList | undefined {
  const root = readRoot(bytes, kept)
  if (root === undefined) return undefined
  const { entries, items, end } = root
  return {
    apiVersion: scalarOf(bytes, entries.get('apiVersion')),
    kind: scalarOf(bytes, entries.get('kind')),
    functionConfig: configOf(entries.get('functionConfig')),
    ...(items ?? noItems({ start: end, end })),
    results: entries.get('results')?.range,
    others: [...entries].flatMap(([name, { range }]) => (IS_READ.has(name) ? [] : [{ name, range }])),
    end,
    style: 'block',
  }
}

/** Their values are read where they are needed. */
const IS_READ: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'items', 'functionConfig'])

function configOf(entry: RootEntry | undefined): Item | undefined {
  if (entry === undefined) return undefined
  const { range, value } = entry
  return { index: -1, header: NO_HEADER, range, mark: { start: range.start, end: value } }
}

interface Root {
  readonly entries: ReadonlyMap<string, RootEntry>
  readonly items: Items | undefined
  /** The end of the last entry. */
  readonly end: number
}

/** Returns undefined if the root is not a plain block map in the first column. */
function readRoot(bytes: Uint8Array, kept: KeptKeys): Root | undefined {
  const entries = new Map<string, RootEntry>()
  let items: Items | undefined
  let lineStart = afterPreamble(bytes)
  let end = lineStart
  while (lineStart < bytes.length) {
    const at = skipSpaces(bytes, lineStart)
    if (isBlankOrComment(bytes, at)) {
      lineStart = nextLine(bytes, at)
      continue
    }
    if (isMarker(bytes, lineStart)) return isEmptyFrom(bytes, lineStart) ? { entries, items, end } : undefined
    const colon = at === lineStart ? findColon(bytes, at) : -1
    if (colon < 0) return undefined
    const key = keyText(bytes, at, colon)
    if (entries.has(key) || !/^[a-zA-Z]/.test(key)) return undefined
    if (key === 'items' && (items = splitItems(bytes, at, colon + 1, kept)) === undefined) return undefined
    end = lineStart = key === 'items' ? items!.place.range.end : endOfEntry(bytes, lineStart)
    entries.set(key, { range: { start: at, end }, value: colon + 1 })
  }
  return { entries, items, end }
}

/** Returns the offset after a byte order mark, comments and one `---`. */
function afterPreamble(bytes: Uint8Array): number {
  let lineStart = startsWith(bytes, 0, '\xef\xbb\xbf') ? 3 : 0
  while (lineStart < bytes.length) {
    const at = skipSpaces(bytes, lineStart)
    if (isBlankOrComment(bytes, at)) lineStart = nextLine(bytes, at)
    else if (startsWith(bytes, lineStart, '---') && restIsEmpty(bytes, lineStart + 3)) return nextLine(bytes, at)
    else break
  }
  return lineStart
}

const isMarker = (bytes: Uint8Array, at: number): boolean =>
  (startsWith(bytes, at, '---') || startsWith(bytes, at, '...')) && restIsEmpty(bytes, at + 3)

/** Whether only markers, blank lines and comments follow. */
function isEmptyFrom(bytes: Uint8Array, from: number): boolean {
  let at = from
  while (at < bytes.length) {
    if (!isBlankOrComment(bytes, skipSpaces(bytes, at)) && !isMarker(bytes, at)) return false
    at = nextLine(bytes, at)
  }
  return true
}

function keyText(bytes: Uint8Array, at: number, colon: number): string {
  const quoted = bytes[at] === DOUBLE_QUOTE || bytes[at] === SINGLE_QUOTE
  return quoted
    ? decodeRange(bytes, at + 1, afterQuotes(bytes, at) - 1)
    : decodeRange(bytes, at, endOfText(bytes, at, colon))
}

/** Returns the end of an entry, which includes indented lines and a list in its own column, but not the comments after it. */
function endOfEntry(bytes: Uint8Array, lineStart: number): number {
  let end = nextLine(bytes, lineStart)
  let outside = false
  const quoted = new QuotedText(bytes, lineStart)
  for (let next = end; next < bytes.length; ) {
    const at = skipSpaces(bytes, next)
    const afterQuotes = at === next && !endsLine(bytes[at]) ? quoted.endAt(next) : -1
    if (afterQuotes >= 0) {
      end = next = afterQuotes
      continue
    }
    const content = !isBlankOrComment(bytes, at)
    if (content && at === next && !isDash(bytes, at)) break
    // Indented comments and blank lines may be the end of a block scalar.
    if (content) outside = false
    else if (bytes[at] === HASH && at === next) outside = true
    next = nextLine(bytes, at)
    if (!outside) end = next
  }
  return end
}

/** Returns the value on the key's own line, or "" if there is none. */
function scalarOf(bytes: Uint8Array, entry: RootEntry | undefined): string {
  if (entry === undefined || restIsEmpty(bytes, entry.value)) return ''
  return scalarAt(bytes, entry.value, newDraft())
}
