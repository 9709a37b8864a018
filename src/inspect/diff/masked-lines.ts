// Counts the differences of which a part is hidden, so that no reader takes a label for the whole difference.

import { LABEL } from '../../secrets/labels.ts'
import type { RenderingDiff } from './node-diff.ts'

/** Returns the number of changed lines, properties and annotations that contain a secret. */
export const maskedLines = ({ nodes }: RenderingDiff): number =>
  nodes.reduce((total, { parts, stamps }) => {
    const values = [...stamps, ...parts.flatMap(({ traits }) => traits)].filter(({ old = '', now = '' }) =>
      LABEL.test(`${old}\n${now}`),
    )
    const lines = parts.flatMap(({ hunks }) => hunks.flatMap(hunk => hunk.lines))
    return total + values.length + lines.filter(({ tag, text }) => tag !== ' ' && LABEL.test(text)).length
  }, 0)

/** Returns a sentence about the lines that contain secrets, or "". */
export function maskedText(diff: RenderingDiff): string {
  const count = maskedLines(diff)
  if (count === 0) return ''
  const lines = count === 1 ? '1 changed line contains a secret' : `${count} changed lines contain secrets`
  return `${lines}: labels such as <secret A> stand for them, and equal labels for equal values.`
}
