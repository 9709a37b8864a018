// Finds the lines of a node's texts by the line of a file that they come from, and the other way round.

import type { NodeSources, SourceRange } from './node-sources.ts'

export interface SourcePlace {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
}

export interface SourceIndex {
  /** Returns the lines, counted from 1, that come from lines of a file, by the number of their part. */
  readonly linesFrom: (lines: SourceRange) => ReadonlyMap<number, readonly number[]>
  /** Returns the place of the template line or field of a line, or that of a value in it. */
  readonly placeOf: (part: number, line: number, value?: number) => SourcePlace | undefined
}

export function sourceIndex({ parts }: NodeSources): SourceIndex {
  return {
    linesFrom({ file, first, last }) {
      const isMeant = (range: SourceRange | undefined): boolean =>
        range !== undefined && range.file === file && range.first <= last && range.last >= first
      const found = new Map<number, readonly number[]>()
      for (const [part, lines] of parts.entries()) {
        const numbers = lines.flatMap(({ from, values }, i) =>
          from.some(isMeant) || values.some(isMeant) ? [i + 1] : [],
        )
        if (numbers.length > 0) found.set(part, numbers)
      }
      return found
    },
    placeOf(part, line, value) {
      const found = parts[part]?.[line - 1]
      const range = value === undefined ? found?.from[0] : found?.values[value]
      return range && { file: range.file, line: range.first }
    },
  }
}
