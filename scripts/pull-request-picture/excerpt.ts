// Selects lines of a diff of two texts, and fails if the diff does not contain them.

import { lineDiff } from '../../src/compare/line-diff.ts'
import { wordsOfLines } from '../../src/doc/changed-words.ts'

export interface Selected {
  /** With its tag. */
  readonly text: string
  readonly mark?: number
}

export interface Row extends Selected {
  /** The range of the words that differ from the line that it replaces. */
  readonly words?: readonly [start: number, end: number]
  /** Lines before it are not shown. */
  readonly gap: boolean
}

export function excerpt(old: string, now: string, selected: readonly Selected[]): readonly Row[] {
  const lines = lineDiff(old, now).flatMap(hunk => hunk.lines.map(line => line.trimEnd()))
  const words = wordsOfLines(lines)
  let next = 0
  return selected.map((line, i) => {
    const at = lines.indexOf(line.text, next)
    if (at < 0) throw new Error(`the diff has no line ${JSON.stringify(line.text)} after its line ${next}`)
    const gap = i > 0 && at > next
    next = at + 1
    const changed = words.get(at)
    return { ...line, gap, ...(changed && { words: changed }) }
  })
}
