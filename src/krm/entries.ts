// Keys of block maps in an item's bytes, and the lines that belong to them.

import { endsLine, HASH, isDash, nextLine, skipSpaces } from './bytes.ts'
import { findColon } from './keys.ts'
import type { Item, Range } from './resource-list.ts'

/** A key in a block map. */
export interface Entry {
  readonly lineStart: number
  readonly column: number
  /** After the colon. */
  readonly value: number
  readonly next: number
}

/** The entry of that key among the first map in the range; `dash` where its first key stands behind the item's dash. */
export function findEntry(bytes: Uint8Array, { start, end }: Range, key: string, dash?: number): Entry | undefined {
  let column = -1
  for (let at = start, lineStart = dash === undefined ? start : lineStartOf(bytes, dash); at < end; ) {
    const first = skipSpaces(bytes, at)
    const next = nextLine(bytes, first)
    if (!endsLine(bytes[first]) && bytes[first] !== HASH) {
      if (column < 0) column = first - lineStart
      if (first - lineStart < column) return undefined
      const colon = first - lineStart === column ? findColon(bytes, first) : -1
      if (colon >= 0 && isKey(bytes, first, colon, key)) return { lineStart, column, value: colon + 1, next }
    }
    at = lineStart = next
  }
  return undefined
}

const lineStartOf = (bytes: Uint8Array, at: number): number => bytes.lastIndexOf(0x0a, at) + 1

function isKey(bytes: Uint8Array, start: number, colon: number, key: string): boolean {
  const text = new TextDecoder().decode(bytes.subarray(start, colon)).trim()
  return text === key || text === `"${key}"` || text === `'${key}'`
}

/** Column of the first child of a map in column `parent`; undefined where it has none. */
export function childColumn(bytes: Uint8Array, { start, end }: Range, parent: number): number | undefined {
  for (let at = start; at < end; at = nextLine(bytes, at)) {
    const first = skipSpaces(bytes, at)
    if (endsLine(bytes[first]) || bytes[first] === HASH) continue
    return first - at > parent && !isDash(bytes, first) ? first - at : undefined
  }
  return undefined
}

/** Start of the next line in the entry's column or left of it. */
export function endOfBlock(bytes: Uint8Array, { column, next }: Entry, end: number): number {
  let last = next
  for (let at = next; at < end; at = nextLine(bytes, at)) {
    const first = skipSpaces(bytes, at)
    if (endsLine(bytes[first]) || bytes[first] === HASH) continue
    if (first - at <= column) break
    last = nextLine(bytes, first)
  }
  return last
}

/** The lines of a key of the item's own; undefined where it has none in block style. */
export function blockOf(bytes: Uint8Array, { range, mark }: Item, key: string): Range | undefined {
  const entry = findEntry(bytes, { start: mark.end, end: range.end }, key, mark.start)
  // On the line of the item's dash it has no line of its own.
  if (entry === undefined || entry.lineStart <= mark.start) return undefined
  return { start: entry.lineStart, end: endOfBlock(bytes, entry, range.end) }
}
