// Compares two texts line by line: hunks with three lines of context.

import { terminalText, visibleLine } from '../diagnostics/text.ts'
import type { Hunk } from '../doc/doc.ts'
import { type Marks, shortestEdit } from './shortest-edit.ts'

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
    lines: lines.map(line => line[0] + (line.startsWith(' ') ? terminalText : visibleLine)(line.slice(1))),
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
function tagged(old: readonly string[], now: readonly string[], { removed, added }: Marks): string[] {
  const lines: string[] = []
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    if (removed[i]) lines.push(`-${old[i++]}`)
    else if (added[j]) lines.push(`+${now[j++]}`)
    else {
      lines.push(` ${old[i++]}`)
      j++
    }
  }
  return lines
}

/** Splits the lines into ranges around changes. Changes with at most twice the context between them share a hunk. */
function hunksOf(lines: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let [oldLine, newLine, next] = [1, 1, 0]
  const pass = (to: number): void => {
    for (; next < to; next++) {
      if (!lines[next]!.startsWith('+')) oldLine++
      if (!lines[next]!.startsWith('-')) newLine++
    }
  }
  for (const { from, to } of changedRanges(lines)) {
    pass(from)
    hunks.push({ oldStart: oldLine, newStart: newLine, lines: lines.slice(from, to) })
  }
  return hunks
}

function changedRanges(lines: readonly string[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const [at, line] of lines.entries()) {
    if (line.startsWith(' ')) continue
    const [from, to] = [Math.max(0, at - CONTEXT), Math.min(lines.length, at + 1 + CONTEXT)]
    const last = found.at(-1)
    if (last !== undefined && from <= last.to) last.to = to
    else found.push({ from, to })
  }
  return found
}
