// Finds the lines that belong to quoted text. Go's readers take them in any column, and Go's writers put the closing quote into the first
// one if the text ends in a line feed, so such a line may look like an item, a key or a comment.

import { quotesIn } from '../yaml/syntax-problems.ts'
import { BACKSLASH, COLON, DOUBLE_QUOTE, endsLine, LF, nextLine, SINGLE_QUOTE, SPACE } from './scan.ts'

/** Tells, for lines in ascending order, whether they belong to quoted text. */
export class QuotedText {
  readonly #bytes: Uint8Array
  readonly #end: number
  /** The bytes up to `#end`. */
  readonly #range: Uint8Array
  /** The start of the text from which quotes are looked for if there is doubt: a line outside of quoted text. */
  #start = 0
  /** No quoted text is open here. */
  #closed = 0
  /** The first quotes of each kind at or after the last `#closed`: most lines are before both, so nothing is searched for them. */
  #double = -1
  #single = -1
  /** The known quoted texts, by the offset of their opening quote, up to `#known`. */
  #quotes: ReadonlyMap<number, number> | undefined
  #known = 0

  constructor(bytes: Uint8Array, start: number, end = bytes.length) {
    this.#bytes = bytes
    this.#end = end
    this.#range = bytes.subarray(0, end)
    this.restart(start)
  }

  /** Begins at another line outside of quoted text, such as that of the next item. */
  restart(start: number): void {
    this.#start = this.#closed = start
    this.#quotes = undefined
  }

  /** Returns the start of the first line after the quoted text to which the line at this offset belongs; -1 if it belongs to none. */
  endAt(lineStart: number): number {
    const start = this.#closed
    this.#closed = lineStart
    if (this.#double < start) this.#double = this.#nextByte(DOUBLE_QUOTE, start)
    if (this.#single < start) this.#single = this.#nextByte(SINGLE_QUOTE, start)
    if (this.#double >= lineStart && this.#single >= lineStart) return -1
    const openings = [
      lastDouble(this.#bytes, this.#double, start, lineStart),
      lastSingle(this.#bytes, this.#single, start, lineStart),
    ]
    for (const opening of openings) {
      const closing = opening >= 0 && mayOpen(this.#bytes, opening, start) ? this.#closingOf(opening) : -1
      if (closing < lineStart) continue
      this.#closed = closing
      return nextLine(this.#bytes, closing)
    }
    return -1
  }

  /** Looks no further than the range: an item without quotes in a long list would else cost the rest of the list. */
  #nextByte(byte: number, start: number): number {
    const found = this.#range.indexOf(byte, start)
    return found < 0 ? this.#bytes.length : found
  }

  /** Returns the offset after the closing quote; -1 if no quoted text begins there, or if it has no end. */
  #closingOf(opening: number): number {
    const end = closingQuote(this.#bytes, opening, this.#end)
    if (end < 0 || !mayFollow(this.#bytes, end + 1)) return -1
    if (this.#quotes === undefined || end >= this.#known) {
      // Reads twice as much as needed, so that texts with many quotes are not read anew for each of them.
      const needed = nextLine(this.#bytes, end)
      this.#known = Math.min(this.#end, this.#start + 2 * (needed - this.#start))
      this.#quotes = quotesIn(this.#bytes.subarray(this.#start, this.#known))
    }
    const closing = this.#quotes.get(opening - this.#start)
    return closing === undefined ? -1 : this.#start + closing
  }
}

// A text that is not closed within a range was opened by the last double quote there that is not escaped, or by the last single quote that
// is not doubled.

/** Returns the last double quote between `start` and `end` that is not escaped; `first` is the first one of the range. */
function lastDouble(bytes: Uint8Array, first: number, start: number, end: number): number {
  for (let to = end; first < to; ) {
    const found = bytes.lastIndexOf(DOUBLE_QUOTE, to - 1)
    let at = found
    while (at > start && bytes[at - 1] === BACKSLASH) at--
    if ((found - at) % 2 === 0) return found
    to = at
  }
  return -1
}

/** Returns the last single quote between `start` and `end` that is not doubled; `first` is the first one of the range. */
function lastSingle(bytes: Uint8Array, first: number, start: number, end: number): number {
  for (let to = end; first < to; ) {
    const found = bytes.lastIndexOf(SINGLE_QUOTE, to - 1)
    let at = found
    while (at > start && bytes[at - 1] === SINGLE_QUOTE) at--
    if ((found - at) % 2 === 0) return at
    to = at
  }
  return -1
}

const BEFORE_TEXT = new Set([...Array.from('-?[{,', char => char.charCodeAt(0)), COLON])

/** Whether quoted text may begin here: at the start of a line, or after an indicator, an anchor or a tag. */
function mayOpen(bytes: Uint8Array, quote: number, start: number): boolean {
  let at = quote
  while (at > start && isBlank(bytes[at - 1])) at--
  if (at === start || endsLine(bytes[at - 1]) || BEFORE_TEXT.has(bytes[at - 1]!)) return true
  if (isLineBreakBeyondAscii(bytes, at - 2) || isLineBreakBeyondAscii(bytes, at - 3)) return true
  if (at === quote) return false
  while (at > start && !isBlank(bytes[at - 1]) && bytes[at - 1] !== LF) at--
  return bytes[at] === 0x26 || bytes[at] === 0x21
}

/** Text of several lines is not a key, so no colon follows it. */
const AFTER_TEXT = new Set(Array.from(',]}#', char => char.charCodeAt(0)))

/** Whether quoted text may end before this offset. Otherwise a quote is missing, and this one begins another text. */
function mayFollow(bytes: Uint8Array, from: number): boolean {
  let at = from
  while (isBlank(bytes[at])) at++
  return endsLine(bytes[at]) || AFTER_TEXT.has(bytes[at]!) || isLineBreakBeyondAscii(bytes, at)
}

/** Whether U+0085, U+2028 or U+2029 begins here. */
const isLineBreakBeyondAscii = (bytes: Uint8Array, at: number): boolean =>
  (bytes[at] === 0xc2 && bytes[at + 1] === 0x85) ||
  (bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && (bytes[at + 2] === 0xa8 || bytes[at + 2] === 0xa9))

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === 0x09

/** Returns the offset of the closing quote, or -1. */
function closingQuote(bytes: Uint8Array, opening: number, end: number): number {
  const quote = bytes[opening]!
  for (let at = opening + 1; at < end; at++) {
    const byte = bytes[at]
    if (byte === BACKSLASH && quote === DOUBLE_QUOTE) at++
    else if (byte === quote && quote === SINGLE_QUOTE && bytes[at + 1] === quote) at++
    else if (byte === quote) return at
  }
  return -1
}
