// Finds the characters of a file that a diagnostic is about.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

export interface Mark {
  readonly from: number
  readonly to: number
  readonly diagnostic: Diagnostic
}

/** Returns the marks of a file, in the order of their places. Diagnostics without a line have none. */
export function marksOf(file: string, text: string, diagnostics: readonly Diagnostic[]): Mark[] {
  const starts = lineStarts(text)
  const marks = diagnostics.flatMap((diagnostic): Mark[] => {
    const { origin, ignored } = diagnostic
    const isHere = ignored === undefined && origin?.path === file && origin.lineIn === 'file'
    if (!isHere) return []
    const start = starts[origin.line - 1]
    return start === undefined ? [] : [{ ...rangeOf(text, start, diagnostic), diagnostic }]
  })
  return marks.sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Returns the offset of a place that is counted from 1. */
export function offsetOf(text: string, line: number, column = 1): number {
  const starts = lineStarts(text)
  const start = starts[Math.min(line, starts.length) - 1] ?? 0
  return Math.min(start + column - 1, lineEnd(text, start))
}

function wholeLine(text: string, start: number): { from: number; to: number } {
  const end = lineEnd(text, start)
  return { from: start + text.slice(start, end).search(/\S|$/), to: end }
}

function rangeOf(text: string, start: number, { origin, excerpt }: Diagnostic): { from: number; to: number } {
  const end = lineEnd(text, start)
  const { column } = origin!
  if (column === undefined) return wholeLine(text, start)
  const from = Math.min(start + column - 1, end)
  // The excerpt may contain the line in another form, but its marked characters are the same.
  const length = Math.max(1, excerpt === undefined ? 1 : excerpt.end - excerpt.start)
  return { from, to: Math.min(from + length, end) }
}

const lineEnd = (text: string, start: number): number => {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
