// Finds keys at the start of a line, and closing quotes.

import { BACKSLASH, COLON, DOUBLE_QUOTE, endsLine, endsToken, HASH, SINGLE_QUOTE, SPACE, skipSpaces } from './bytes.ts'

const NO_KEY_START = new Set(Array.from('[]{},|>&*!?', char => char.charCodeAt(0)))

/** Returns the offset of the colon after the key that begins at `start`, or -1 if no plain or quoted key begins there. */
export function findColon(bytes: Uint8Array, start: number): number {
  const first = bytes[start]!
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return colonAfterQuotes(bytes, start)
  if (NO_KEY_START.has(first)) return -1
  for (let at = start; ; at++) {
    const byte = bytes[at]
    if (byte === COLON && endsToken(bytes[at + 1])) return at
    if (endsLine(byte) || (byte === HASH && bytes[at - 1] === SPACE)) return -1
  }
}

function colonAfterQuotes(bytes: Uint8Array, start: number): number {
  const end = afterQuotes(bytes, start)
  const at = end < 0 ? -1 : skipSpaces(bytes, end)
  return at >= 0 && bytes[at] === COLON && endsToken(bytes[at + 1]) ? at : -1
}

/** Returns the offset after the closing quote, or -1 if the quote is not closed on this line. */
export function afterQuotes(bytes: Uint8Array, start: number): number {
  const quote = bytes[start]
  for (let at = start + 1; !endsLine(bytes[at]); at++) {
    const byte = bytes[at]
    if (byte === quote && !(quote === SINGLE_QUOTE && bytes[at + 1] === SINGLE_QUOTE)) return at + 1
    if (byte === quote || (byte === BACKSLASH && quote === DOUBLE_QUOTE)) at++
  }
  return -1
}
