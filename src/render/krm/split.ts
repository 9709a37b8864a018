// Splits a block-style ResourceList into the ranges of its entries and items, and reads the headers of items, both by columns: continuation
// lines of block scalars are indented deeper than their key or dash, so a line with a dash in the items' column begins a new item, whatever
// the text inside an item looks like. Only quoted text and text in brackets may continue in any column: part-end.ts proves where an item ends that
// may have such text. split-parsed.ts splits lists of any other style.

import { isObject } from '../../base/json.ts'
import { KINDS_WITH_NODES } from '../../base/kinds.ts'
import { type ItemHeader, itemHeaderOf } from '../model/kubernetes.ts'
import { HASH } from '../yaml/characters.ts'
import { readCommonYaml } from '../yaml/index.ts'
import { partEnds } from './part-end.ts'
import type { Item, ItemsPlace, Range } from './resource-list.ts'
import {
  areSpaces,
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
export interface SplitItem extends Item {
  /** Whether all of the header was read, without a YAML parser. */
  readonly isRead: boolean
}

type SplitHeader = Pick<SplitItem, 'header' | 'isRead' | 'metadata' | 'object'>

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

const columnOf = (bytes: Uint8Array, at: number): number => at - previousLine(bytes, at + 1)

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
  return listOfBlock(bytes, { keys, apiVersion, kind, ...(walk?.placed() ?? NO_ITEMS), end: line })
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

const METADATA = 'metadata:'
const HEADER_KEYS = ['apiVersion:', 'kind:', METADATA]
const KINDS_READ_WHOLE = KINDS_WITH_NODES.map(kind => `kind: ${kind}`)

/** Returns what identifies a damaged item, whose problems name it. */
const namesIn = (lines: string): Partial<ItemHeader> =>
  Object.fromEntries(
    [...lines.matchAll(/^ *(apiVersion|kind|name|namespace): *([\w./-]+)[ \r]*$/gm)]
      .map(([, key, name]) => [key, name])
      .reverse(),
  )

/** Returns what identifies a damaged item whose header was not read: its keys beside `metadata`, and the names below that. */
export function namesOf(text: string): Partial<ItemHeader> {
  const lines = text.split('\n')
  const columns = lines.map(line => line.search(/\S/))
  const at = lines.findIndex(line => /^ *metadata:\s*$/.test(line))
  const end = lines.findIndex((_, i) => i > at && columns[i]! >= 0 && columns[i]! <= columns[at]!)
  const keys = lines.filter((line, i) => columns[i] === columns[at] && /^ *(?:apiVersion|kind):/.test(line))
  return at < 0 ? {} : namesIn([...keys, ...lines.slice(at + 1, end < 0 ? lines.length : end)].join('\n'))
}

/** Finds the items of a block list, and reads the lines of their headers with the reader of items. */
class ItemWalk {
  readonly indent: number
  readonly #bytes: Uint8Array
  readonly #start: number
  readonly #dashes: number[] = []
  readonly #read: SplitHeader[] = []
  /** The column of the item's keys; -1 before the first. */
  column = -1
  /** The offsets of the item's keys. */
  #keys: number[] = []
  #isPlain = true
  #end = 0

  constructor(bytes: Uint8Array, start: number, dash: number) {
    this.#bytes = bytes
    this.#start = start
    this.indent = columnOf(bytes, dash)
  }

  /** Begins an item with the dash at `at`. */
  begin(line: number, at: number): void {
    this.#dashes.push(at)
    this.column = -1
    this.#keys = []
    this.#isPlain = true
    const key = skipSpaces(this.#bytes, at + 1)
    if (!restIsEmpty(this.#bytes, at + 1)) this.takeKey(key, key - line)
  }

  /** Takes a line of the item whose content begins in that column. */
  takeKey(at: number, column: number): void {
    if (this.column < 0) this.column = column
    if (column === this.column && plainKeyEnd(this.#bytes, at) >= 0) this.#keys.push(at)
    // A list may be in the column of its key.
    else if (column < this.column || (column === this.column && !isDash(this.#bytes, at))) this.#isPlain = false
  }

  /** Ends the current item before the line. What looks like a key in a part that had to be proven may be a line of a text. */
  finish(line: number, isProven: boolean): void {
    if (this.#dashes.length > this.#read.length) this.#read.push(isProven ? UNREAD : this.#readHeader(line))
    this.#end = line
  }

  /** Reads the header from the lines of its keys. An item that will be needed as a whole is read once. */
  #readHeader(end: number): SplitHeader {
    const keys = this.#keys
    const pad = ' '.repeat(Math.max(0, this.column))
    const isWhole = this.#isPlain && keys.some(at => KINDS_READ_WHOLE.some(line => this.#isLine(at, line)))
    const whole = isWhole ? readCommonYaml(pad + (decode(this.#bytes.subarray(keys[0]!, end)) ?? '\0')) : undefined
    let text = ''
    let metadata: Range | undefined
    for (let i = 0; i < keys.length; i++) {
      const at = keys[i]!
      const key = HEADER_KEYS.find(key => startsWith(this.#bytes, at, key))
      if (key === undefined) continue
      const next = i + 1 < keys.length ? keys[i + 1]! - this.column : end
      if (whole === undefined) text += pad + (decode(this.#bytes.subarray(at, next)) ?? '\0')
      // A key on the line of the item's dash does not have a line of its own.
      if (key === METADATA && at > this.#dashes.at(-1)! + this.column) metadata = { start: at - this.column, end: next }
    }
    if (isObject(whole)) return { header: itemHeaderOf(whole), isRead: true, metadata, object: whole }
    const object = this.#isPlain ? readCommonYaml(text) : undefined
    return isObject(object)
      ? { header: itemHeaderOf(object), isRead: true, metadata, object: undefined }
      : { header: { ...NO_HEADER, ...namesIn(text) }, isRead: false, metadata, object: undefined }
  }

  #isLine(at: number, text: string): boolean {
    return startsWith(this.#bytes, at, text) && restIsEmpty(this.#bytes, at + text.length)
  }

  placed(): PlacedItems {
    return blockItems(this.#bytes, { start: this.#start, dashes: this.#dashes, end: this.#end }, this.#read)
  }
}

const NO_HEADER = itemHeaderOf({})
export const UNREAD: SplitHeader = { header: NO_HEADER, isRead: false, metadata: undefined, object: undefined }
