// Fills the names of a node into a problem of its group.

import type { NodeProblem } from '../model/node-problem.ts'
import type { Markers, MarkerValues } from '../model/text.ts'

/** Whether a text of the problem contains a marker. */
export const hasMarkers = ({ message, help, excerpt, rendered }: NodeProblem, markers: Markers): boolean =>
  [message, help, excerpt?.text, rendered?.message].some(text => text !== undefined && markers.includes(text))

/** Returns the problem with the values of a node instead of markers. */
export function fillProblem(problem: NodeProblem, markers: Markers, values: MarkerValues): NodeProblem {
  const fill = (text: string): string => markers.replace(text, name => values[name]!)
  const { message, help, excerpt, rendered } = problem
  return {
    ...problem,
    message: fill(message),
    ...(help !== undefined && { help: fill(help) }),
    ...(excerpt && { excerpt: fillExcerpt(excerpt, fill) }),
    ...(rendered && { rendered: { ...rendered, message: fill(rendered.message) } }),
  }
}

/** Fills the text of an excerpt and moves its range accordingly. */
const fillExcerpt = (excerpt: NonNullable<NodeProblem['excerpt']>, fill: (text: string) => string) => ({
  ...excerpt,
  text: fill(excerpt.text),
  start: fill(excerpt.text.slice(0, excerpt.start)).length,
  end: fill(excerpt.text.slice(0, excerpt.end)).length,
})
