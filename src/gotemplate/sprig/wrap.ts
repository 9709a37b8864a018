// Line breaks as goutils puts them in: at spaces, counting bytes.

import type { Meter } from '../values/values.ts'

export function wrap(text: string, width: number, lineBreak: string, breakWords: boolean, meter: Meter): string {
  const lines = linesOf(text, Math.max(1, width), breakWords)
  meter.bytes(text.length + lines.length * lineBreak.length)
  return lines.join(lineBreak)
}

/** Spaces at the beginning of a line are dropped, those at its end stay. */
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

/** Where the line that begins here ends, and the next one begins; undefined where it is the last. */
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
