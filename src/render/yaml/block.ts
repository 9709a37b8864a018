// The fast reader: collections and scalars in the forms in which people and the tools of Kubernetes write them. It leaves everything else to the
// parser.

import { type Json, type JsonObject, putOnce } from '../../base/json.ts'
import { construct } from './construct.ts'
import { parseDocument } from './document.ts'
import { isInfinite, mayDiffer, plainKeyName, resolvePlain } from './plain.ts'

/** Reads from the opening quote to after the closing one, on one line or on several. */
function readQuoted(cursor: Cursor): string {
  const { text, pos } = cursor
  const end = quoteEnd(text, pos)
  const inner = text.slice(pos + 1, end)
  cursor.pos = end + 1
  const decode = text.charCodeAt(pos) === SINGLE_QUOTE ? undoubled : unescaped
  if (!inner.includes('\n')) return decode(inner)
  return folded(inner.split('\n'), decode, text.charCodeAt(pos) === DOUBLE_QUOTE)
}

/** Returns the offset of the closing quote. */
function quoteEnd(text: string, start: number): number {
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
function readLiteral(cursor: Cursor, parent: number): string {
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

interface Cursor {
  readonly text: string
  /** The offset of the first character that has not been read. */
  pos: number
  lineStart: number
  /** The column of the next line with content; -1 at the end. */
  indent: number
  depth: number
}

const LF = 0x0a
const TAB = 0x09
const SPACE = 0x20
const HASH = 0x23
const COLON = 0x3a
const DASH = 0x2d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const BACKSLASH = 0x5c

const GIVE_UP = Symbol('a shape that the fast reader does not know')
const MAX_DEPTH = 200

/** Ends the fast reader, so that the text is read by the full YAML parser. */
function giveUp(): never {
  throw GIVE_UP
}

/** Returns the result of `read`, or undefined if it gave up. */
function attempt<T>(text: string, read: (cursor: Cursor) => T): T | undefined {
  try {
    return read({ text, pos: 0, lineStart: 0, indent: -1, depth: 0 })
  } catch (reason) {
    if (reason === GIVE_UP) return undefined
    throw reason
  }
}

/** Enters a collection, and gives up if the nesting is too deep. */
function enter(cursor: Cursor): void {
  if (++cursor.depth > MAX_DEPTH) giveUp()
}

/** Leaves a collection. */
function leave(cursor: Cursor): void {
  cursor.depth--
}

/** Whether the code is a line break or the end of the text. */
const codeEndsLine = (code: number): boolean => code === LF || Number.isNaN(code)

/** Whether the code is a space, a line break or the end of the text, so that a `-` or `:` before it is an indicator. */
const codeEndsToken = (code: number): boolean => code === SPACE || code === LF || Number.isNaN(code)

function skipSpaces(cursor: Cursor): void {
  const { text } = cursor
  while (text.charCodeAt(cursor.pos) === SPACE) cursor.pos++
}

/** Skips blank lines and comments, from the start of a line to the first character of the next line with content. */
function toContent(cursor: Cursor): void {
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

/** Ends the line after a value, on which only spaces and a comment may follow, and moves to the next line with content. */
function finishLine(cursor: Cursor): void {
  const { text } = cursor
  const start = cursor.pos
  skipSpaces(cursor)
  const code = text.charCodeAt(cursor.pos)
  if (code === HASH && cursor.pos > start) skipLine(cursor)
  else if (code === LF) cursor.pos++
  else if (!Number.isNaN(code)) giveUp()
  toContent(cursor)
}

/** Returns the value of a plain scalar. Gives up if Go's readers may differ on it or refuse it, because only the parser knows its position. */
function commonPlain(text: string): Json {
  const value = resolvePlain(text)
  return mayDiffer(text) || isInfinite(value) ? giveUp() : value
}

const PIPE = 0x7c
const OPEN_LIST = 0x5b
const OPEN_MAP = 0x7b
/** YAML readers look no further than this for the colon of a key. */
const MAX_KEY_LENGTH = 1000
const NO_PLAIN_START = new Set(Array.from(',[]{}#&*!|>\'"%@`', char => char.charCodeAt(0)))
const MAYBE_INDICATOR = new Set(Array.from('-?:', char => char.charCodeAt(0)))

/** Reads the document as plain data. Returns undefined if it is invalid or uses syntax that the fast reader does not support. */
export function readFast(text: string): Json | undefined {
  return attempt(text, cursor => {
    toContent(cursor)
    if (cursor.indent < 0) return null
    const value = readCollection(cursor, cursor.indent) ?? giveUp()
    return cursor.indent < 0 ? value : giveUp()
  })
}

function endingLine<T>(cursor: Cursor, value: T): T {
  finishLine(cursor)
  return value
}

/** Reads the collection that starts here in that column. Returns undefined if a scalar starts here. */
function readCollection(cursor: Cursor, column: number): Json | undefined {
  enter(cursor)
  const key = isDash(cursor) ? undefined : readKey(cursor)
  const value =
    key === undefined ? (isDash(cursor) ? readList(cursor, column) : undefined) : readMap(cursor, column, key)
  leave(cursor)
  return value
}

const isDash = (cursor: Cursor): boolean =>
  cursor.text.charCodeAt(cursor.pos) === DASH && codeEndsToken(cursor.text.charCodeAt(cursor.pos + 1))

function readList(cursor: Cursor, column: number): Json[] {
  const list: Json[] = []
  while (cursor.indent === column && isDash(cursor)) {
    cursor.pos++
    list.push(readEntry(cursor, column))
  }
  return cursor.indent > column ? giveUp() : list
}

function readMap(cursor: Cursor, column: number, firstKey: string): JsonObject {
  const map: JsonObject = {}
  let key = firstKey
  for (;;) {
    if (!putOnce(map, key, readMapValue(cursor, column))) giveUp()
    if (cursor.indent !== column) break
    key = readKey(cursor) ?? giveUp()
  }
  return cursor.indent > column ? giveUp() : map
}

/** Reads the key that starts here and its colon. Reads nothing and returns undefined if no key starts here. */
function readKey(cursor: Cursor): string | undefined {
  const { text } = cursor
  const start = cursor.pos
  const first = text.charCodeAt(start)
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return readQuotedKey(cursor)
  if (!startsPlain(text, start)) return undefined
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at)
    if (code === COLON && codeEndsToken(text.charCodeAt(at + 1))) {
      if (at - start > MAX_KEY_LENGTH) giveUp()
      cursor.pos = at + 1
      const key = text.slice(start, afterText(text, start, at))
      return key === '<<' || plainKeyName(key) !== key ? giveUp() : key
    }
    if (codeEndsLine(code)) return undefined
    if (code === TAB || (code === HASH && text.charCodeAt(at - 1) === SPACE)) giveUp()
  }
}

function readQuotedKey(cursor: Cursor): string | undefined {
  const { text, pos: start } = cursor
  const end = quoteEnd(text, start)
  const colon = endOfSpaces(text, end + 1)
  if (text.charCodeAt(colon) !== COLON || !codeEndsToken(text.charCodeAt(colon + 1))) return undefined
  // A key is on one line.
  if (text.slice(start, end).includes('\n')) giveUp()
  const key = readQuoted(cursor)
  cursor.pos = colon + 1
  return key
}

function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return !NO_PLAIN_START.has(code) && !(MAYBE_INDICATOR.has(code) && codeEndsToken(text.charCodeAt(at + 1)))
}

/** Reads the value after a colon. A list may be in the same column as its key. */
function readMapValue(cursor: Cursor, column: number): Json {
  skipSpaces(cursor)
  if (!restIsEmpty(cursor)) return readInline(cursor, column)
  finishLine(cursor)
  if (cursor.indent === column && isDash(cursor)) return readCollection(cursor, column)!
  return readBelow(cursor, column)
}

/** Reads the value after a dash, which may be a collection on the same line. */
function readEntry(cursor: Cursor, column: number): Json {
  skipSpaces(cursor)
  if (restIsEmpty(cursor)) {
    finishLine(cursor)
    return readBelow(cursor, column)
  }
  cursor.indent = cursor.pos - cursor.lineStart
  return readCollection(cursor, cursor.indent) ?? readInline(cursor, column)
}

/** Reads a value that starts on a new line. Returns null if the next line is not indented deeper than the parent. */
function readBelow(cursor: Cursor, parent: number): Json {
  if (cursor.indent <= parent) return null
  return readCollection(cursor, cursor.indent) ?? readInline(cursor, parent)
}

const restIsEmpty = (cursor: Cursor): boolean => {
  const code = cursor.text.charCodeAt(cursor.pos)
  return codeEndsLine(code) || (code === HASH && cursor.text.charCodeAt(cursor.pos - 1) === SPACE)
}

/** Reads a scalar or a collection in flow style to the end of its last line. */
function readInline(cursor: Cursor, parent: number): Json {
  const code = cursor.text.charCodeAt(cursor.pos)
  if (code === PIPE) return readLiteral(cursor, parent)
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return endingLine(cursor, readQuoted(cursor))
  if (code === OPEN_LIST || code === OPEN_MAP) return readFlow(cursor)
  if (!startsPlain(cursor.text, cursor.pos)) giveUp()
  return commonPlain(readPlain(cursor, parent))
}

/** Reads a collection in flow style on one line: empty, as tools write it, or with the parser. */
function readFlow(cursor: Cursor): Json {
  const { text, pos } = cursor
  const empty = text.startsWith('[]', pos) ? [] : text.startsWith('{}', pos) ? {} : undefined
  if (empty !== undefined) {
    cursor.pos += 2
    return endingLine(cursor, empty)
  }
  const end = text.indexOf('\n', pos)
  const parsed = parseDocument(text.slice(pos, end < 0 ? text.length : end))
  const root = 'problem' in parsed ? undefined : parsed.document.root
  if ('problem' in parsed || root === undefined || !('isFlow' in root && root.isFlow)) return giveUp()
  const read = construct(parsed.document, root)
  if ('problem' in read || read.differences !== undefined) return giveUp()
  cursor.pos += parsed.document.offsetOf(root.end)
  return endingLine(cursor, read.value)
}

function readPlain(cursor: Cursor, parent: number): string {
  const line = readPlainLine(cursor)
  finishLine(cursor)
  return cursor.indent > parent ? giveUp() : line
}

/** Returns the end of a text without trailing spaces; other white space is part of the text. */
function afterText(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text.charCodeAt(last - 1) === SPACE) last--
  return last
}

function readPlainLine(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.pos
  let end = start
  for (; ; end++) {
    const code = text.charCodeAt(end)
    if (codeEndsLine(code) || (code === HASH && text.charCodeAt(end - 1) === SPACE)) break
    if (code === TAB || (code === COLON && codeEndsToken(text.charCodeAt(end + 1)))) giveUp()
  }
  end = afterText(text, start, end)
  cursor.pos = end
  return text.slice(start, end)
}
