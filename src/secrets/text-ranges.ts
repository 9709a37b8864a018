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

/** Whether one of the ranges covers the first one. They are in ascending order and do not overlap. */
export function isCovered({ start, end }: TextRange, ranges: readonly TextRange[]): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.start <= start) low = middle + 1
    else high = middle
  }
  return low > 0 && end <= ranges[low - 1]!.end
}
