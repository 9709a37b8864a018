// Renders the Markdown elements of the pages about templates.

export type Row = readonly string[]

export const table = (columns: Row, rows: readonly Row[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.map(cell).join(' | ')} |`).join('\n')

/** Renders inline code on one line: a line break becomes `\n`, and text with a backtick is enclosed in double backticks. */
export const code = (text: string): string => {
  const line = text.replaceAll('\n', '\\n')
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}

/** Escapes bars, which would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')
