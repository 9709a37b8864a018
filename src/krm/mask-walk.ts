// A walk through a YAML text that may be damaged, on which values are masked.

import type { TextRange } from '../diagnostics/credential-shapes.ts'

/** Whether the value at a path may be seen; "[]" stands for a place in a list. */
export type Shows = (path: readonly string[], value: string) => boolean

export interface Walk {
  readonly text: string
  /** The next character. */
  at: number
  readonly masked: TextRange[]
  readonly shows: Shows
}

/** Where a value is; undefined where that cannot be told. */
export type Path = readonly string[] | undefined

/** A pattern with the flag y, from here on. */
export function matchAt(pattern: RegExp, { text, at }: Walk): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Past spaces and tabs. */
export function skipBlanks(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

/** The line feed that ends the line, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Whether nothing follows on the line but what ends it. */
export const endsLine = (text: string, at: number): boolean =>
  /^\r?$/.test(text.slice(at, Math.min(lineEnd(text, at), at + 2)))

/** Of the line that begins there: blank ones belong to what is around them. */
export function isDeeper(text: string, at: number, column: number): boolean {
  const content = skipBlanks(text, at)
  return content - at > column || endsLine(text, content)
}

export const mask = ({ masked }: Walk, start: number, end: number): void => {
  if (start < end) masked.push({ start, end })
}

/** To the end of the line, and on to the next. */
export function maskRest(walk: Walk): void {
  const end = lineEnd(walk.text, walk.at)
  mask(walk, walk.at, end)
  walk.at = end + 1
}

/** Lines that are indented deeper than the column. */
export function maskDeeper(walk: Walk, column: number): void {
  while (walk.at < walk.text.length && isDeeper(walk.text, walk.at, column)) maskRest(walk)
}

/**
 * A value in quotes. The lines that it goes on in are indented deeper: one that is not shows that the closing quote is missing.
 * Whether it ends on this line.
 */
export function maskQuoted(walk: Walk, path: Path, column: number): boolean {
  const { text, at: start } = walk
  const end = closingQuote(text, start, column)
  const isClosed = text[end] === text[start]
  const value = text.slice(start + 1, end)
  walk.at = isClosed ? end + 1 : end
  const isPlain = isClosed && !value.includes('\n')
  if (!isPlain || path === undefined || !walk.shows(path, value)) mask(walk, start, walk.at)
  return isPlain
}

/** Where there is none, the end of the last line that can belong to the text. */
function closingQuote(text: string, start: number, column: number): number {
  const quote = text[start]
  let at = start + 1
  for (; at < text.length; at++) {
    const char = text[at]
    if (char === '\n' && !isDeeper(text, at + 1, column)) return at
    if (char === '\\' && quote === '"') at++
    else if (char === quote && quote === "'" && text[at + 1] === quote) at++
    else if (char === quote) return at
  }
  return text.length
}
