// Finds keys of block maps in an item's bytes, and the lines that belong to them.

import { endOfText, endsLine, HASH, isDash, nextLine, skipSpaces } from './bytes.ts'
import { findColon } from './keys.ts'
import { QuotedText } from './quoted-text.ts'
import type { Item, Range } from './resource-list.ts'

/** A key in a block map. */
export interface KeyLine {
  readonly lineStart: number
  readonly column: number
  /** The offset after the colon. */
  readonly value: number
  readonly next: number
}

/**
 * Finds the entry of a key in the first map of the range. `dash` is the offset of the item's dash if the first key follows it on the same
 * line.
 */
export function findKeyLine(bytes: Uint8Array, { start, end }: Range, key: string, dash?: number): KeyLine | undefined {
  let column = -1
  const quoted = new QuotedText(bytes, start, end)
  for (let at = start, lineStart = dash === undefined ? start : lineStartOf(bytes, dash); at < end; ) {
    const first = skipSpaces(bytes, at)
    const next = nextLine(bytes, first)
    if (!endsLine(bytes[first]) && bytes[first] !== HASH && (column < 0 || first - lineStart <= column)) {
      const afterQuotes = column < 0 ? -1 : quoted.endAt(at)
      if (afterQuotes >= 0) {
        at = lineStart = afterQuotes
        continue
      }
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

const keys = new TextDecoder('utf-8', { ignoreBOM: true })

function isKey(bytes: Uint8Array, start: number, colon: number, key: string): boolean {
  const text = keys.decode(bytes.subarray(start, endOfText(bytes, start, colon)))
  return text === key || text === `"${key}"` || text === `'${key}'`
}

/** Returns the column of the first child of a map in column `parent`, or undefined if the map has none. */
export function childColumn(bytes: Uint8Array, { start, end }: Range, parent: number): number | undefined {
  for (let at = start; at < end; at = nextLine(bytes, at)) {
    const first = skipSpaces(bytes, at)
    if (endsLine(bytes[first]) || bytes[first] === HASH) continue
    return first - at > parent && !isDash(bytes, first) ? first - at : undefined
  }
  return undefined
}

/** Returns the end of the last line that is indented deeper than the entry or belongs to its quoted text. */
export function endOfBlock(bytes: Uint8Array, { lineStart, column, next }: KeyLine, end: number): number {
  let last = next
  const quoted = new QuotedText(bytes, lineStart, end)
  for (let at = next; at < end; ) {
    const first = skipSpaces(bytes, at)
    const following = nextLine(bytes, first)
    const isContent = !endsLine(bytes[first]) && bytes[first] !== HASH
    if (isContent && first - at <= column) {
      const afterQuotes = quoted.endAt(at)
      if (afterQuotes < 0) break
      at = last = afterQuotes
      continue
    }
    if (isContent) last = following
    at = following
  }
  return last
}

/** Returns the lines of one of the item's top-level keys, or undefined if it is missing or not in block style. */
export function blockOf(bytes: Uint8Array, { range, mark }: Item, key: string): Range | undefined {
  const entry = findKeyLine(bytes, { start: mark.end, end: range.end }, key, mark.start)
  // A key on the line of the item's dash does not have a line of its own.
  if (entry === undefined || entry.lineStart <= mark.start) return undefined
  return { start: entry.lineStart, end: endOfBlock(bytes, entry, range.end) }
}
