// Marks the numbers of the lines that are others than at the start, also beside lines that are gone.

import { RangeSet, StateEffect, StateField, type Text } from '@codemirror/state'
import { GutterMarker, gutterLineClass } from '@codemirror/view'
import { lineDiff } from '../../compare/line-diff.ts'

class Changed extends GutterMarker {
  override elementClass = 'changed-line'
}

const MARK = new Changed()

/** Replaces the marked lines. */
export const setChanged = StateEffect.define<RangeSet<GutterMarker>>()

/** Returns the marks of a text that was another one. */
export function changesIn(doc: Text, before: string | undefined): RangeSet<GutterMarker> {
  const numbers = before === undefined ? [] : changedNumbers(before, doc.toString())
  return RangeSet.of(numbers.map(number => MARK.range(doc.line(Math.min(number, doc.lines)).from)))
}

/** Returns the numbers of lines that are new, and of those behind removed ones. */
export function changedNumbers(before: string, now: string): number[] {
  const numbers = new Set<number>()
  for (const { newStart, lines } of lineDiff(before, now)) {
    let number = newStart
    for (const line of lines) {
      if (!line.startsWith(' ')) numbers.add(number)
      if (!line.startsWith('-')) number++
    }
  }
  return [...numbers]
}

export const changedLines = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (marks, { changes, effects }) =>
    effects.reduce((found, effect) => (effect.is(setChanged) ? effect.value : found), marks.map(changes)),
  provide: of => gutterLineClass.from(of),
})
