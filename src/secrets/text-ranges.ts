// Ranges of a text: finding and combining them in linear time.

export interface TextRange {
  readonly start: number
  readonly end: number
}

interface Delimiters {
  readonly open: string
  /** Needs the flag g. */
  readonly close: RegExp
  /** Whether a range without an end extends to the end of the text, instead of being none. */
  readonly isOpenToTheEnd: boolean
}

/** Returns the ranges from each opening delimiter to the next closing one, both included. */
export function between(text: string, { open, close, isOpenToTheEnd }: Delimiters): TextRange[] {
  const ranges: TextRange[] = []
  for (let start = text.indexOf(open); start >= 0; ) {
    close.lastIndex = start + open.length
    const found = close.exec(text)
    if (found === null) return isOpenToTheEnd ? [...ranges, { start, end: text.length }] : ranges
    const end = found.index + found[0].length
    ranges.push({ start, end })
    start = text.indexOf(open, end)
  }
  return ranges
}

/** Returns the ranges of at least `min` characters between matches of `outside`, which matches one character and needs the flag g. */
export function runs(text: string, outside: RegExp, min: number): TextRange[] {
  const ranges: TextRange[] = []
  outside.lastIndex = 0
  for (let start = 0; start < text.length; ) {
    const end = outside.test(text) ? outside.lastIndex - 1 : text.length
    if (end - start >= min) ranges.push({ start, end })
    start = end + 1
  }
  return ranges
}

const byStart = (a: TextRange, b: TextRange): number => a.start - b.start

/** Returns the parts of the ranges that are in none of `others`. */
export function subtract(ranges: readonly TextRange[], others: readonly TextRange[]): TextRange[] {
  if (others.length === 0) return [...ranges]
  const sorted = [...others].sort(byStart)
  const result: TextRange[] = []
  let first = 0
  for (const { start, end } of [...ranges].sort(byStart)) {
    while (first < sorted.length && sorted[first]!.end <= start) first++
    let from = start
    for (let i = first; i < sorted.length && sorted[i]!.start < end; i++) {
      if (from < sorted[i]!.start) result.push({ start: from, end: sorted[i]!.start })
      from = Math.max(from, sorted[i]!.end)
    }
    if (from < end) result.push({ start: from, end })
  }
  return result
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
