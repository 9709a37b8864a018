// Renders the lines around a place in a text, with a caret below it.

import type { Excerpt } from './diagnostic.ts'
import { printable } from './text.ts'

/** The number of columns that are shown of a line. */
const WIDTH = 100
const BEFORE = 40

/** Returns line and column of the excerpt's start. */
export function positionOf({ text, start, firstLine = 1 }: Excerpt): {
  readonly line: number
  readonly column: number
} {
  const offset = Math.min(start, text.length)
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  return { line: firstLine + text.slice(0, lineStart).split('\n').length - 1, column: offset - lineStart + 1 }
}

/** Returns the line with a caret, and the line before it unless that is blank or completely masked. */
export function renderExcerpt(excerpt: Excerpt): string[] {
  const { text, end } = excerpt
  const { line, column } = positionOf(excerpt)
  const at = Math.min(excerpt.start, text.length)
  const lineStart = at - column + 1
  const content = lineFrom(text, lineStart)
  const width = `${line}`.length
  const first = Math.max(0, column - 1 - BEFORE)
  const length = Math.max(1, Math.min(end, lineStart + content.length) - at)
  const shown = crop(content, first)
  const caret = `${' '.repeat(shown.mark.length + column - 1 - first)}${'^'.repeat(Math.min(length, WIDTH - (column - 1 - first)))}`
  const before = lineStart > 0 ? lineFrom(text, lineStart < 2 ? 0 : text.lastIndexOf('\n', lineStart - 2) + 1) : ''
  return [
    `${' '.repeat(width)} |`,
    ...(/^[\s*]*$/.test(before) ? [] : [formatLine(line - 1, width, crop(before, 0).text)]),
    formatLine(line, width, shown.text),
    `${' '.repeat(width)} | ${caret}`,
  ]
}

const formatLine = (line: number, width: number, text: string): string =>
  `${`${line}`.padStart(width)} | ${text}`.trimEnd()

function lineFrom(text: string, lineStart: number): string {
  const end = text.indexOf('\n', lineStart)
  return text.slice(lineStart, end < 0 ? text.length : end)
}

/** Returns a part of a line. Every character is one column wide. */
function crop(line: string, first: number): { readonly mark: string; readonly text: string } {
  const mark = first > 0 ? '...' : ''
  const part = Array.from({ length: Math.min(WIDTH, line.length - first) }, (_, i) => line[first + i]!).map(oneColumn)
  return { mark, text: `${mark}${part.join('')}${line.length > first + WIDTH ? '...' : ''}` }
}

const oneColumn = (char: string): string =>
  printable(char).length === 1 ? char : char === '\t' || char === '\r' ? ' ' : '?'
