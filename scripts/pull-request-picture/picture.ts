// Draws the lines of a pull request on the left and the comment on the right, or for phones the comment below the lines. Every piece of text has its width, so that it fits with any font.

import { type CommentBlock, plainText } from './comment.ts'
import { escapeHtml } from './escape.ts'
import type { Row } from './excerpt.ts'
import { FIXED, PADDING, type Placed, SIZE, type Style, widthOf, wrap } from './wrap.ts'

interface ChangedFile {
  readonly path: string
  readonly rows: readonly Row[]
}

/** The width of a page on GitHub, so that texts are as large as they are here. */
const LANDSCAPE = 830
const LEFT = { x: 0.5, width: 352 }
const RIGHT = { x: 382.5, width: LANDSCAPE - 383 }
const TOP = 28
const CHAR = FIXED * SIZE.code
const ROW = 17
const LINE = 18
const INSET = 16

const STYLE = `
    text { font: 12px Arial, Helvetica, "Liberation Sans", sans-serif; fill: #1f2328 }
    .code { font: 11px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace }
    .bold { font-weight: 600 }
    .title { font-size: 13px; font-weight: 600; fill: #59636e }
    .heading { font-size: 15px; font-weight: 600 }
    .panel { fill: #ffffff; stroke: #d1d9e0 }
    .head { fill: #f6f8fa; stroke: #d1d9e0 }
    .behind { fill: #eff1f3 }
    .muted { fill: #59636e }
    .added { fill: #dafbe1 }
    .added-words { fill: #aceebb }
    .removed { fill: #ffebe9 }
    .removed-words { fill: #ffc9c4 }
    .rule { fill: #d1d9e0 }
    .mark { fill: #0b5394 }
    .number { font-size: 12px; font-weight: 600; fill: #ffffff; text-anchor: middle }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc }
      .title, .muted { fill: #9198a1 }
      .panel { fill: #0d1117; stroke: #3d444d }
      .head { fill: #151b23; stroke: #3d444d }
      .behind { fill: #262c36 }
      .added { fill: #12261e }
      .added-words { fill: #1a5a2f }
      .removed { fill: #25171c }
      .removed-words { fill: #792e2e }
      .rule { fill: #3d444d }
      .mark { fill: #1f6feb }
      .number { fill: #ffffff }
    }
  `

/** The marks are centred on the edge of the comment. */
const MARGIN = 10

export function picture(files: readonly ChangedFile[], blocks: readonly CommentBlock[], isPortrait: boolean): string {
  const left = changes(files)
  const right = isPortrait ? below(comment(blocks), left.bottom + TOP) : comment(blocks)
  const height = Math.ceil(Math.max(left.bottom, right.bottom)) + 1
  const width = isPortrait ? RIGHT.width + MARGIN + 1 : LANDSCAPE
  return `<!-- Drawn by scripts/pull-request-picture.ts. Not to be edited. -->
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
  <title id="title">Lines of a pull request, and the comment that they cause</title>
  <desc id="description">${escapeHtml(description(files, blocks))}</desc>
  <style>${STYLE}</style>
  ${[...left.drawn, ...right.drawn].join('\n  ')}
</svg>
`
}

const description = (files: readonly ChangedFile[], blocks: readonly CommentBlock[]): string =>
  [
    ...files.map(({ path, rows }) => `${path}: ${rows.map(({ text }) => text.trim()).join(' ')}`),
    'The comment:',
    ...blocks.map(textOf),
  ].join(' ')

function textOf(block: CommentBlock): string {
  if (block.kind === 'code') return block.lines.join(' ')
  if (block.kind === 'table') return block.rows.map(row => row.filter(cell => cell !== '').join(' ')).join('; ')
  return plainText(block.pieces)
}

interface Drawing {
  readonly drawn: readonly string[]
  readonly bottom: number
}

const below = ({ drawn, bottom }: Drawing, y: number): Drawing => ({
  drawn: [`<g transform="translate(${MARGIN - RIGHT.x} ${y})">`, ...drawn, '</g>'],
  bottom: y + bottom,
})

function changes(files: readonly ChangedFile[]): Drawing {
  const drawn = [`<text class="title" x="${LEFT.x}" y="15">Lines of a pull request</text>`]
  let y = TOP + 0.5
  for (const { path, rows } of files) {
    const lines: string[] = []
    let at = y + 26
    for (const row of rows) {
      if (row.gap) {
        lines.push(`<text class="code muted" x="${LEFT.x + 12}" y="${at + 12}">⋯</text>`)
        at += ROW
      }
      const { drawn: texts, bottom } = changedLine(row, at)
      lines.push(...texts)
      at = bottom
    }
    drawn.push(
      panel(LEFT, y, at + 5 - y),
      `<path class="head" d="M${LEFT.x} ${y + 24}V${y + 6}q0-6 6-6h${LEFT.width - 12}q6 0 6 6V${y + 24}z"/>`,
      text('code', LEFT.x + 12, y + 16, path, widthOf(path, 'code')),
      ...lines,
    )
    y = at + 17
  }
  return { drawn, bottom: y - 12 }
}

/** A line of a diff. What does not fit follows in rows of its own, indented further. */
function changedLine({ text: line, words, mark: number }: Row, top: number): Drawing {
  const content = line.slice(1)
  const indent = content.search(/\S/)
  const start = LEFT.x + 26 + indent * CHAR
  // Backgrounds of code in sentences are wider than their text; there are none here.
  const rows = wrap([{ text: content.trim(), style: 'code' }], LEFT.width - 48 - (indent + 2) * CHAR + 2 * PADDING)
  const height = rows.length * ROW
  const kind = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : undefined
  const drawn: string[] = []
  if (kind) drawn.push(rect(kind, LEFT.x + 0.5, top, LEFT.width - 1, height))
  if (words && rows.length === 1)
    drawn.push(
      rect(`${kind}-words`, start + (words[0] - indent) * CHAR, top + 2, (words[1] - words[0]) * CHAR, ROW - 4, 3),
    )
  if (kind) drawn.push(text('code', LEFT.x + 12, top + 12, line[0]!, CHAR))
  for (const [i, [placed]] of rows.entries()) {
    const x = start + (i === 0 ? 0 : 2 * CHAR)
    drawn.push(text('code', x, top + 12 + i * ROW, placed!.text, widthOf(placed!.text, 'code')))
  }
  if (number !== undefined) drawn.push(mark(LEFT.x + LEFT.width, top + height - ROW / 2, number))
  return { drawn, bottom: top + height }
}

const AFTER: Readonly<Record<CommentBlock['kind'], number>> = {
  heading: 10,
  table: 4,
  task: 4,
  code: 8,
  paragraph: 0,
  item: 0,
  detail: 0,
}

function comment(blocks: readonly CommentBlock[]): Drawing {
  const drawn: string[] = []
  const x = RIGHT.x + INSET
  const width = RIGHT.width - 2 * INSET
  const top = TOP + 0.5
  let y = top + 36
  for (const [i, block] of blocks.entries()) {
    // Paragraphs and lists are set off from other text.
    const isNext = i > 0 && block.kind !== 'paragraph' && block.kind === blocks[i - 1]!.kind
    if (i > 0 && !isNext && ['item', 'task', 'paragraph'].includes(block.kind)) y += 8
    if (block.mark !== undefined) drawn.push(mark(RIGHT.x, y + 9, block.mark))
    if (block.kind === 'code') {
      const height = block.lines.length * ROW + 12
      drawn.push(rect('behind', x + 16, y, width - 16, height, 5))
      for (const [n, line] of block.lines.entries()) {
        const indent = line.search(/\S/)
        drawn.push(text('code', x + 26 + indent * CHAR, y + 18 + n * ROW, line.trim(), widthOf(line.trim(), 'code')))
      }
      y += height
    } else if (block.kind === 'table') {
      const { drawn: cells, bottom } = table(block.rows, x, y)
      drawn.push(...cells)
      y = bottom
    } else if (block.kind === 'heading') {
      const lines = wrap([{ text: plainText(block.pieces), style: 'heading' }], width)
      for (const [placed] of lines) {
        drawn.push(text('heading', x, y + 14, placed!.text, placed!.width))
        y += LINE + 2
      }
      drawn.push(rect('rule', x, y + 2, width, 1))
      y += 4
    } else {
      const inset = { item: 18, detail: 36, task: 16, paragraph: 0 }[block.kind]
      if (block.kind === 'task' && block.number !== '')
        drawn.push(text('plain', x, y + 13, block.number, widthOf(block.number, 'plain')))
      if (inset > 16) drawn.push(`<circle class="muted" cx="${x + inset - 11}" cy="${y + 9}" r="2.5"/>`)
      for (const line of wrap(block.pieces, width - inset)) {
        drawn.push(...line.flatMap(placed => sentencePart(placed, x + inset, y)))
        y += LINE
      }
    }
    y += AFTER[block.kind]
  }
  const bottom = y + 8
  return {
    drawn: [
      `<text class="title" x="${RIGHT.x}" y="15">The comment on it, by osm-krm diff</text>`,
      panel(RIGHT, top, bottom - top),
      ...header(top),
      ...drawn,
    ],
    bottom,
  }
}

/** A table whose first row is its head, and whose first column is code. */
function table(rows: readonly (readonly string[])[], left: number, top: number): Drawing {
  const styleOf = (row: number, column: number): Style => (row === 0 ? 'bold' : column === 0 ? 'code' : 'plain')
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row, i) => widthOf(row[column]!, styleOf(i, column)) + 2 * CELL)),
  )
  const width = widths.reduce((sum, each) => sum + each, 0)
  const drawn = rows.flatMap((row, i) => {
    const y = top + i * CELL_ROW
    const cells = row.flatMap((cell, column) => {
      const style = styleOf(i, column)
      const start = left + widths.slice(0, column).reduce((sum, each) => sum + each, 0) + CELL
      return cell === '' ? [] : [text(style, start, y + 15, cell, widthOf(cell, style))]
    })
    return [...cells, rect('rule', left, y + CELL_ROW - 1, width, 1)]
  })
  return { drawn, bottom: top + rows.length * CELL_ROW }
}

const CELL = 4
const CELL_ROW = 23

const header = (y: number): string[] => [
  `<path class="head" d="M${RIGHT.x} ${y + 24}V${y + 6}q0-6 6-6h${RIGHT.width - 12}q6 0 6 6V${y + 24}z"/>`,
  text('code', RIGHT.x + INSET, y + 16, COMMAND, widthOf(COMMAND, 'code')),
]

const COMMAND = 'osm-krm diff old new -o markdown'

function sentencePart({ text: words, style, x, width }: Placed, left: number, y: number): string[] {
  if (style !== 'code') return [text(style, left + x, y + 13, words, width)]
  return [
    rect('behind', left + x, y + 1, width, LINE - 2, 4),
    text('code', left + x + PADDING, y + 13, words, width - 2 * PADDING),
  ]
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100)

const text = (style: string, x: number, y: number, content: string, width: number): string =>
  `<text${style === 'plain' ? '' : ` class="${style}"`} x="${fixed(x)}" y="${fixed(y)}" textLength="${fixed(width)}" lengthAdjust="spacingAndGlyphs">${escapeHtml(content)}</text>`

const rect = (style: string, x: number, y: number, width: number, height: number, radius = 0): string =>
  `<rect class="${style}" x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}"${radius ? ` rx="${radius}"` : ''}/>`

const panel = ({ x, width }: typeof LEFT, y: number, height: number): string => rect('panel', x, y, width, height, 6)

const mark = (x: number, y: number, number: number): string =>
  `<circle class="mark" cx="${fixed(x)}" cy="${fixed(y)}" r="9"/><text class="number" x="${fixed(x)}" y="${fixed(y + 4.2)}">${number}</text>`
