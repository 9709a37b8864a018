// Finds the end of a block collection, including the lines and comments that belong to it; text after the collection is inserted there.

import type { CollectionPart, DocumentNode } from '../../gotemplate/encoding/yaml/document.ts'

interface BlockEnd {
  /** The end of the last part, with the rest of its line and any comments below that are indented deeper than the collection. */
  readonly content: number
  /** Like `content`, but also after the following comments if one of them is indented at least as far as the collection. */
  readonly comments: number
}

/** Returns the ends of the collection. All offsets are in bytes. */
export function blockEnd(text: string, collection: CollectionPart): BlockEnd {
  const { start, parts } = collection
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  const last = parts.at(-1)!
  const content = isAlone(collection) ? emptyLines(text, endOfLine(text, last.end)).end : partEnd(text, last, column)
  const below = emptyLines(text, content)
  const isOwn = column > 0 && below.comments.some(comment => comment >= column)
  return { content, comments: isOwn ? below.end : content }
}

/** Whether the last entry is a key without a colon, as in `? key`. */
function isAlone({ kind, parts }: CollectionPart): boolean {
  const [key, value] = parts.slice(-2)
  return kind === 'mapping' && value!.start === value!.end && value!.start === key!.end
}

function partEnd(text: string, part: DocumentNode, column: number): number {
  if (part.kind === 'alias') return withLine(text, part.end, column)
  if (part.kind !== 'scalar') return part.isFlow ? withLine(text, part.end, column) : blockEnd(text, part).comments
  if (part.style === 'literal' || part.style === 'folded') return part.end
  return part.start === part.end ? emptyPartEnd(text, part.end) : withLine(text, part.end, column)
}

/** Returns the end of the line, or of the last of the comments below it that are indented deeper than the column. */
function withLine(text: string, offset: number, column: number): number {
  const line = endOfLine(text, offset)
  const { comments, ends } = emptyLines(text, line)
  const others = comments.findIndex(comment => comment <= column)
  const own = others < 0 ? comments.length : others
  return own === 0 ? line : ends[own - 1]!
}

/** Returns the end of an empty part: its own offset, or the end of all comments and empty lines if a comment follows. */
function emptyPartEnd(text: string, offset: number): number {
  const end = afterSpaces(text, offset)
  const below = emptyLines(text, endOfLine(text, offset))
  return text[end] === '#' || below.comments.length > 0 ? below.end : end
}

/** Returns the offset of the first character that is not a space. */
export function afterSpaces(text: string, offset: number): number {
  let at = offset
  while (text[at] === ' ') at++
  return at
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

interface EmptyLines {
  /** The column of each comment. */
  readonly comments: readonly number[]
  readonly ends: readonly number[]
  readonly end: number
}

const EMPTY_LINE = /([ \t]*)(#[^\n]*)?(?:\r?\n|$)/y

/** Finds comments and empty lines, beginning at the start of a line. */
function emptyLines(text: string, lineStart: number): EmptyLines {
  const comments: number[] = []
  const ends: number[] = []
  let end = lineStart
  EMPTY_LINE.lastIndex = lineStart
  while (end < text.length) {
    const found = EMPTY_LINE.exec(text)
    if (found === null) break
    end = EMPTY_LINE.lastIndex
    if (found[2] === undefined) continue
    comments.push(found[1]!.length)
    ends.push(end)
  }
  return { comments, ends, end }
}
