// Wraps lines as goutils does: at spaces, counting bytes.

import type { Meter } from '../values/values.ts'

export function wrap(text: string, width: number, lineBreak: string, breakWords: boolean, meter: Meter): string {
  const lines = linesOf(text, Math.max(1, width), breakWords)
  meter.bytes(text.length + lines.length * lineBreak.length)
  return lines.join(lineBreak)
}

/** Splits a text into lines. Spaces at the start of a line are dropped, those at its end kept. */
function linesOf(text: string, width: number, breakWords: boolean): string[] {
  const lines: string[] = []
  let at = 0
  while (text.length - at > width) {
    if (text[at] === ' ') {
      at++
      continue
    }
    const line = lineAt(text, at, width, breakWords)
    if (line === undefined) break
    lines.push(text.slice(at, line.end))
    at = line.next
  }
  return [...lines, text.slice(at)]
}

/** Returns the end of the line at `at` and the start of the next one; undefined for the last line. */
function lineAt(
  text: string,
  at: number,
  width: number,
  breakWords: boolean,
): { end: number; next: number } | undefined {
  const space = text.slice(at, at + width + 1).lastIndexOf(' ')
  if (space >= 0) return { end: at + space, next: at + space + 1 }
  if (breakWords) return { end: at + width, next: at + width }
  const after = text.indexOf(' ', at + width)
  return after < 0 ? undefined : { end: after, next: after + 1 }
}
