// Finds the line of a byte offset. Messages need it, and there may be a message for each of many items.

import { LF } from './bytes.ts'

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
    let [from, to] = [0, breaks.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (breaks[middle]! < offset) from = middle + 1
      else to = middle
    }
    return from + 1
  }
}
