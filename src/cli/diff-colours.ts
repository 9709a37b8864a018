// Colours the text of a comparison on a terminal: verdicts, the symbols of what happens, and the changed words of lines.

import { wordsOfLines } from '../inspect/diff/changed-words.ts'
import { BOLD, CYAN, GREEN, hasColours, RED, type Stream, styled, YELLOW } from './colours.ts'

const REVERSE = '7'

/** Returns the text with colours if the stream shows them. Comparisons escape control characters, so inputs cannot contain colours. */
export function colouredDiff(text: string, stream: Stream): string {
  if (!hasColours(stream, process.env)) return text
  // A hunk begins with its range, and ends with an empty line, which no line of it is.
  return text
    .split(/^(?=@@ )|(?<=\n)(?=\n)/m)
    .map(block => (block.startsWith('@@ ') ? colouredHunk(block) : colouredHead(block)))
    .join('')
}

const HEAD: readonly [pattern: RegExp, ...codes: string[]][] = [
  [/^(?:Do not merge yet: )?\d+ things? to do$/gm, BOLD, RED],
  [/^\d+\. .*/gm, RED],
  [/^Not(?:hing|\b).*/gm, BOLD],
  [/^\d+ (?:MachineDeployment|cluster)s?\b.*/gm, BOLD],
  [/^-\/\+(?= )|^[-!](?= )/gm, BOLD, RED],
  [/^\+(?= )|^ {4}\+(?= )/gm, GREEN],
  [/^~(?= )|^ {4}~(?= )/gm, YELLOW],
  [/^ {4}-(?= )/gm, RED],
]

const colouredHead = (text: string): string =>
  HEAD.reduce((result, [pattern, ...codes]) => result.replace(pattern, match => styled(match, ...codes)), text)

const TAGS: Readonly<Record<string, string>> = { '-': RED, '+': GREEN, '@': CYAN }

function colouredHunk(text: string): string {
  const lines = text.split('\n')
  const words = wordsOfLines(lines)
  return lines
    .map((line, i) => {
      const colour = TAGS[line[0] ?? '']
      if (colour === undefined) return line
      const range = words.get(i)
      if (range === undefined) return styled(line, colour)
      const [start, end] = [range[0] + 1, range[1] + 1]
      return (
        styled(line.slice(0, start), colour) +
        styled(line.slice(start, end), colour, REVERSE) +
        styled(line.slice(end), colour)
      )
    })
    .join('\n')
}
