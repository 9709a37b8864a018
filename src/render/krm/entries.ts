// Finds keys of block maps in an item's bytes, and the lines that belong to them.

import type { CollectionPart, DocumentNode } from 'gotemplate/go/yaml'
import { QuotedText } from './quoted-text.ts'
import type { Item, Range } from './resource-list.ts'
import { endOfText, endsLine, findColon, HASH, isDash, nextLine, skipSpaces } from './scan.ts'

/** A key in a block map. */
export interface KeyLine {
  readonly lineStart: number
  readonly column: number
  /** The offset after the colon. */
  readonly value: number
  readonly next: number
}

/**
 * Finds the entry of a key in the first map of the range. `dash` is the offset of the item's dash if the first key follows it on the same
 * line.
 */
export function findKeyLine(bytes: Uint8Array, { start, end }: Range, key: string, dash?: number): KeyLine | undefined {
  let column = -1
  const quoted = new QuotedText(bytes, start, end)
  for (let at = start, lineStart = dash === undefined ? start : lineStartOf(bytes, dash); at < end; ) {
    const first = skipSpaces(bytes, at)
    const next = nextLine(bytes, first)
    if (!endsLine(bytes[first]) && bytes[first] !== HASH && (column < 0 || first - lineStart <= column)) {
      const afterQuotes = column < 0 ? -1 : quoted.endAt(at)
      if (afterQuotes >= 0) {
        at = lineStart = afterQuotes
        continue
      }
      if (column < 0) column = first - lineStart
      if (first - lineStart < column) return undefined
      const colon = first - lineStart === column ? findColon(bytes, first) : -1
      if (colon >= 0 && isKey(bytes, first, colon, key)) return { lineStart, column, value: colon + 1, next }
    }
    at = lineStart = next
  }
  return undefined
}

const lineStartOf = (bytes: Uint8Array, at: number): number => bytes.lastIndexOf(0x0a, at) + 1

const keys = new TextDecoder('utf-8', { ignoreBOM: true })

function isKey(bytes: Uint8Array, start: number, colon: number, key: string): boolean {
  const text = keys.decode(bytes.subarray(start, endOfText(bytes, start, colon)))
  return text === key || text === `"${key}"` || text === `'${key}'`
}

/** Returns the column of the first child of a map in column `parent`, or undefined if the map has none. */
export function childColumn(bytes: Uint8Array, { start, end }: Range, parent: number): number | undefined {
  for (let at = start; at < end; at = nextLine(bytes, at)) {
    const first = skipSpaces(bytes, at)
    if (endsLine(bytes[first]) || bytes[first] === HASH) continue
    return first - at > parent && !isDash(bytes, first) ? first - at : undefined
  }
  return undefined
}

/** Returns the end of the last line that is indented deeper than the entry or belongs to its quoted text. */
export function endOfBlock(bytes: Uint8Array, { lineStart, column, next }: KeyLine, end: number): number {
  let last = next
  const quoted = new QuotedText(bytes, lineStart, end)
  for (let at = next; at < end; ) {
    const first = skipSpaces(bytes, at)
    const following = nextLine(bytes, first)
    const isContent = !endsLine(bytes[first]) && bytes[first] !== HASH
    if (isContent && first - at <= column) {
      const afterQuotes = quoted.endAt(at)
      if (afterQuotes < 0) break
      at = last = afterQuotes
      continue
    }
    if (isContent) last = following
    at = following
  }
  return last
}

/** Returns the lines of one of the item's top-level keys, or undefined if it is missing or not in block style. */
export function blockOf(bytes: Uint8Array, { range, mark }: Item, key: string): Range | undefined {
  const entry = findKeyLine(bytes, { start: mark.end, end: range.end }, key, mark.start)
  // A key on the line of the item's dash does not have a line of its own.
  if (entry === undefined || entry.lineStart <= mark.start) return undefined
  return { start: entry.lineStart, end: endOfBlock(bytes, entry, range.end) }
}

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
