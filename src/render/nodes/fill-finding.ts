// Fills the names of a node into a finding of its group.

import type { Markers } from '../model/markers.ts'
import type { MarkerValues } from '../model/text.ts'
import type { Finding } from '../osc/finding.ts'

/** Whether a text of the finding contains a marker. */
export const hasMarkers = ({ message, help, excerpt, rendered }: Finding, markers: Markers): boolean =>
  [message, help, excerpt?.text, rendered?.message].some(text => text !== undefined && markers.includes(text))

/** Returns the finding with the values of a node instead of markers. */
export function fillFinding(finding: Finding, markers: Markers, values: MarkerValues): Finding {
  const fill = (text: string): string => markers.replace(text, name => values[name]!)
  const { message, help, excerpt, rendered } = finding
  return {
    ...finding,
    message: fill(message),
    ...(help !== undefined && { help: fill(help) }),
    ...(excerpt && { excerpt: fillExcerpt(excerpt, fill) }),
    ...(rendered && { rendered: { ...rendered, message: fill(rendered.message) } }),
  }
}

/** Fills the text of an excerpt and moves its range accordingly. */
const fillExcerpt = (excerpt: NonNullable<Finding['excerpt']>, fill: (text: string) => string) => ({
  ...excerpt,
  text: fill(excerpt.text),
  start: fill(excerpt.text.slice(0, excerpt.start)).length,
  end: fill(excerpt.text.slice(0, excerpt.end)).length,
})
