// The place of the fast reader in a text: lines, blanks and comments, and how it gives up.

import { lineEnd } from '../../base/lines.ts'
import { HASH, LF, SPACE, TAB } from './characters.ts'

export interface Cursor {
  readonly text: string
  /** The offset of the first character that has not been read. */
  pos: number
  lineStart: number
  /** The column of the next line with content; -1 at the end. */
  indent: number
  depth: number
}

const GIVE_UP = Symbol('a shape that the fast reader does not know')

/** Ends the fast reader, so that the text is read by the full YAML parser. */
export function giveUp(): never {
  throw GIVE_UP
}

/** Returns the result of `read`, or undefined if it gave up. */
export function attempt<T>(text: string, read: (cursor: Cursor) => T): T | undefined {
  try {
    return read({ text, pos: 0, lineStart: 0, indent: -1, depth: 0 })
  } catch (reason) {
    if (reason === GIVE_UP) return undefined
    throw reason
  }
}

/** Whether the code is a line break or the end of the text. */
export const codeEndsLine = (code: number): boolean => code === LF || Number.isNaN(code)

/** Whether the code is a space, a line break or the end of the text, so that a `-` or `:` before it is an indicator. */
export const codeEndsToken = (code: number): boolean => code === SPACE || code === LF || Number.isNaN(code)

export function skipSpaces(cursor: Cursor): void {
  cursor.pos = endOfSpaces(cursor.text, cursor.pos)
}

/** Skips blank lines and comments, from the start of a line to the first character of the next line with content. */
export function toContent(cursor: Cursor): void {
  const { text } = cursor
  for (;;) {
    cursor.lineStart = cursor.pos
    skipSpaces(cursor)
    const code = text.charCodeAt(cursor.pos)
    if (code === LF) cursor.pos++
    else if (code === HASH) skipLine(cursor)
    else if (code === TAB) giveUp()
    else break
  }
  cursor.indent = Number.isNaN(text.charCodeAt(cursor.pos)) ? -1 : cursor.pos - cursor.lineStart
  if (cursor.indent === 0 && isDocumentMarker(cursor.text, cursor.pos)) giveUp()
}

export const isDocumentMarker = (text: string, at: number): boolean =>
  text.startsWith('---', at) || text.startsWith('...', at)

function skipLine(cursor: Cursor): void {
  cursor.pos = Math.min(lineEnd(cursor.text, cursor.pos) + 1, cursor.text.length)
}

/** Ends the line after a value, on which only spaces and a comment may follow, and moves to the next line with content. */
export function finishLine(cursor: Cursor): void {
  const { text } = cursor
  const start = cursor.pos
  skipSpaces(cursor)
  const code = text.charCodeAt(cursor.pos)
  if (code === HASH && cursor.pos > start) skipLine(cursor)
  else if (code === LF) cursor.pos++
  else if (!Number.isNaN(code)) giveUp()
  toContent(cursor)
}

export function endOfSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}
