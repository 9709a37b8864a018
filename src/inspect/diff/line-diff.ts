// Compares two texts line by line: hunks with three lines of context, and their text as diff -u and git print it.

import { terminalText, visibleLine } from '../../diagnostics/text.ts'
import { type Marks, shortestEdit } from './shortest-edit.ts'

interface DiffLine {
  readonly tag: ' ' | '-' | '+'
  /** The line with its line feed, which the last line of a text may lack. */
  readonly text: string
}

export interface Hunk {
  /** The first line of the hunk in each text, counted from 1. */
  readonly oldStart: number
  readonly newStart: number
  readonly lines: readonly DiffLine[]
}

const CONTEXT = 3

/** Returns the changed lines of a text with the lines around them. */
export function lineDiff(old: string, now: string): readonly Hunk[] {
  const [oldLines, newLines] = [linesOf(old), linesOf(now)]
  const numbers = new Map<string, number>()
  const lines = tagged(oldLines, newLines, shortestEdit(numberLines(oldLines, numbers), numberLines(newLines, numbers)))
  return hunksOf(lines)
}

/** Returns them for people: with every character visible, so that no line that differs looks the same on both sides. */
export const visibleDiff = (old: string, now: string): readonly Hunk[] =>
  lineDiff(old, now).map(({ lines, ...place }) => ({
    ...place,
    lines: lines.map(({ tag, text }) => ({ tag, text: tag === ' ' ? terminalText(text) : visibleLine(text) })),
  }))

/** Writes hunks as `diff -u` does, without the two lines that name the files. */
export function unifiedText(hunks: readonly Hunk[]): string {
  return hunks.map(hunk => header(hunk) + hunk.lines.map(printed).join('')).join('')
}

/** Returns hunks whose lines begin with their tags. */
export const writtenHunks = (hunks: readonly Hunk[]) =>
  hunks.map(hunk => ({ ...hunk, lines: hunk.lines.map(({ tag, text }) => tag + text) }))

/** Returns them as hunks with lines and tags. */
export const taggedHunks = (hunks: readonly (Omit<Hunk, 'lines'> & { readonly lines: readonly string[] })[]): Hunk[] =>
  hunks.map(hunk => ({
    ...hunk,
    lines: hunk.lines.map(line => ({ tag: line[0] as DiffLine['tag'], text: line.slice(1) })),
  }))

const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

function numberLines(lines: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, line => {
    const number = numbers.get(line) ?? numbers.size
    numbers.set(line, number)
    return number
  })
}

/** Merges the lines of both texts into one sequence. Where lines were replaced, old ones come first. */
function tagged(old: readonly string[], now: readonly string[], { removed, added }: Marks): DiffLine[] {
  const lines: DiffLine[] = []
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (removed[i]) lines.push({ tag: '-', text: old[i++]! })
    else if (added[j]) lines.push({ tag: '+', text: now[j++]! })
    else {
      lines.push({ tag: ' ', text: old[i++]! })
      j++
    }
  }
  return lines
}

/** Splits the lines into ranges around changes. Changes with at most twice the context between them share a hunk. */
function hunksOf(lines: readonly DiffLine[]): Hunk[] {
  const hunks: Hunk[] = []
  let [oldLine, newLine, next] = [1, 1, 0]
  const pass = (to: number): void => {
    for (; next < to; next++) {
      if (lines[next]!.tag !== '+') oldLine++
      if (lines[next]!.tag !== '-') newLine++
    }
  }
  for (const { from, to } of changedRanges(lines)) {
    pass(from)
    hunks.push({ oldStart: oldLine, newStart: newLine, lines: lines.slice(from, to) })
  }
  return hunks
}

function changedRanges(lines: readonly DiffLine[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const [at, { tag }] of lines.entries()) {
    if (tag === ' ') continue
    const [from, to] = [Math.max(0, at - CONTEXT), Math.min(lines.length, at + 1 + CONTEXT)]
    const last = found.at(-1)
    if (last !== undefined && from <= last.to) last.to = to
    else found.push({ from, to })
  }
  return found
}

function header({ oldStart, newStart, lines }: Hunk): string {
  const old = lines.filter(({ tag }) => tag !== '+').length
  const now = lines.filter(({ tag }) => tag !== '-').length
  return `@@ -${range(oldStart, old)} +${range(newStart, now)} @@\n`
}

/** Formats a range. An empty range is given by the line before it. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`
  return count === 1 ? `${start}` : `${start},${count}`
}

const printed = ({ tag, text }: DiffLine): string =>
  text.endsWith('\n') ? `${tag}${text}` : `${tag}${text}\n\\ No newline at end of file\n`
