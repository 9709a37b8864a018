// The few forms of Markdown that the page on templates is made of.

export type Row = readonly string[]

export const table = (columns: Row, rows: readonly Row[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.map(cell).join(' | ')} |`).join('\n')

/** On one line: a line break is written as in a Go string. Text with a backtick stands between two. */
export const code = (text: string): string => {
  const line = text.replaceAll('\n', '\\n')
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}

/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')
