// Writes tables and lines of a width. Texts are already written: they can have colours, which have no width.

import { widthOf } from './styles.ts'

/** Columns are as wide as their widest cell; empty columns are left out. A line is indented by `indent`. Without titles there is no line for them. */
export function tableText(titles: readonly string[], rows: readonly (readonly string[])[], indent = ''): string {
  const shown = titles.map((_, i) => i).filter(i => rows.some(row => row[i] !== ''))
  const head = titles.every(title => title === '') ? [] : [titles]
  const cells = [...head, ...rows].map(row => shown.map(i => row[i]!))
  const widths = shown.map((_, i) => cells.reduce((width, row) => Math.max(width, widthOf(row[i]!)), 0))
  const padded = (cell: string, i: number): string => cell + ' '.repeat(widths[i]! - widthOf(cell))
  return cells.map(row => `${(indent + row.map(padded).join('  ')).trimEnd()}\n`).join('')
}

/** Returns the first of the texts that fits the width of the terminal, or the last one. Without a terminal, that is the first. */
export function fitting(columns: number | undefined, forms: readonly (() => string)[]): string {
  let text = ''
  for (const form of forms) {
    text = form()
    if (columns === undefined || text.split('\n').every(line => widthOf(line) <= columns)) break
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
    if (line !== '' && widthOf(line + word) > (lines.length === 0 ? width : others)) {
      lines.push(line)
      line = word.trimStart()
    } else line += word
  }
  return [...lines, line]
}

/** Returns the namespace that all titles have, or undefined. */
export function sharedNamespace(titles: readonly string[]): string | undefined {
  const namespaces = new Set(titles.map(title => title.slice(0, title.indexOf('/'))))
  const [first = ''] = namespaces
  return namespaces.size === 1 && first !== '' ? first : undefined
}
