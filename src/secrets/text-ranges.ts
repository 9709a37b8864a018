// Ranges of a text: combined in linear time, and masked by as many stars, so that offsets stay valid.

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Returns the ranges in ascending order, with those that overlap joined. */
export function joined(ranges: readonly TextRange[]): TextRange[] {
  const out: TextRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (last === undefined || range.start >= last.end) out.push(range)
    else if (range.end > last.end) out[out.length - 1] = { start: last.start, end: range.end }
  }
  return out
}

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
