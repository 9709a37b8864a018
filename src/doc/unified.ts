// Writes hunks as diff -u and git print them, with every character visible.

import { terminalText, visibleLine } from '../diagnostics/text.ts'
import type { Hunk } from './doc.ts'

/** Writes hunks as `diff -u` does, without the two lines that name the files. */
export function unifiedText(hunks: readonly Hunk[]): string {
  return hunks.map(hunk => header(hunk) + hunk.lines.map(printed).join('')).join('')
}

function header({ oldStart, newStart, lines }: Hunk): string {
  const old = lines.filter(line => !line.startsWith('+')).length
  const now = lines.filter(line => !line.startsWith('-')).length
  return `@@ -${range(oldStart, old)} +${range(newStart, now)} @@\n`
}

/** Formats a range. An empty range is given by the line before it. */
function range(start: number, count: number): string {
  if (count === 0) return `${start - 1},0`
  return count === 1 ? `${start}` : `${start},${count}`
}

/** Both sides must not look the same, so a changed line has every character visible. */
function printed(line: string): string {
  const shown = line[0] + (line.startsWith(' ') ? terminalText : visibleLine)(line.slice(1))
  return shown.endsWith('\n') ? shown : `${shown}\n\\ No newline at end of file\n`
}
