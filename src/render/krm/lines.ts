// Finds the lines of many offsets. Messages need them, and there may be a message for each of many items.

import { LF } from './bytes.ts'

/** Returns the line, counted from 1, of an offset. */
export type LineIndex = (offset: number) => number

/** Returns a function that returns the line of an offset in bytes. It searches line breaks no further than for the largest offset. */
export const lineIndex = (bytes: Uint8Array): LineIndex => indexOfBreaks(from => bytes.indexOf(LF, from))

/** Does the same for a text. */
export const textLineIndex = (text: string): LineIndex => indexOfBreaks(from => text.indexOf('\n', from))

function indexOfBreaks(nextBreak: (from: number) => number): LineIndex {
  const breaks: number[] = []
  let searched = 0
  return offset => {
    while (searched < offset) {
      const found = nextBreak(searched)
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
