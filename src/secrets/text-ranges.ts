// Ranges of a text: finding and combining them in linear time.

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
