// Whether a stream shows colours, and how wide it is.

/** The stream of a text; undefined for a file. */
export type Stream = (Pick<NodeJS.WriteStream, 'isTTY'> & Partial<Pick<NodeJS.WriteStream, 'columns'>>) | undefined

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
