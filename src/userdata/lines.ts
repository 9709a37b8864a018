// Lines within a text that a person wrote, for problems that show in a text around it.

/** The line with which a text begins to be refused, by trying how much of it is not. Counted from 1. */
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

/** The first line in which a text is not what was wanted; undefined where only lines follow. */
export function differingLine(got: string, wanted: string): number | undefined {
  const lines = got.split('\n')
  const at = wanted.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? undefined : at + 1
}

const withoutIndentation = (text: string): string => text.replaceAll(/^[ \t]+/gm, '')

/** How a value that reads back as another has changed. */
export const describeChange = (got: string, wanted: string): string =>
  withoutIndentation(got) === withoutIndentation(wanted)
    ? 'loses the indentation of its first line on every line'
    : 'reads back as something else: the node does not get what is written'
