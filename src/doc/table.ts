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

/** Returns the first of the texts that fits the width of the terminal, or the last one. Without a terminal, that is the first. */
export function fitting(columns: number | undefined, forms: readonly (() => string)[]): string {
  let text = ''
  for (const form of forms) {
    text = form()
    if (columns === undefined || text.split('\n').every(line => line.length <= columns)) break
  }
  return text
}

/** Breaks lines that are longer than the terminal is wide at blanks. What follows is indented by two blanks more than the line, or by `hang`. */
export function wrappedText(text: string, columns: number | undefined, hang?: string): string {
  if (columns === undefined) return text
  return text
    .split('\n')
    .flatMap(line => {
      const indent = hang ?? `${/^ */.exec(line)![0]}  `
      const [first = '', ...others] = wrappedLine(line, columns, columns - indent.length)
      return [first, ...others.map(other => indent + other)]
    })
    .join('\n')
}

/** Breaks a line at blanks into lines of a width, after the first one of another. A word is never cut, so that it can be copied. */
export function wrappedLine(text: string, width: number, others = width): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=[^ ])(?= )/)) {
    if (line !== '' && line.length + word.length > (lines.length === 0 ? width : others)) {
      lines.push(line)
      line = word.trimStart()
    } else line += word
  }
  return [...lines, line]
}

/** Returns a table whose first column has lines of its own, above those with the others. */
export function stackedText(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const others = tableText(
    titles.slice(1),
    rows.map(row => row.slice(1)),
    '  ',
  )
  const lines = others.split('\n')
  return [titles, ...rows].map(([first = ''], i) => `${printable(first)}\n${lines[i]}\n`).join('')
}

/** Returns the namespace that all titles have, or undefined. */
export function sharedNamespace(titles: readonly string[]): string | undefined {
  const namespaces = new Set(titles.map(title => title.slice(0, title.indexOf('/'))))
  const [first = ''] = namespaces
  return namespaces.size === 1 && first !== '' ? first : undefined
}
