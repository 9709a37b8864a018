// Parses the parts of Markdown that the tests of the documentation need: tables, blocks of code, headings and links.

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function tablesIn(markdown: string): Table[] {
  const tables: Table[] = []
  for (const [text] of withoutBlocks(markdown).matchAll(/^\|.*\|\n\|(?:-+:?\|| *-+ *\|)+\n(?:\|.*\|\n?)*/gm)) {
    const [columns, , ...rows] = text.trim().split('\n').map(cellsOf)
    tables.push({ columns: columns!, rows })
  }
  return tables
}

/** A bar in a cell is escaped, even within code. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\| ?| ?\|$/g, '')
    .split(/ \| /)
    .map(cell => cell.replaceAll('\\|', '|'))

/** The text between the backticks of a cell that contains only code. */
export const codeIn = (cell: string): string | undefined =>
  /^`` (.*) ``$/s.exec(cell)?.[1] ?? /^`([^`]*)`$/s.exec(cell)?.[1]

export interface Block {
  /** The first line of its content, from 1. */
  readonly line: number
  /** "" for a block that is only indented. */
  readonly language: string
  readonly text: string
}

export function blocksIn(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const fence = /^```(\w*)$/.exec(lines[at]!)
    const indented = lines[at]!.startsWith('    ') && (at === 0 || lines[at - 1] === '')
    if (!fence && !indented) continue
    const first = fence ? at + 1 : at
    let end = first
    while (end < lines.length && (fence ? lines[end] !== '```' : /^(?: {4}|$)/.test(lines[end]!))) end++
    // Within a list a block is indented further.
    const indent = fence ? 0 : lines[first]!.search(/\S/)
    const content = lines.slice(first, end).map(line => line.slice(indent))
    blocks.push({ line: first + 1, language: fence?.[1] ?? '', text: `${content.join('\n').trimEnd()}\n` })
    at = fence ? end : end - 1
  }
  return blocks
}

/** The page with the lines of its blocks of code emptied. */
export const withoutBlocks = (markdown: string): string =>
  markdown.replaceAll(/^```[\s\S]*?^```$/gm, block => block.replaceAll(/[^\n]/g, ''))

/** The anchors of headings, as GitHub makes them. */
export const anchorsIn = (markdown: string): string[] =>
  [...withoutBlocks(markdown).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

export interface Link {
  readonly line: number
  readonly target: string
}

/** Of Markdown, and of pictures in HTML. */
export const linksIn = (markdown: string): Link[] =>
  withoutBlocks(markdown)
    .split('\n')
    .flatMap((text, i) =>
      [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)|\ssrc(?:set)?="([^"\s]+)"/g)].map(
        ([, target, picture]) => ({ line: i + 1, target: (target ?? picture)! }),
      ),
    )
