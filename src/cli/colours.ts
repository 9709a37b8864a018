// Colours the text of diagnostics on a terminal.

const RED = '31'
const YELLOW = '33'
const BLUE = '34'
const BOLD = '1'

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
export function coloured(text: string, stream: Pick<NodeJS.WriteStream, 'isTTY'>): string {
  if (!hasColours(stream, process.env)) return text
  return STYLES.reduce(
    (styled, [pattern, ...codes]) => styled.replace(pattern, match => `\x1b[${codes.join(';')}m${match}\x1b[0m`),
    text,
  )
}

/** NO_COLOR and FORCE_COLOR are conventions of command line tools. */
export function hasColours(
  { isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>,
  { FORCE_COLOR, NO_COLOR, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  return isTTY === true && TERM !== 'dumb'
}
