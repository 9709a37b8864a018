// Bytes of the list as text.

import { LF, SPACE } from './bytes.ts'
import type { Item } from './resource-list.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Undefined where the bytes are not UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** The item's text with its dash or key replaced by spaces: a document of its own in which every column is that of the input. */
export function itemText(bytes: Uint8Array, { range, mark }: Item): string | undefined {
  const copy = bytes.slice(range.start, range.end)
  copy.fill(SPACE, mark.start - range.start, mark.end - range.start)
  return decode(copy)
}

/** The line, counted from 1, that a byte is in. */
export function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let at = bytes.indexOf(LF); at >= 0 && at < offset; at = bytes.indexOf(LF, at + 1)) line++
  return line
}

/** The line, counted from 1, that a place in a text is in. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
