// The scalars of the fast reader: quoted texts and literal blocks.

import { BACKSLASH, DOUBLE_QUOTE, HASH, LF, SINGLE_QUOTE, SPACE, TAB } from './characters.ts'
import { type Cursor, codeEndsLine, endOfSpaces, giveUp, isDocumentMarker, toContent } from './cursor.ts'

/** Reads from the opening quote to after the closing one, on one line or on several. */
export function readQuoted(cursor: Cursor): string {
  const { text, pos } = cursor
  const end = quoteEnd(text, pos)
  const inner = text.slice(pos + 1, end)
  cursor.pos = end + 1
  const decode = text.charCodeAt(pos) === SINGLE_QUOTE ? undoubled : unescaped
  if (!inner.includes('\n')) return decode(inner)
  return folded(inner.split('\n'), decode, text.charCodeAt(pos) === DOUBLE_QUOTE)
}

/** Returns the offset of the closing quote. */
export function quoteEnd(text: string, start: number): number {
  const isSingle = text.charCodeAt(start) === SINGLE_QUOTE
  const quote = isSingle ? "'" : '"'
  let end = text.indexOf(quote, start + 1)
  if (isSingle) while (end >= 0 && text.charCodeAt(end + 1) === SINGLE_QUOTE) end = text.indexOf(quote, end + 2)
  else while (end >= 0 && endsInEscape(text, end)) end = text.indexOf(quote, end + 1)
  return end < 0 ? giveUp() : end
}

/** Whether the number of backslashes before an offset is odd. */
function endsInEscape(text: string, end: number): boolean {
  let start = end
  while (text.charCodeAt(start - 1) === BACKSLASH) start--
  return (end - start) % 2 === 1
}

const undoubled = (line: string): string => line.replaceAll("''", "'")

/** Only in JSON, or half of a character. */
const NOT_IN_YAML = /\\(?:\/|u[dD][89a-fA-F])/

/** Decodes the escapes that YAML shares with JSON and that of a space, and gives up on others. */
function unescaped(line: string): string {
  if (!line.includes('\\')) return line
  if (NOT_IN_YAML.test(line)) giveUp()
  try {
    return JSON.parse(`"${line.replace(/\\./g, pair => (pair === '\\ ' ? ' ' : pair))}"`)
  } catch {
    return giveUp()
  }
}

/**
 * Joins the lines of a quoted text: a line break becomes a space, and of several, all but the first stay. Blanks around them are no part of the
 * text. A backslash before a line break removes it.
 */
function folded(lines: readonly string[], decode: (line: string) => string, hasEscapes: boolean): string {
  let text = ''
  let breaks = 0
  let isJoined = true
  for (const [i, line] of lines.entries()) {
    if (i > 0 && isDocumentMarker(line, 0)) giveUp()
    const isLast = i === lines.length - 1
    const from = i === 0 ? 0 : endOfBlanks(line)
    const isEscaped = hasEscapes && !isLast && endsInEscape(line, line.length)
    const to = isEscaped ? line.length - 1 : isLast ? line.length : withoutBlanks(line, from, hasEscapes)
    if (from < to || isEscaped || isLast || i === 0) {
      text += (breaks === 1 && !isJoined ? ' ' : '\n'.repeat(Math.max(0, breaks - 1))) + decode(line.slice(from, to))
      breaks = 0
      isJoined = isEscaped
    }
    breaks++
  }
  return text
}

function endOfBlanks(line: string): number {
  let at = 0
  while (isBlank(line.charCodeAt(at))) at++
  return at
}

/** Returns the end of a line without the blanks there, but for one that is escaped. */
function withoutBlanks(line: string, from: number, hasEscapes: boolean): number {
  let end = line.length
  while (end > from && isBlank(line.charCodeAt(end - 1))) end--
  return hasEscapes && end < line.length && endsInEscape(line, end) ? end + 1 : end
}

const isBlank = (code: number): boolean => code === SPACE || code === TAB

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
