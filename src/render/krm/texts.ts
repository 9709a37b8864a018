// Decodes bytes of the list and counts lines.

import { LF, SPACE } from './bytes.ts'
import type { Item } from './resource-list.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. Returns undefined if the bytes are not valid. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the item's text with its dash or key replaced by spaces, so that it is a document of its own with the columns of the input. */
export function itemText(bytes: Uint8Array, { range, mark }: Item): string | undefined {
  const copy = new Uint8Array(bytes.subarray(range.start, range.end))
  copy.fill(SPACE, mark.start - range.start, mark.end - range.start)
  return decode(copy)
}

/** Returns the line, counted from 1, of an offset in a text. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Returns the column, counted from 1, of an offset in a text. */
export const columnOf = (text: string, offset: number): number =>
  offset === 0 ? 1 : offset - text.lastIndexOf('\n', offset - 1)

/** Returns the number of columns before an item on its first line, which is 0 in block style. */
export function columnsBefore(bytes: Uint8Array, { range: { start } }: Item): number {
  const lineStart = start === 0 ? 0 : bytes.lastIndexOf(LF, start - 1) + 1
  return decode(bytes.subarray(lineStart, start))?.length ?? 0
}
