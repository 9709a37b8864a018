// Reads the Markdown of a comment as osm-krm writes it. Another form is an error, so that the picture never omits one silently.

import type { Piece } from './wrap.ts'

export type CommentBlock = { readonly mark?: number } & (
  | { readonly kind: 'heading' | 'caution' | 'paragraph' | 'item' | 'folded'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
)

/** Returns the blocks up to the first folded difference; `marks` has a number for each beginning of a block. */
export function commentBlocks(markdown: string, marks: Readonly<Record<string, number>>): readonly CommentBlock[] {
  const unused = new Set(Object.keys(marks))
  const lines = markdown.split('\n')
  const blocks: CommentBlock[] = []
  const add = (kind: Exclude<CommentBlock['kind'], 'code'>, text: string): void => {
    const pieces = piecesOf(text)
    const plain = pieces.map(piece => piece.text).join('')
    const beginning = [...unused].find(each => plain.startsWith(each))
    if (beginning !== undefined) unused.delete(beginning)
    blocks.push({ kind, pieces, ...(beginning !== undefined && { mark: marks[beginning]! }) })
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const [, summary] = /^<details><summary>(.*)<\/summary>$/.exec(line) ?? []
    if (line === '') continue
    else if (line.startsWith('### ')) add('heading', line.slice(4))
    else if (line === '> [!CAUTION]') add('caution', lines[++at]!.slice(2))
    else if (line.startsWith('> ```')) {
      const end = lines.indexOf('> ```', at + 1)
      blocks.push({ kind: 'code', lines: lines.slice(at + 1, end).map(each => each.slice(2)) })
      at = end
    } else if (line.startsWith('- ')) add('item', line.slice(2))
    else if (summary !== undefined) {
      // Differences follow the clusters.
      if (/ changed \+| added \+| removed \+/.test(summary)) break
      add('folded', summary)
      at = lines.indexOf('</details>', at)
    } else if (/^[^<>|#`]/.test(line)) add('paragraph', line.replace(/<br>$/, ''))
    else throw new Error(`the comment has a line of another form: ${line}`)
  }
  if (unused.size > 0) throw new Error(`the comment has no part that begins with ${[...unused].join(', ')}`)
  return blocks
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(/<code>(.*?)<\/code>|\*\*(.*?)\*\*|(.+?)(?=<code>|\*\*|$)/g)].map(([, code, bold, plain]) => ({
    style: code !== undefined ? 'code' : bold !== undefined ? 'bold' : 'plain',
    text: (code ?? bold ?? plain!).replaceAll(/&(?:#(\d+)|(\w+));/g, (entity, number, name) =>
      number ? String.fromCodePoint(Number(number)) : (ENTITIES[name] ?? entity),
    ),
  }))
