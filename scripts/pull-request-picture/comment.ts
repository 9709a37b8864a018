// Reads the Markdown of a comment as osm-krm writes it. Another form is an error, so that the picture never omits one silently.

import type { Piece } from './wrap.ts'

export type CommentBlock = { readonly mark?: number } & (
  | { readonly kind: 'heading' | 'paragraph' | 'item' | 'detail'; readonly pieces: readonly Piece[] }
  /** What is to be done. */
  | { readonly kind: 'task'; readonly number: string; readonly pieces: readonly Piece[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
)

/** The differences, which follow what is drawn. */
const END = '<details'

/** Returns the blocks up to the differences; `marks` has a number for each beginning of a block, but for details of an item. */
export function commentBlocks(markdown: string, marks: Readonly<Record<string, number>>): readonly CommentBlock[] {
  const unused = new Set(Object.keys(marks))
  const lines = markdown.split('\n')
  const blocks: CommentBlock[] = []
  const marked = (text: string): { pieces: readonly Piece[]; mark?: number } => {
    const pieces = piecesOf(text)
    const plain = plainText(pieces)
    const beginning = [...unused].find(each => plain.startsWith(each))
    if (beginning !== undefined) unused.delete(beginning)
    return { pieces, ...(beginning !== undefined && { mark: marks[beginning]! }) }
  }
  const rowsFrom = (start: number): string[] => {
    const length = lines.slice(start).findIndex(line => !line.startsWith('|'))
    return lines.slice(start, start + length)
  }
  for (let at = 0; at < lines.length && !lines[at]!.startsWith(END); at++) {
    const line = lines[at]!
    const [, number, task] = /^(\d+\.) (.*)$/.exec(line) ?? []
    if (line === '') continue
    else if (line.startsWith('### ')) blocks.push({ kind: 'heading', ...marked(line.slice(4)) })
    else if (line.startsWith('| ')) {
      const [head, , ...rows] = rowsFrom(at)
      blocks.push({ kind: 'table', rows: [head!, ...rows].map(cellsOf) })
      at += rows.length + 1
    } else if (number !== undefined) blocks.push({ kind: 'task', number, ...marked(task!) })
    else if (line === '   ```yaml') {
      const end = lines.indexOf('   ```', at + 1)
      blocks.push({ kind: 'code', lines: lines.slice(at + 1, end).map(each => each.slice(3)) })
      at = end
    } else if (line.startsWith('   '))
      blocks.push({ kind: 'task', number: '', ...marked(line.trim().replace(/<br>$/, '')) })
    else if (line.startsWith('  - ')) blocks.push({ kind: 'detail', pieces: piecesOf(line.slice(4)) })
    else if (line.startsWith('- ')) blocks.push({ kind: 'item', ...marked(line.slice(2)) })
    else if (/^[^<>#`]/.test(line)) blocks.push({ kind: 'paragraph', ...marked(line) })
    else throw new Error(`the comment has a line of another form: ${line}`)
  }
  if (unused.size > 0) throw new Error(`the comment has no part that begins with ${[...unused].join(', ')}`)
  return blocks
}

export const plainText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('')

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map(cell => plainText(piecesOf(cell.trim())))

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function piecesOf(text: string): Piece[] {
  let isBold = false
  return [...text.matchAll(/(\*\*)|<code>(.*?)<\/code>|(.+?)(?=<code>|\*\*|$)/g)].flatMap(
    ([, stars, code, plain]): Piece[] => {
      if (stars !== undefined) isBold = !isBold
      if (stars !== undefined) return []
      const style = code !== undefined ? 'code' : isBold ? 'bold' : 'plain'
      return [{ style, text: (code ?? plain!).replaceAll(/&(?:#(\d+)|(\w+));/g, characterOf) }]
    },
  )
}

const characterOf = (entity: string, number: string | undefined, name: string): string =>
  number ? String.fromCodePoint(Number(number)) : (ENTITIES[name] ?? entity)
