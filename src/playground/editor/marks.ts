// Finds the characters of a file that a diagnostic is about.

import type { Line, Text } from '@codemirror/state'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

interface Mark {
  readonly from: number
  readonly to: number
  readonly diagnostic: Diagnostic
}

/** Returns the marks of a file, in the order of their places. Diagnostics without a line have none. */
export function marksOf(file: string, text: Text, diagnostics: readonly Diagnostic[]): Mark[] {
  const marks = diagnostics.flatMap((diagnostic): Mark | [] => {
    const { origin, ignored } = diagnostic
    const isHere = ignored === undefined && origin?.path === file && origin.lineIn === 'file'
    if (!isHere || origin.line > text.lines) return []
    return { ...rangeIn(text.line(origin.line), diagnostic), diagnostic }
  })
  return marks.sort((a, b) => a.from - b.from || a.to - b.to)
}

function rangeIn({ from, to, text }: Line, { origin, excerpt }: Diagnostic): { from: number; to: number } {
  const { column } = origin!
  if (column === undefined) return { from: from + text.search(/\S|$/), to }
  const start = Math.min(from + column - 1, to)
  // The excerpt may contain the line in another form, but its marked characters are the same.
  const length = Math.max(1, excerpt === undefined ? 1 : excerpt.end - excerpt.start)
  return { from: start, to: Math.min(start + length, to) }
}
