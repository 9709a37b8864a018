// Finds lines of a value from problems of the text that contains it.

/**
 * Returns the first line, counted from 1, with which the text is refused. Searches with `isRefused`, which tests the beginning of the text.
 */
export function refusedLine(text: string, isRefused: (beginning: string) => boolean): number {
  const lines = text.split('\n')
  let first = 1
  let last = lines.length
  while (first < last) {
    const middle = (first + last) >> 1
    if (isRefused(lines.slice(0, middle).join('\n'))) last = middle
    else first = middle + 1
  }
  return first
}

/** Returns the first line, counted from 1, that differs from the wanted text; undefined if the text only has additional lines. */
export function differingLine(got: string, wanted: string): number | undefined {
  const lines = got.split('\n')
  const at = wanted.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? undefined : at + 1
}

const withoutIndentation = (text: string): string => text.replaceAll(/^[ \t]+/gm, '')

/** Describes how the value that is read differs from the wanted one. */
export const describeChange = (got: string, wanted: string): string =>
  withoutIndentation(got) === withoutIndentation(wanted)
    ? 'loses the indentation of its first line on every line'
    : 'is parsed as a different text, so the node does not get the value of the profile'
