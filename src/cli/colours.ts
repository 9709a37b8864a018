// Colours the text of diagnostics on a terminal.

import { type Style, type StyledPart, unstyled } from '../diagnostics/excerpt.ts'
import { BLUE, BOLD, GREEN, RED, styled, YELLOW } from '../doc/styles.ts'

/** The stream of a text; undefined for a file. */
export type Stream = Pick<NodeJS.WriteStream, 'isTTY'> | undefined

const STYLES: Readonly<Record<StyledPart, readonly string[]>> = {
  error: [BOLD, RED],
  warning: [BOLD, YELLOW],
  info: [BOLD, BLUE],
  place: [BLUE],
  mark: [BOLD, RED],
  label: [BOLD],
}

/** Returns the styles of problems for a stream; none if it shows no colours. */
export const styleFor = (stream: Stream): Style =>
  hasColours(stream, process.env) ? (text, part) => styled(text, ...STYLES[part]) : unstyled

/** A meter of user data with its percentage. */
const METER = /\[#*\.*\](?= +(\d+) %)/g
/** The percentage from which the user data is nearly too large, as for OSM0651. */
const NEARLY = 80

export function colouredMeters(text: string, stream: Stream): string {
  if (!hasColours(stream, process.env)) return text
  const level = (percentage: number): string => (percentage > 100 ? RED : percentage >= NEARLY ? YELLOW : GREEN)
  return text
    .replace(METER, (meter, percentage) => styled(meter, level(Number(percentage))))
    .replace(/\b(?:not rendered|has errors)\b/g, found => styled(found, RED))
}

/** Returns the width of a terminal; undefined if the stream is none. */
export const columnsOf = (stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> | undefined): number | undefined =>
  stream?.isTTY && stream.columns > 0 ? stream.columns : undefined

/** NO_COLOR and FORCE_COLOR are conventions of command line tools. */
export function hasColours(stream: Stream, { FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (stream === undefined) return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return stream.isTTY === true && TERM !== 'dumb'
}
