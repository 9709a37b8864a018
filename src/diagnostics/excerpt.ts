// Renders the lines around a place in a text, with a caret below it.

import { columnOf, lineEnd, lineOf, lineStart } from '../base/lines.ts'
import type { Diagnostic, Excerpt, Severity } from './diagnostic.ts'
import { printable, withoutCommands } from './text.ts'

/** The number of columns that are shown of a line. */
const WIDTH = 100
const BEFORE = 40

/** Returns the excerpt that is printed: of the item if the place is in it, otherwise of a text of its own. */
export const printedExcerpt = ({ excerpt, itemExcerpt }: Pick<Diagnostic, 'excerpt' | 'itemExcerpt'>) =>
  itemExcerpt?.() ?? excerpt

/** Returns the line of a problem in the text or in the file that has it; undefined for one of a whole object. */
export const lineOfText = ({ field, excerpt, itemExcerpt, origin }: Diagnostic): number | undefined =>
  excerpt ? positionOf(excerpt).line : field && itemExcerpt && origin?.line

/** Returns line and column of the excerpt's start. */
export function positionOf({ text, start, firstLine = 1 }: Excerpt): {
  readonly line: number
  readonly column: number
} {
  const offset = Math.min(start, text.length)
  return { line: firstLine + lineOf(text, offset) - 1, column: columnOf(text, offset) }
}

/** A part of a printed problem that has a style of its own. */
export type StyledPart = Severity | 'place' | 'mark' | 'label'

/** Returns a part in its style. */
export type Style = (text: string, part: StyledPart) => string

export const unstyled: Style = text => text

/** Returns the line with a caret, and the lines before and after it unless they are blank or completely masked. */
export function renderExcerpt(excerpt: Excerpt, style = unstyled): string[] {
  const { text, start, end, unnumbered } = excerpt
  const { line, column } = positionOf(excerpt)
  const at = Math.min(start, text.length)
  const { before, here, after } = linesAround(text, at)
  const width = unnumbered ? 0 : `${line + (isTelling(after) ? 1 : 0)}`.length
  const first = here.length <= WIDTH ? 0 : Math.max(0, column - 1 - BEFORE)
  const length = Math.max(1, Math.min(end, at - column + 1 + here.length) - at)
  const shown = crop(here, first)
  const caret = '^'.repeat(Math.min(length, WIDTH - (column - 1 - first)))
  const row = (number: number | '', text: string): string =>
    `${style(`${(unnumbered ? '' : `${number}`).padStart(width)} |`, 'place')} ${text}`.trimEnd()
  const context = (line: number, text: string): string[] => (isTelling(text) ? [row(line, crop(text, 0).text)] : [])
  return [
    row('', ''),
    ...context(line - 1, before),
    row(line, shown.text),
    row('', `${' '.repeat(shown.mark.length + column - 1 - first)}${style(caret, 'mark')}`),
    ...context(line + 1, after),
  ]
}

const isTelling = (line: string): boolean => !/^[\s*]*$/.test(line)

/** Returns the line of the excerpt's start, without indentation. The end of a template is that of its last line. */
export const lineAt = ({ text, start }: Pick<Excerpt, 'text' | 'start'>): string =>
  linesAround(text, Math.min(start, text.trimEnd().length)).here.trim()

/** Returns the line of an offset, and those before and after it; "" if there is none. */
export function linesAround(
  text: string,
  at: number,
): { readonly before: string; readonly here: string; readonly after: string } {
  const start = lineStart(text, at)
  const here = lineFrom(text, start)
  const next = start + here.length + 1
  return {
    before: start > 0 ? lineFrom(text, lineStart(text, start - 1)) : '',
    here,
    after: next < text.length ? lineFrom(text, next) : '',
  }
}

const lineFrom = (text: string, start: number): string => text.slice(start, lineEnd(text, start))

/** Returns a part of a line. Every character is one column wide. */
function crop(line: string, first: number): { readonly mark: string; readonly text: string } {
  const mark = first > 0 ? '...' : ''
  const part = line
    .slice(first, first + WIDTH)
    .split('')
    .map(oneColumn)
    .join('')
  return { mark, text: `${mark}${withoutCommands(part, '?')}${line.length > first + WIDTH ? '...' : ''}` }
}

const oneColumn = (char: string): string =>
  printable(char).length === 1 ? char : char === '\t' || char === '\r' ? ' ' : '?'
