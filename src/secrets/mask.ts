// Replaces secrets by as many stars, so that offsets stay valid.

import type { TextRange } from './text-ranges.ts'

/** Masks each line from its first to its last character that is not blank. */
const stars = (text: string): string => text.replace(/[^\s](?:[^\n\r]*[^\s])?/g, found => '*'.repeat(found.length))

/** Masks the ranges, which are in ascending order and do not overlap. */
export function maskRanges(text: string, ranges: readonly TextRange[]): string {
  let masked = ''
  let from = 0
  for (const { start, end } of ranges) {
    masked += text.slice(from, start) + stars(text.slice(start, end))
    from = end
  }
  return masked + text.slice(from)
}
