// Finds the items of a block list by their dashes, and reads the lines of their headers with the reader of items.

import { isObject } from '../../base/json.ts'
import { KINDS_WITH_NODES } from '../../base/kinds.ts'
import { type ItemHeader, itemHeaderOf } from '../model/kubernetes.ts'
import { readCommonYaml } from '../yaml/index.ts'
import type { Item, Range } from './resource-list.ts'
import { columnOf, decode, isDash, plainKeyEnd, restIsEmpty, skipSpaces, startsWith } from './scan.ts'

/** What the lines of an item's header tell. */
export interface SplitHeader extends Pick<Item, 'header' | 'metadata' | 'object'> {
  /** Whether all of the header was read, without a YAML parser. */
  readonly isRead: boolean
}

const NO_HEADER = itemHeaderOf({})
export const UNREAD: SplitHeader = { header: NO_HEADER, isRead: false, metadata: undefined, object: undefined }

const METADATA = 'metadata:'
const HEADER_KEYS = ['apiVersion:', 'kind:', METADATA]
/** The bytes that a Secret with a token does not exceed. */
const MOST_OF_TOKEN = 1024

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
export class ItemWalk {
  /** The start of the first item, or of the comments above it. */
  readonly start: number
  readonly indent: number
  /** The offsets of the dashes. */
  readonly dashes: number[] = []
  readonly headers: SplitHeader[] = []
  end = 0
  readonly #bytes: Uint8Array
  /** The column of the item's keys; -1 before the first. */
  column = -1
  /** The offsets of the item's keys. */
  #keys: number[] = []
  /** Whether no line but those of keys begins in the column of the keys, or before it. */
  #isPlain = true

  constructor(bytes: Uint8Array, start: number, dash: number) {
    this.#bytes = bytes
    this.start = start
    this.indent = columnOf(bytes, dash)
  }

  /** Begins an item with the dash at `at`. */
  begin(line: number, at: number): void {
    this.dashes.push(at)
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
    if (this.dashes.length > this.headers.length) this.headers.push(isProven ? UNREAD : this.#readHeader(line))
    this.end = line
  }

  /** Reads the header from the lines of its keys. An item that will be needed as a whole is read once. */
  #readHeader(end: number): SplitHeader {
    const metadata = this.#metadata(end)
    const whole =
      this.#isPlain && this.#isNeeded(end) ? readCommonYaml(this.#text(this.#keys[0]!, end), this.column) : undefined
    if (isObject(whole)) return { header: itemHeaderOf(whole), isRead: true, metadata, object: whole }
    const text = this.#headerText(end)
    const object = this.#isPlain ? readCommonYaml(text, this.column) : undefined
    return isObject(object)
      ? { header: itemHeaderOf(object), isRead: true, metadata, object: undefined }
      : { header: { ...NO_HEADER, ...namesIn(text) }, isRead: false, metadata, object: undefined }
  }

  /** Whether the item has nodes, or is as short as a token. */
  #isNeeded(end: number): boolean {
    const kind = this.#keys.find(at => startsWith(this.#bytes, at, 'kind:'))
    if (kind === undefined) return false
    return (
      KINDS_WITH_NODES.some(name => this.#isLine(kind, `kind: ${name}`)) ||
      (end - this.#keys[0]! < MOST_OF_TOKEN && this.#isLine(kind, 'kind: Secret'))
    )
  }

  /** Returns the lines of the keys of the header, from the first key on; those that follow one another are decoded together. */
  #headerText(end: number): string {
    let text = ''
    let start = -1
    for (const at of this.#keys) {
      const isHeader = HEADER_KEYS.some(key => startsWith(this.#bytes, at, key))
      // Only the first key may be on the line of the dash.
      if (isHeader && start < 0) start = text === '' ? at : at - this.column
      if (isHeader || start < 0) continue
      text += this.#text(start, at - this.column)
      start = -1
    }
    return start < 0 ? text : text + this.#text(start, end)
  }

  #text(start: number, end: number): string {
    return decode(this.#bytes.subarray(start, end)) ?? '\0'
  }

  /** Returns the lines of `metadata`; undefined if it is on the line of the item's dash, and so does not have a line of its own. */
  #metadata(end: number): Range | undefined {
    const i = this.#keys.findIndex(at => startsWith(this.#bytes, at, METADATA))
    const at = this.#keys[i]
    if (at === undefined || at <= this.dashes.at(-1)! + this.column) return undefined
    return { start: at - this.column, end: i + 1 < this.#keys.length ? this.#keys[i + 1]! - this.column : end }
  }

  #isLine(at: number, text: string): boolean {
    return startsWith(this.#bytes, at, text) && restIsEmpty(this.#bytes, at + text.length)
  }
}
