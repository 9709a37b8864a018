// Proves where an entry or item of a list ends if its columns cannot tell: quoted text, and text in brackets, may continue in any column.

import { isObject } from '../../base/json.ts'
import { DOUBLE_QUOTE, SINGLE_QUOTE } from '../yaml/characters.ts'
import { parseDocument } from '../yaml/document.ts'
import { readCommonYaml } from '../yaml/index.ts'
import { closingQuote, decode, isBlankOrComment, nextLine, skipSpaces } from './scan.ts'

interface PartEnd {
  readonly end: number
  /** False for a damaged part, whose end is where columns tell. */
  readonly isProven: boolean
}

/** An entry or item that begins at `start` and may end before `line`, which is not indented more than `column`. */
interface Part {
  readonly start: number
  readonly line: number
  readonly column: number
}

/**
 * Returns a function that returns the end of a part. If the lines from its start up to there are a document of one entry, nothing is open at the
 * end of them, so the next part begins there. The function returns undefined if the list has to be parsed as a whole.
 */
export function partEnds(bytes: Uint8Array): (part: Part) => PartEnd | undefined {
  // A text that continues in many lines that could be an end is read again for each: at most this many bytes, which keeps it linear.
  let left = 2 * bytes.length
  return ({ start, line, column }) => {
    for (let end: number | undefined = line; end !== undefined; ) {
      left -= end - start
      if (left < 0) return undefined
      const { entries, open } = entriesIn(decode(bytes.subarray(start, end)))
      if (entries !== undefined) return entries === 1 ? { end, isProven: true } : undefined
      end = open === undefined ? undefined : endAfter(bytes, { from: end, open: start + open, column })
    }
    return { end: line, isProven: false }
  }
}

/** Returns the number of entries of the list or map that the lines are, or the offset of what is open at their end. */
function entriesIn(lines: string | undefined): { readonly entries?: number; readonly open?: number } {
  if (lines === undefined) return {}
  const value = readCommonYaml(lines)
  if (isObject(value)) return { entries: Object.keys(value).length }
  if (Array.isArray(value)) return { entries: value.length }
  const parsed = parseDocument(lines)
  if ('problem' in parsed) return { open: parsed.problem.open }
  const { root } = parsed.document
  if (root?.kind === 'sequence') return { entries: root.parts.length }
  return { entries: root?.kind === 'mapping' ? root.parts.length / 2 : 0 }
}

/** Returns the next line that may be the end of a part in which a quote or bracket is open; undefined if it is not closed. */
function endAfter(
  bytes: Uint8Array,
  { from, open, column }: { readonly from: number; readonly open: number; readonly column: number },
): number | undefined {
  const isQuote = bytes[open] === SINGLE_QUOTE || bytes[open] === DOUBLE_QUOTE
  const closed = isQuote ? closingQuote(bytes, open) : from
  if (closed < 0) return undefined
  for (let line = nextLine(bytes, closed); line < bytes.length; line = nextLine(bytes, line)) {
    const at = skipSpaces(bytes, line)
    if (at - line <= column && !isBlankOrComment(bytes, at)) return line
  }
  return from < bytes.length ? bytes.length : undefined
}
