// Literal block scalars of the fast reader: `|`, `|-` and `|+`, with or without an indentation indicator.

import { type Cursor, codeEndsLine, giveUp, HASH, LF, SPACE, TAB, toContent } from './cursor.ts'

/** Reads from the `|` to after the last line. `parent` is the column of the collection that contains the scalar. */
export function readLiteral(cursor: Cursor, parent: number): string {
  const { text } = cursor
  const { digit, chomping, end } = readHeader(text, cursor.pos + 1)
  skipHeaderLine(cursor, end)
  const indent = digit > 0 ? Math.max(parent, 0) + digit : detectIndent(text, cursor.pos)
  if (indent <= parent && chomping === '+') giveUp()
  const body = indent > parent ? readBody(cursor, indent) : ''
  toContent(cursor)
  return chomp(body, chomping)
}

/** Reads the header after the `|`: an optional digit and an optional sign, in either order. */
function readHeader(text: string, from: number): { digit: number; chomping: string; end: number } {
  let [digit, chomping, end] = [0, '', from]
  for (; ; end++) {
    const char = text.charAt(end)
    if (digit === 0 && char >= '1' && char <= '9') digit = Number(char)
    else if (chomping === '' && (char === '-' || char === '+')) chomping = char
    else if (char === ' ' || char === '\n' || char === '') return { digit, chomping, end }
    else giveUp()
  }
}

function skipHeaderLine(cursor: Cursor, from: number): void {
  const { text } = cursor
  cursor.pos = endOfSpaces(text, from)
  const code = text.charCodeAt(cursor.pos)
  if (!codeEndsLine(code) && !(code === HASH && cursor.pos > from)) giveUp()
  const end = text.indexOf('\n', cursor.pos)
  if (end < 0) giveUp()
  cursor.pos = end + 1
}

function endOfSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

/** Returns the indentation of the first line that is not blank. */
function detectIndent(text: string, start: number): number {
  let widestBlank = 0
  for (let lineStart = start; ; ) {
    const at = endOfSpaces(text, lineStart)
    const code = text.charCodeAt(at)
    if (code === LF) {
      widestBlank = Math.max(widestBlank, at - lineStart)
      lineStart = at + 1
      continue
    }
    if (code === TAB || Number.isNaN(code) || widestBlank > at - lineStart) giveUp()
    return at - lineStart
  }
}

/** Reads blank lines and lines with at least this indentation, which is removed. Each line includes its line break. */
function readBody(cursor: Cursor, indent: number): string {
  const { text } = cursor
  const margin = ' '.repeat(indent)
  const lines: string[] = []
  let lineStart = cursor.pos
  while (lineStart < text.length) {
    const at = text.startsWith(margin, lineStart) ? lineStart + indent : endOfSpaces(text, lineStart)
    const next = text.indexOf('\n', at)
    if (at - lineStart < indent && next !== at) break
    // YAML readers differ on a last line without a line break.
    if (next < 0) giveUp()
    lines.push(text.slice(at, next + 1))
    lineStart = next + 1
  }
  cursor.pos = lineStart
  return lines.join('')
}

function chomp(body: string, chomping: string): string {
  if (chomping === '+') return body
  let end = body.length
  while (end > 0 && body.charCodeAt(end - 1) === LF) end--
  return end === 0 || chomping === '-' ? body.slice(0, end) : body.slice(0, end + 1)
}
