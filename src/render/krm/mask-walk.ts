// The scan of a possibly damaged YAML text that collects the ranges of values to mask.

import type { TextRange } from '../../diagnostics/credential-shapes.ts'

/** Whether the value at a path may be shown; "[]" stands for an index of a list. */
export type Shows = (path: readonly string[], value: string) => boolean

export interface Walk {
  readonly text: string
  /** The offset of the next character. */
  at: number
  readonly masked: TextRange[]
  readonly shows: Shows
  /** The offset after each quoted text by that of its opening quote; undefined if the text is damaged. */
  readonly quotes: ReadonlyMap<number, number> | undefined
}

/** The path of a value, or undefined if it is uncertain. */
export type Path = readonly string[] | undefined

/** Matches a sticky pattern (flag y) at the current offset. */
export function matchAt(pattern: RegExp, { text, at }: Walk): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns the offset after spaces and tabs. */
export function afterBlanks(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

/** Returns the offset of the line feed that ends the line, or of the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Whether only a line break follows. */
export function isAtLineEnd(text: string, at: number): boolean {
  const end = text[at] === '\r' ? at + 1 : at
  return end >= text.length || text[end] === '\n'
}

/** Whether the line at `at` is indented deeper than `column`. Blank lines count as deeper, since they belong to the lines around them. */
export function isDeeper(text: string, at: number, column: number): boolean {
  const content = afterBlanks(text, at)
  return content - at > column || isAtLineEnd(text, content)
}

/** Adds a range to mask. */
export const mask = ({ masked }: Walk, start: number, end: number): void => {
  if (start < end) masked.push({ start, end })
}

/** Masks the rest of the line and moves to the next one. */
export function maskRest(walk: Walk): void {
  const end = lineEnd(walk.text, walk.at)
  mask(walk, walk.at, end)
  walk.at = end + 1
}

/** Masks the following lines that are indented deeper than the column. */
export function maskDeeper(walk: Walk, column: number): void {
  while (walk.at < walk.text.length && isDeeper(walk.text, walk.at, column)) maskRest(walk)
}

const EMPTY: ReadonlySet<string> = new Set(['', '~', 'null'])

/** Whether a value may be shown: it is empty, or that of a harmless field. */
export const isShown = ({ shows }: Walk, path: Path, value: string): boolean =>
  EMPTY.has(value) || (path !== undefined && shows(path, value))

/**
 * Masks a quoted value unless it may be shown, and returns whether it ends on this line. In a damaged text, continuation lines are expected
 * to be indented deeper than the column; otherwise the closing quote is probably missing.
 */
export function maskQuoted(walk: Walk, path: Path, column: number): boolean {
  const { text, at: start } = walk
  const known = walk.quotes?.get(start)
  const end = known === undefined ? closingQuote(text, start, column) : known - 1
  const isClosed = text[end] === text[start]
  const value = text.slice(start + 1, end)
  walk.at = isClosed ? end + 1 : end
  const isPlain = isClosed && !value.includes('\n')
  if (!isPlain || !isShown(walk, path, value)) mask(walk, start, walk.at)
  // The lines are walked as if the quote was missing, but every line that may belong to the text is masked.
  if (!isClosed) mask(walk, start, endOutdented(text, start))
  return isPlain
}

/** Returns the offset of the closing quote, or the end of the last line that can belong to the value if there is none. */
function closingQuote(text: string, start: number, column: number): number {
  const closing = quoteAfter(text, start)
  for (let at = text.indexOf('\n', start); at >= 0 && at < closing; at = text.indexOf('\n', at + 1))
    if (!isDeeper(text, at + 1, column)) return at
  return closing
}

/** Returns the offset of the next quote that can close a text, or the end of the whole text. */
function quoteAfter(text: string, start: number): number {
  const quote = text[start]
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '\\' && quote === '"') at++
    else if (char === quote && quote === "'" && text[at + 1] === quote) at++
    else if (char === quote) return at
  }
  return text.length
}

/** Returns the end of the line of the closing quote, or `start` if what is behind that shows that it opens another text. */
function endOutdented(text: string, start: number): number {
  const closing = quoteAfter(text, start)
  const isEnd = closing < text.length && /^[ \t]*(?:$|[,\]}:#])/m.test(text.slice(closing + 1, lineEnd(text, closing)))
  return isEnd ? lineEnd(text, closing) : start
}
