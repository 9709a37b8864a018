// Colours and width of a terminal.

import { type Style, type StyledPart, unstyled } from '../diagnostics/excerpt.ts'
import { BLUE, BOLD, RED, styled, YELLOW } from '../doc/styles.ts'

/** The stream of a text; undefined for a file. */
export type Stream = (Pick<NodeJS.WriteStream, 'isTTY'> & Partial<Pick<NodeJS.WriteStream, 'columns'>>) | undefined

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

/** Returns the width of a terminal; undefined if the stream is none. */
export const columnsOf = (stream: Stream): number | undefined =>
  stream?.isTTY && stream.columns ? stream.columns : undefined

/** NO_COLOR and FORCE_COLOR are conventions of command line tools. */
export function hasColours(stream: Stream, { FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv): boolean {
  if (stream === undefined) return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return stream.isTTY === true && TERM !== 'dumb'
}
