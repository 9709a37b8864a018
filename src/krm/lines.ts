// Finds the line of a byte offset. Messages need it, and there may be a message for each of many items.

import { LF } from './bytes.ts'

/** Returns a function that returns the line, counted from 1, of an offset. The line breaks are found at its first call. */
export function lineIndex(bytes: Uint8Array): (offset: number) => number {
  let breaks: readonly number[] | undefined
  return offset => {
    breaks ??= breaksOf(bytes)
    let [from, to] = [0, breaks.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (breaks[middle]! < offset) from = middle + 1
      else to = middle
    }
    return from + 1
  }
}

function breaksOf(bytes: Uint8Array): number[] {
  const breaks: number[] = []
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) breaks.push(at)
  return breaks
}
