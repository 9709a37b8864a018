// The bytes of a list: characters, keys, lines and texts.

import { BACKSLASH, COLON, CR, DASH, DOUBLE_QUOTE, HASH, LF, SINGLE_QUOTE, SPACE, TAB } from '../yaml/characters.ts'
import type { Item } from './resource-list.ts'

/** Whether the byte is a line break or the end of the input. */
export const endsLine = (byte: number | undefined): boolean => byte === LF || byte === CR || byte === undefined

/** Whether a `-` or `:` before this byte is an indicator. */
export const endsToken = (byte: number | undefined): boolean => byte === SPACE || byte === TAB || endsLine(byte)

/** Returns the start of the line before the one that begins at `lineStart`. */
export const previousLine = (bytes: Uint8Array, lineStart: number): number =>
  lineStart < 2 ? 0 : bytes.lastIndexOf(LF, lineStart - 2) + 1

/** The column of an offset. */
export const columnOf = (bytes: Uint8Array, at: number): number => at - previousLine(bytes, at + 1)

/** Returns the offset of the first byte that is not a space. */
export function skipSpaces(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === SPACE) at++
  return at
}

/**
 * Whether `count` spaces start at `from`. Checks the last one first, because a line with less indentation mostly has another character
 * there.
 */
export function areSpaces(bytes: Uint8Array, from: number, count: number): boolean {
  let at = from + count - 1
  while (at >= from && bytes[at] === SPACE) at--
  return at < from
}

/** nextLine looks at this many bytes one by one before it calls indexOf, which pays off for long lines only. */
const WALK = 64

/** Returns the start of the next line. */
export function nextLine(bytes: Uint8Array, from: number): number {
  const stop = Math.min(from + WALK, bytes.length)
  for (let at = from; at < stop; at++) if (bytes[at] === LF) return at + 1
  const found = stop < bytes.length ? bytes.indexOf(LF, stop) : -1
  return found < 0 ? bytes.length : found + 1
}

/** Whether the dash of a list entry is at this offset. */
export const isDash = (bytes: Uint8Array, at: number): boolean => bytes[at] === DASH && endsToken(bytes[at + 1])

/** Whether the rest of the line is empty or a comment. */
export function restIsEmpty(bytes: Uint8Array, from: number): boolean {
  const at = skipSpaces(bytes, from)
  return endsLine(bytes[at]) || (bytes[at] === HASH && endsToken(bytes[at - 1]))
}

/** Whether a line whose first non-space byte is at `at` has no content. */
export const isBlankOrComment = (bytes: Uint8Array, at: number): boolean => endsLine(bytes[at]) || bytes[at] === HASH

/** Whether U+2028 or U+2029 is at this offset. */
const isSeparator = (bytes: Uint8Array, at: number): boolean =>
  startsWith(bytes, at, '\xe2\x80\xa8') || startsWith(bytes, at, '\xe2\x80\xa9')

/** Whether a line ends with CR alone, NEL, U+2028 or U+2029, as YAML 1.1 permits: this function does not distinguish them. */
export const hasOtherBreak = (bytes: Uint8Array): boolean =>
  hasByte(bytes, CR, at => bytes[at + 1] !== LF) ||
  hasByte(bytes, 0xc2, at => bytes[at + 1] === 0x85) ||
  hasByte(bytes, 0xe2, at => isSeparator(bytes, at))

function hasByte(bytes: Uint8Array, byte: number, isBreak: (at: number) => boolean): boolean {
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) if (isBreak(at)) return true
  return false
}

/** Whether the ASCII text is at this offset. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** Whether the input consists of white space only; a comment is not blank. */
export function isBlank(bytes: Uint8Array): boolean {
  let at = startsWith(bytes, 0, '\xef\xbb\xbf') ? 3 : 0
  while (at < bytes.length && endsToken(bytes[at])) at++
  return at === bytes.length
}

/** Whether the bytes begin with a byte order mark of UTF-16. */
export const looksLikeUtf16 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xff\xfe') || startsWith(bytes, 0, '\xfe\xff')

/** Whether a NUL is among the bytes. YAML does not allow it anywhere, and readers take it for the end of the text. */
export const looksBinary = (bytes: Uint8Array): boolean => bytes.includes(0)

/** Returns the offset of the colon after a key that needs no quotes, or -1 if none begins at `start`. */
export function plainKeyEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (isWord(bytes[at])) at++
  return at > start && bytes[at] === COLON && endsToken(bytes[at + 1]) ? at : -1
}

/** Whether the byte is a letter, a digit, `_`, `.`, `/` or `-`. */
const isWord = (byte = 0): boolean =>
  (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x2d && byte <= 0x39) || byte === 0x5f

/**
 * Returns a function that tells, for the starts of lines in ascending order, whether a quoted text may be open there. Go's readers take such a
 * text in any column, and Go's writers put the closing quote into the first one if it ends in a line feed.
 */
export function quoteSearch(bytes: Uint8Array): (lineStart: number) => boolean {
  let start = 0
  // The first quotes of each kind from `start` on: most lines are before both, so nothing is searched for them.
  let double = -1
  let single = -1
  const next = (quote: number, from: number): number => {
    const found = bytes.indexOf(quote, from)
    return found < 0 ? bytes.length : found
  }
  const opens = (quote: number, from: number, to: number): boolean => {
    const last = lastQuote(bytes, quote, from, to)
    return last >= 0 && mayOpen(bytes, last, from)
  }
  return lineStart => {
    const from = start
    start = lineStart
    if (double < from) double = next(DOUBLE_QUOTE, from)
    if (single < from) single = next(SINGLE_QUOTE, from)
    return (
      (double < lineStart && opens(DOUBLE_QUOTE, from, lineStart)) ||
      (single < lineStart && opens(SINGLE_QUOTE, from, lineStart))
    )
  }
}

/** Returns the last double quote between `start` and `end` that is not escaped, or the last single quote that is not doubled. */
function lastQuote(bytes: Uint8Array, quote: number, start: number, end: number): number {
  const before = quote === DOUBLE_QUOTE ? BACKSLASH : SINGLE_QUOTE
  for (let to = end; to > start; ) {
    const found = bytes.lastIndexOf(quote, to - 1)
    if (found < start) return -1
    let at = found
    while (at > start && bytes[at - 1] === before) at--
    if ((found - at) % 2 === 0) return quote === DOUBLE_QUOTE ? found : at
    to = at
  }
  return -1
}

/** Returns the offset of the quote that closes the one at `start`; -1 if none does. */
export function closingQuote(bytes: Uint8Array, start: number): number {
  const quote = bytes[start]!
  let at = bytes.indexOf(quote, start + 1)
  if (quote === SINGLE_QUOTE) while (at >= 0 && bytes[at + 1] === SINGLE_QUOTE) at = bytes.indexOf(quote, at + 2)
  else while (at >= 0 && isEscaped(bytes, at)) at = bytes.indexOf(quote, at + 1)
  return at
}

/** Whether the number of backslashes before an offset is odd. */
function isEscaped(bytes: Uint8Array, at: number): boolean {
  let start = at
  while (bytes[start - 1] === BACKSLASH) start--
  return (at - start) % 2 === 1
}

const BEFORE_TEXT = new Set([...Array.from('-?[{,', char => char.charCodeAt(0)), COLON])

/** Whether quoted text may begin here: at the start of a line, or after an indicator, an anchor or a tag. */
function mayOpen(bytes: Uint8Array, quote: number, start: number): boolean {
  let at = quote
  while (at > start && (bytes[at - 1] === SPACE || bytes[at - 1] === TAB)) at--
  if (at === start || endsLine(bytes[at - 1]) || BEFORE_TEXT.has(bytes[at - 1]!)) return true
  if (at === quote) return false
  while (at > start && !endsToken(bytes[at - 1])) at--
  return bytes[at] === 0x26 || bytes[at] === 0x21
}

/** Returns a function that returns the line, counted from 1, of an offset. It searches line breaks no further than for the largest offset. */
export function lineIndex(bytes: Uint8Array): (offset: number) => number {
  const breaks: number[] = []
  let searched = 0
  return offset => {
    while (searched < offset) {
      const found = bytes.indexOf(LF, searched)
      if (found >= 0) breaks.push(found)
      searched = found < 0 ? Number.POSITIVE_INFINITY : found + 1
    }
    return countBefore(breaks, offset) + 1
  }
}

/** Returns how many of the offsets, which ascend, are before one. */
export function countBefore(offsets: readonly number[], offset: number): number {
  let [from, to] = [0, offsets.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (offsets[middle]! < offset) from = middle + 1
    else to = middle
  }
  return from
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. Returns undefined if the bytes are not valid. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the item with its dash or key replaced by spaces, so that it is a document of its own with the columns of the input. */
export function itemBytes(bytes: Uint8Array, { range, mark }: Pick<Item, 'range' | 'mark'>): Uint8Array {
  const copy = new Uint8Array(bytes.subarray(range.start, range.end))
  return copy.fill(SPACE, mark.start - range.start, mark.end - range.start)
}

/** Returns the text of an item as a document of its own. */
export const itemText = (bytes: Uint8Array, item: Pick<Item, 'range' | 'mark'>): string | undefined =>
  decode(itemBytes(bytes, item))

/** Returns the number of columns before an item on its first line, which is 0 in block style. */
export function columnsBefore(bytes: Uint8Array, { range: { start } }: Pick<Item, 'range'>): number {
  const lineStart = start === 0 ? 0 : bytes.lastIndexOf(LF, start - 1) + 1
  return decode(bytes.subarray(lineStart, start))?.length ?? 0
}
