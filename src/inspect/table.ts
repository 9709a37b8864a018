// Writes a table for people.

import { printable } from '../diagnostics/text.ts'

/** Columns are as wide as their widest cell; empty columns are left out. A line is indented by `indent`. */
export function tableText(titles: readonly string[], rows: readonly (readonly string[])[], indent = ''): string {
  const shown = titles.map((_, i) => i).filter(i => rows.some(row => row[i] !== ''))
  const cells = [titles, ...rows].map(row => shown.map(i => printable(row[i]!)))
  const widths = shown.map((_, i) => cells.reduce((width, row) => Math.max(width, row[i]!.length), 0))
  const lines = cells.map(row => indent + row.map((cell, i) => cell.padEnd(widths[i]!)).join('  '))
  return lines.map(line => `${line.trimEnd()}\n`).join('')
}
