// Counts the differences of which a part is hidden, so that no reader takes a label for the whole difference.

import { LABEL } from '../../secrets/labels.ts'
import type { NodeDiff, ValueChange } from './diff-model.ts'
import { HIDDEN } from './shown-values.ts'

const hides = ({ old = '', now = '' }: ValueChange): boolean =>
  LABEL.test(`${old}\n${now}`) || [old, now].includes(HIDDEN)

/** Returns the number of changed lines, values and annotations that contain a secret. */
export const maskedLines = ({
  nodes,
}: {
  readonly nodes: readonly Pick<NodeDiff, 'parts' | 'stamps' | 'values'>[]
}): number =>
  nodes.reduce((total, { parts, stamps, values }) => {
    const hidden = [...values, ...stamps, ...parts.flatMap(({ traits }) => traits)].filter(hides)
    const lines = parts.flatMap(({ hunks }) => hunks.flatMap(hunk => hunk.lines))
    return total + hidden.length + lines.filter(({ tag, text }) => tag !== ' ' && LABEL.test(text)).length
  }, 0)

/** Returns a sentence about the lines that contain secrets, or "". */
export function maskedText(count: number): string {
  if (count === 0) return ''
  const lines = count === 1 ? '1 changed line contains a secret' : `${count} changed lines contain secrets`
  return `${lines}: labels such as <secret A> stand for them, and equal labels for equal values.`
}
