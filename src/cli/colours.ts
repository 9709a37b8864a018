// Colours the text of diagnostics on a terminal.

import { BLUE, BOLD, GREEN, RED, styled, YELLOW } from '../doc/styles.ts'

/** The stream of a text; undefined for a file. */
export type Stream = Pick<NodeJS.WriteStream, 'isTTY'> | undefined

/** The colour of the text that a pattern matches. Diagnostics escape control characters, so inputs cannot contain colours. */
const STYLES: readonly [pattern: RegExp, ...codes: string[]][] = [
  [/^osm-krm: (?:error|[1-9][0-9]* errors?)/gm, BOLD, RED],
  [/^osm-krm: (?:warning|[1-9][0-9]* warnings?)/gm, BOLD, YELLOW],
  [/^error\[OSM[0-9]{4}\]/gm, BOLD, RED],
  [/^warning\[OSM[0-9]{4}\]/gm, BOLD, YELLOW],
  [/^note\[OSM[0-9]{4}\]/gm, BOLD, BLUE],
  [/^ {2}-->|^ {2} *[0-9]* \|/gm, BLUE],
  [/(?=\^)(?<=^ {3,20}\| *)\^+$/gm, BOLD, RED],
  [/^ {2}help:/gm, BOLD],
]

/** Returns a text for a stream: with its colours if the stream shows them, otherwise without. */
export function coloured(text: string, stream: Stream): string {
  if (!hasColours(stream, process.env)) return text
  return STYLES.reduce((result, [pattern, ...codes]) => result.replace(pattern, match => styled(match, ...codes)), text)
}

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
