// Writes a document on a terminal or into a file, with as many differences as there are lines for.

import type { Span, Text, Tone } from '../base/span.ts'
import type { StyledPart } from '../diagnostics/excerpt.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { printable } from '../diagnostics/text.ts'
import { wordsOfLines } from './changed-words.ts'
import type { Difference, Hunk, Line, Sign, Table, Task, TerminalBlock, TerminalDoc } from './doc.ts'
import { fit } from './fit.ts'
import { BLUE, BOLD, CYAN, GREEN, RED, REVERSE, styled, YELLOW } from './styles.ts'
import { fitting, tableText, wrappedText } from './table.ts'
import { treeText } from './tree.ts'
import { unifiedText } from './unified.ts'

export interface TextOptions {
  /** The number of lines; undefined if everything is written, also what is folded in other forms. */
  readonly lines?: number | undefined
  /** The width of the terminal; undefined if the text is not for a terminal. Differences are not wrapped. */
  readonly columns?: number | undefined
  readonly hasColours?: boolean
  /** What shows what is left out: `--full`. */
  readonly option?: string
  /** The last line, which is seen below a text that is longer than the screen. */
  readonly end?: Line
}

/** The lines of the sentence that says what is left out, after an empty one. */
const FOR_LEFT = 2
/** The lines of the last one, after an empty one. */
const FOR_END = 2

/** Returns a text that ends with a line break. */
export function textOf(doc: TerminalDoc, options: TextOptions = {}): string {
  const { lines, option = '', end } = options
  const shown = lines === undefined ? doc : doc.filter(({ kind }) => kind !== 'fold')
  const texts = new Map(shown.map(block => [block, blockText(block, options)]))
  const sizeOf = (block: TerminalBlock): number => texts.get(block)!.split('\n').length
  const room = lines === undefined ? Number.POSITIVE_INFINITY : lines - FOR_LEFT - (end ? FOR_END : 0)
  // What happens to which node is never left out, however many there are.
  const isAsked = (block: TerminalBlock): boolean =>
    lines === undefined || block.kind !== 'difference' || !(block.isAllNew || block.isEncoded)
  const { blocks, left } = fit(shown, room, sizeOf, { isAsked, canLeave: ({ kind }) => kind === 'difference' })
  const parts = blocks.map((block, i) => {
    const before = blocks[i - 1]
    return `${before !== undefined && isApart(before, block) ? '\n' : ''}${texts.get(block)}`
  })
  return [
    ...parts,
    ...(left === undefined ? [] : [`\nleft out: ${spansText(left)}; ${option} shows them\n`]),
    ...(end === undefined ? [] : [`\n${blockText(end, options)}`]),
  ].join('')
}

/** Whether there is an empty line between the blocks. Lines about things of one kind are a list. */
const isApart = (a: TerminalBlock, b: TerminalBlock): boolean =>
  a.kind !== b.kind ||
  (a.kind === 'line' && b.kind === 'line' ? (a.sign === undefined) !== (b.sign === undefined) : a.kind !== 'list')

/** Code is escaped, and words are trusted. */
export const spansText = (text: Text): string => text.map(spanText).join('')

const spanText = (span: Span): string => ('words' in span ? span.words : printable(span.code))

/** A blank of a name, at which no line is broken. The code of inputs has it only escaped. */
const NAME_BLANK = '\u00a0'

const unbroken = (text: Text): string =>
  text
    .map(span => ('code' in span && span.isName ? spanText(span).replaceAll(' ', NAME_BLANK) : spanText(span)))
    .join('')

function blockText(block: TerminalBlock, options: TextOptions): string {
  const { hasColours = false, columns } = options
  const paint = (text: string, ...codes: string[]): string => (hasColours ? styled(text, ...codes) : text)
  const wrapped: Wrapped = (text, hang) => wrappedText(text, columns, hang).replaceAll(NAME_BLANK, ' ')
  const written = (text: Text): string =>
    text.map(span => (span.tone === undefined ? spanText(span) : paint(spanText(span), ...TONES[span.tone]))).join('')
  switch (block.kind) {
    case 'heading':
      return painted(wrapped(`${unbroken(block.text)}\n`), block.tone, paint)
    case 'line':
      return lineText(block, paint, wrapped)
    case 'task':
      return taskText(block, paint, wrapped)
    case 'list':
    case 'fold': {
      const title = block.kind === 'fold' ? block.summary : block.title
      const head = title === undefined ? '' : `${unbroken(title)}\n`
      return wrapped(head + block.items.map(item => `  ${unbroken(item)}\n`).join(''))
    }
    case 'table':
      return tableOf(block, written)
    case 'tree':
      return `${written(block.root)}\n${treeText(block.branches, { columns, written })}`
    case 'problems':
      return renderDiagnostics(block.diagnostics, {
        whole: block.whole,
        isTerminal: block.isSeen,
        style: (text, part) => paint(text, ...PARTS[part]),
      })
    case 'forms':
      return fitting(
        columns,
        block.forms.map(form => () => textOf(form, options)),
      )
    case 'difference':
      return differenceText(block, paint, wrapped)
  }
}

type Paint = (text: string, ...codes: string[]) => string

const PARTS: Readonly<Record<StyledPart, readonly string[]>> = {
  error: [BOLD, RED],
  warning: [BOLD, YELLOW],
  info: [BOLD, BLUE],
  place: [BLUE],
  mark: [BOLD, RED],
  label: [BOLD],
}

type Wrapped = (text: string, hang?: string) => string

const TONES: Readonly<Record<Tone, readonly string[]>> = {
  bad: [BOLD, RED],
  changed: [YELLOW],
  good: [GREEN],
  strong: [BOLD],
}

/** Paints the text without its last line break. */
const painted = (text: string, tone: Tone, paint: Paint): string => `${paint(text.slice(0, -1), ...TONES[tone])}\n`

const SIGNS: Readonly<Record<Sign, Tone>> = { '+': 'good', '-': 'bad', '~': 'changed', '-/+': 'bad', '!': 'bad' }

function lineText({ text, sign, tone, below = [] }: Line, paint: Paint, wrapped: Wrapped): string {
  const line = wrapped(`${sign === undefined ? '' : `${sign} `}${unbroken(text)}\n`)
  const shown = sign === undefined ? line : paint(sign, ...TONES[SIGNS[sign]]) + line.slice(sign.length)
  return (
    (tone === undefined ? shown : painted(shown, tone, paint)) +
    wrapped(below.map(each => `    ${unbroken(each)}\n`).join(''))
  )
}

function taskText({ number, text, notes, advice, lines }: Task, paint: Paint, wrapped: Wrapped): string {
  const head = `${number}. `
  const indent = ' '.repeat(head.length)
  const all = [...notes, ...(advice ? [advice] : [])]
  return [
    `${paint(wrapped(head + unbroken(text), indent), RED)}\n`,
    ...all.map(note => wrapped(`${indent}${unbroken(note)}\n`)),
    ...(lines.length > 0 ? ['\n', ...lines.map(line => `${indent}  ${printable(line)}\n`)] : []),
  ].join('')
}

function tableOf({ head, rows, isStacked }: Table, written: (text: Text) => string): string {
  const [titles = [], ...cells] = [head, ...rows].map(row => row.map(written))
  return isStacked ? stackedText(titles, cells) : tableText(titles, cells)
}

/** Returns a table whose first column has lines of its own, above those with the others. */
function stackedText(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const others = tableText(
    titles.slice(1),
    rows.map(row => row.slice(1)),
    '  ',
  )
  const lines = others.split('\n')
  return [titles, ...rows].map(([first = ''], i) => `${first}\n${lines[i]}\n`).join('')
}

function differenceText({ title, notes, hunks }: Difference, paint: Paint, wrapped: Wrapped): string {
  const head = wrapped([`${unbroken(title)}\n`, ...notes.map(note => `  ${unbroken(note)}\n`)].join(''))
  return head + hunks.map(hunk => hunkText(hunk, paint)).join('')
}

const TAGS: Readonly<Record<string, string>> = { '-': RED, '+': GREEN, '@': CYAN }

/** Lines have a colour for their tag, and the words that differ are reversed. */
function hunkText(hunk: Hunk, paint: Paint): string {
  const lines = unifiedText([hunk]).split('\n')
  const words = wordsOfLines(lines)
  return lines
    .map((line, i) => {
      const colour = TAGS[line[0] ?? '']
      if (colour === undefined) return line
      const range = words.get(i)
      if (range === undefined) return paint(line, colour)
      const [start, end] = [range[0] + 1, range[1] + 1]
      return (
        paint(line.slice(0, start), colour) +
        paint(line.slice(start, end), colour, REVERSE) +
        paint(line.slice(end), colour)
      )
    })
    .join('\n')
}
