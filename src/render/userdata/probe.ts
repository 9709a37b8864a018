// Tests a value in user data with otherwise harmless values: the way it is read there shows its effect in the whole, and a message can name
// the value instead of a line of generated text.

import { type Text, t } from '../../base/span.ts'
import type { UserDataProblem, ValuePlace } from './problem.ts'

export interface Probe {
  readonly place: ValuePlace
  readonly value: string
  /** Reads user data with the value. */
  readonly read: (value: string) => Reading
  /** Whether a message can name a line of the value. */
  readonly hasLines?: boolean | undefined
}

/** Why the user data is refused; or the value that was read, which is undefined if the structure of the text has changed, and the one that is wanted. */
type Reading = { readonly problem: string } | { readonly got: string | undefined; readonly wanted: string }

interface Words {
  /** The user data: `cloud-config`. */
  readonly whole: Text
  readonly refusal: (problem: string) => Pick<UserDataProblem, 'code' | 'predicate'>
}

/** Returns the problem of a value that is not read as it is written, if there is one. */
export function testValue(
  { place, value, read, hasLines = false }: Probe,
  { whole, refusal }: Words,
): UserDataProblem[] {
  const reading = read(value)
  if ('problem' in reading) {
    const isRefused = (beginning: string) => 'problem' in read(beginning)
    return [{ ...refusal(reading.problem), place, ...(hasLines && { line: refusedLine(value, isRefused) }) }]
  }
  const { got, wanted } = reading
  if (got === wanted) return []
  if (got === undefined)
    return [{ code: 'OSM0610', place, predicate: t`ends early and becomes other parts of the ${whole}` }]
  const line = hasLines ? differingLine(got, wanted) : undefined
  const predicate =
    hasLines && withoutIndentation(got) === withoutIndentation(wanted)
      ? t`loses the indentation of its first line on every line`
      : t`is parsed as a different text, so the node does not get the value of the profile`
  // With the encoding b64, the node would get the CR.
  const help = value.includes('\r\n') && { help: t`Save the file with LF line ends.` }
  return [{ code: 'OSM0610', place, predicate, ...(line !== undefined && { line }), ...help }]
}

/** Returns the first line, counted from 1, with which the text is refused. Searches with `isRefused`, which tests the beginning of the text. */
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
function differingLine(got: string, wanted: string): number | undefined {
  const lines = got.split('\n')
  const at = wanted.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? undefined : at + 1
}

const withoutIndentation = (text: string): string => text.replaceAll(/^[ \t]+/gm, '')
