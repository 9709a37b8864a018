// Where the fast reader is. It knows the common shapes of YAML only and gives up on everything else.

export interface Cursor {
  readonly text: string
  /** First character that has not been read. */
  pos: number
  lineStart: number
  /** Column of the content line that comes next; -1 at the end. */
  indent: number
  depth: number
}

export const LF = 0x0a
export const TAB = 0x09
export const SPACE = 0x20
export const HASH = 0x23
export const COLON = 0x3a
export const DASH = 0x2d
export const DOUBLE_QUOTE = 0x22
export const SINGLE_QUOTE = 0x27
export const BACKSLASH = 0x5c

const GIVE_UP = Symbol('a shape that the fast reader does not know')
const MAX_DEPTH = 200

/** Leaves the text to the reader that knows all of YAML. */
export function giveUp(): never {
  throw GIVE_UP
}

/** What `read` makes of the text, or undefined where it gave up. */
export function attempt<T>(text: string, read: (cursor: Cursor) => T): T | undefined {
  try {
    return read({ text, pos: 0, lineStart: 0, indent: -1, depth: 0 })
  } catch (reason) {
    if (reason === GIVE_UP) return undefined
    throw reason
  }
}

export function enter(cursor: Cursor): void {
  if (++cursor.depth > MAX_DEPTH) giveUp()
}

export function leave(cursor: Cursor): void {
  cursor.depth--
}

/** True at a line break and at the end. */
export const endsLine = (code: number): boolean => code === LF || Number.isNaN(code)

/** True at a space, a line break and at the end: what makes `-` and `:` before it an indicator. */
export const endsToken = (code: number): boolean => code === SPACE || code === LF || Number.isNaN(code)

export function skipSpaces(cursor: Cursor): void {
  const { text } = cursor
  while (text.charCodeAt(cursor.pos) === SPACE) cursor.pos++
}

/** From a line's start to the first character of the next line with content: past blank lines and comments. */
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

const isDocumentMarker = (text: string, at: number): boolean => text.startsWith('---', at) || text.startsWith('...', at)

function skipLine(cursor: Cursor): void {
  const end = cursor.text.indexOf('\n', cursor.pos)
  cursor.pos = end < 0 ? cursor.text.length : end + 1
}

/** After a value: nothing but spaces and a comment may follow on the line. Goes on to the next content. */
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
