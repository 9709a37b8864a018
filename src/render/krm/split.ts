// Splits a block-style ResourceList into the ranges of its entries and items by columns: continuation lines of block scalars are indented deeper
// than their key or dash, so a line with a dash in the items' column begins a new item, whatever the text inside an item looks like. Only quoted
// text and text in brackets may continue in any column: part-end.ts proves where an item ends that may have such text. split-parsed.ts splits lists
// of any other style.

import { isObject } from '../../base/json.ts'
import { HASH } from '../yaml/characters.ts'
import { readCommonYaml } from '../yaml/index.ts'
import { ItemWalk, type SplitHeader, UNREAD } from './item-walk.ts'
import { partEnds } from './part-end.ts'
import type { Item, ItemsPlace, Range } from './resource-list.ts'
import {
  areSpaces,
  columnOf,
  decode,
  hasOtherBreak,
  isBlankOrComment,
  isDash,
  nextLine,
  plainKeyEnd,
  previousLine,
  quoteSearch,
  restIsEmpty,
  skipSpaces,
  startsWith,
} from './scan.ts'

/** The parts of a list. */
export interface SplitList {
  readonly apiVersion: string
  readonly kind: string
  readonly functionConfig: SplitItem | undefined
  readonly items: readonly SplitItem[]
  readonly place: ItemsPlace
  readonly results: Range | undefined
  /** The parts besides the items and the functionConfig. */
  readonly others: readonly Part[]
  readonly end: number
  readonly style: 'block' | 'flow'
}

/** An item, with its header as far as it could be read. */
export type SplitItem = Item & SplitHeader

/** A part besides the items and the functionConfig. */
interface Part {
  readonly name: string
  /** The whole entry, with its key. */
  readonly range: Range
}

/** A key of the root, which begins a line. */
interface RootKey {
  /** "" for a key that is no text. */
  readonly name: string
  readonly at: number
  /** The offset after the colon. */
  readonly value: number
}

/** Where the entries of a list in block style are. The ends of all of them follow from their lines. */
interface BlockRoot extends PlacedItems {
  readonly keys: readonly RootKey[]
  readonly apiVersion: string
  readonly kind: string
  /** The end of the document: that of the text, or a marker. */
  readonly end: number
}

/** Returns the parts of a list whose root is in block style. */
export function listOfBlock(bytes: Uint8Array, { keys, items, place, end, ...type }: BlockRoot): SplitList {
  const column = keys.length === 0 ? 0 : columnOf(bytes, keys.at(-1)!.at)
  const entries = new Map(
    keys.map(({ name, at, value }, i): [string, Range & { value: number }] => {
      const next = i + 1 < keys.length ? previousLine(bytes, keys[i + 1]!.at + 1) : end
      return [name, { start: at, end: beforeComments(bytes, at, next, column), value }]
    }),
  )
  const last = keys.length === 0 ? end : entries.get(keys.at(-1)!.name)!.end
  const rangeOf = (name: string): Range | undefined => {
    const entry = entries.get(name)
    return entry && { start: entry.start, end: entry.end }
  }
  const config = entries.get('functionConfig')
  return {
    ...type,
    functionConfig: config && {
      index: -1,
      ...UNREAD,
      range: { start: config.start, end: config.end },
      mark: { start: config.start, end: config.value },
    },
    items,
    place: place ?? { style: 'none', range: rangeOf('items') ?? { start: last, end: last } },
    results: rangeOf('results'),
    others: keys.flatMap(({ name }) => (IS_READ.has(name) ? [] : [{ name, range: rangeOf(name)! }])),
    end: last,
    style: 'block',
  }
}

/** Their values are read where they are needed. */
const IS_READ: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'items', 'functionConfig'])

/** Items, and where new ones go: undefined if `items` is missing, empty or null. */
export interface PlacedItems {
  readonly items: readonly SplitItem[]
  readonly place: ItemsPlace | undefined
}

export const NO_ITEMS: PlacedItems = { items: [], place: undefined }

interface Dashes {
  /** The start of the first item, or of the comments above it. */
  readonly start: number
  /** The offsets of the dashes of the items. */
  readonly dashes: readonly number[]
  readonly end: number
}

/** Returns the items of a block list. Each begins at the line of its dash, or at the comments right above it. */
export function blockItems(
  bytes: Uint8Array,
  { start, dashes, end }: Dashes,
  headers: readonly SplitHeader[] = [],
): PlacedItems {
  const indent = columnOf(bytes, dashes[0]!)
  const starts = dashes.map((dash, i) =>
    beforeComments(bytes, i === 0 ? start - 1 : dashes[i - 1]!, dash - indent, indent),
  )
  const last = beforeComments(bytes, dashes.at(-1)!, end, indent)
  const items = dashes.map((dash, index) => ({
    index,
    ...(headers[index] ?? UNREAD),
    range: { start: starts[index]!, end: starts[index + 1] ?? last },
    mark: { start: dash, end: dash + 1 },
  }))
  return { items, place: { style: 'block', indent, range: { start, end: last } } }
}

/**
 * Returns the end of what begins at `start` if the line at `next` begins something else: the comments between that are not indented deeper
 * than `column` do not belong to it. Comments that are may be the end of a block scalar.
 */
function beforeComments(bytes: Uint8Array, start: number, next: number, column: number): number {
  let end = next
  for (let line = next; line > start; ) {
    line = previousLine(bytes, line)
    const at = skipSpaces(bytes, line)
    if (line <= start || !isBlankOrComment(bytes, at)) break
    if (bytes[at] === HASH && at - line <= column) end = line
  }
  return end
}

/** Splits a list whose root is in block style. Returns undefined for any other list. */
export function splitByColumns(bytes: Uint8Array): SplitList | undefined {
  const mayBeQuoted = quoteSearch(bytes)
  const hasBreaks = hasOtherBreak(bytes)
  const endOf = partEnds(bytes)
  const keys: RootKey[] = []
  let walk: ItemWalk | undefined
  let line = afterPreamble(bytes)
  const column = skipSpaces(bytes, line) - line
  // The start of the entry or item, and whether columns may not tell where it ends.
  let [start, isDoubtful] = [0, false]
  while (line < bytes.length && !isMarker(bytes, line)) {
    const at = skipSpaces(bytes, line)
    if (isBlankOrComment(bytes, at)) {
      line = nextLine(bytes, at)
      continue
    }
    const colon = at - line === column ? plainKeyEnd(bytes, at) : -1
    const name = colon < 0 ? undefined : decode(bytes.subarray(at, colon))
    if (name === undefined || keys.some(key => key.name === name)) return undefined
    keys.push({ name, at, value: colon + 1 })
    line = nextLine(bytes, at)
    const dash = name === 'items' ? firstDash(bytes, colon + 1, column) : -1
    if (dash === undefined) return undefined
    const items = dash < 0 ? undefined : new ItemWalk(bytes, line, dash)
    walk ??= items
    const indent = items?.indent ?? column
    // The indentation from which on lines do not begin a key, which holds for most lines; 0 if that is not known yet.
    let deep = items ? 0 : column + 1
    for (let at = line; ; line = nextLine(bytes, at)) {
      at = line + deep
      if (deep > 0 && areSpaces(bytes, line, deep)) continue
      at = skipSpaces(bytes, line)
      if (line < bytes.length) {
        if (isBlankOrComment(bytes, at)) continue
        isDoubtful = mayBeQuoted(line) || isDoubtful
        // A list may be in the column of its key.
        const isInside = at - line > indent || (!items && at - line === indent && isDash(bytes, at))
        if (isInside) {
          items?.takeKey(at, at - line)
          if (items) deep = items.column + 1
          continue
        }
      }
      isDoubtful ||= hasBreaks && hasOtherBreak(bytes.subarray(start, line))
      const found = isDoubtful ? endOf({ start, line, column: indent }) : { end: line, isProven: false }
      if (found === undefined) return undefined
      if (found.end > line) {
        line = found.end
        at = skipSpaces(bytes, line)
        mayBeQuoted(line)
      }
      items?.finish(line, found.isProven)
      ;[start, isDoubtful] = [line, false]
      if (items === undefined || at - line !== indent || !isDash(bytes, at)) {
        if (line < bytes.length && at - line > column) return undefined
        break
      }
      items.begin(line, at)
      deep = items.column + 1
    }
  }
  if (!isEmptyFrom(bytes, line)) return undefined
  const [apiVersion, kind] = ['apiVersion', 'kind'].map(name => {
    const i = keys.findIndex(key => key.name === name)
    return i < 0 ? '' : textOf(bytes, name, { start: keys[i]!.at, end: keys[i + 1]?.at ?? line })
  })
  if (apiVersion === undefined || kind === undefined) return undefined
  return listOfBlock(bytes, {
    keys,
    apiVersion,
    kind,
    ...(walk === undefined ? NO_ITEMS : blockItems(bytes, walk, walk.headers)),
    end: line,
  })
}

/** Returns the offset after a byte order mark, comments and one `---`. */
function afterPreamble(bytes: Uint8Array): number {
  let line = startsWith(bytes, 0, '\xef\xbb\xbf') ? 3 : 0
  while (line < bytes.length) {
    const at = skipSpaces(bytes, line)
    if (isBlankOrComment(bytes, at)) line = nextLine(bytes, at)
    else if (startsWith(bytes, line, '---') && restIsEmpty(bytes, line + 3)) return nextLine(bytes, at)
    else break
  }
  return line
}

const isMarker = (bytes: Uint8Array, at: number): boolean =>
  (startsWith(bytes, at, '---') || startsWith(bytes, at, '...')) && restIsEmpty(bytes, at + 3)

/** Whether only markers, blank lines and comments follow. */
function isEmptyFrom(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at = nextLine(bytes, at))
    if (!isBlankOrComment(bytes, skipSpaces(bytes, at)) && !isMarker(bytes, at)) return false
  return true
}

/** Returns the end of the content: the first of the markers, comments and blank lines at the end, if there is a marker. */
export function contentEnd(bytes: Uint8Array): number {
  let end = bytes.length
  for (let line = end; line > 0; ) {
    line = previousLine(bytes, line)
    if (isMarker(bytes, line)) end = line
    else if (!isBlankOrComment(bytes, skipSpaces(bytes, line))) break
  }
  return end
}

const EMPTY_LISTS = ['[]', 'null', '~']

/** Returns the offset of the first dash of a block list after the colon of its key; -1 for no list, undefined for any other value. */
function firstDash(bytes: Uint8Array, value: number, column: number): number | undefined {
  if (!restIsEmpty(bytes, value)) {
    const at = skipSpaces(bytes, value)
    return EMPTY_LISTS.some(text => startsWith(bytes, at, text) && restIsEmpty(bytes, at + text.length))
      ? -1
      : undefined
  }
  let line = nextLine(bytes, value)
  let at = skipSpaces(bytes, line)
  while (line < bytes.length && isBlankOrComment(bytes, at)) {
    line = nextLine(bytes, at)
    at = skipSpaces(bytes, line)
  }
  return isDash(bytes, at) ? at : line === bytes.length || at - line <= column ? -1 : undefined
}

/** Returns the text of an entry; undefined if it requires a YAML parser. */
function textOf(bytes: Uint8Array, name: string, { start, end }: Range): string | undefined {
  const entry = readCommonYaml(decode(bytes.subarray(start, end)) ?? '')
  return isObject(entry) && typeof entry[name] === 'string' ? entry[name] : undefined
}
