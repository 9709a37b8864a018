// The fast reader: collections and scalars in the forms in which people and the tools of Kubernetes write them. It leaves everything else to the
// parser.

import { type Json, type JsonObject, putOnce } from '../../base/json.ts'
import { lineEnd } from '../../base/lines.ts'
import { COLON, DASH, DOUBLE_QUOTE, HASH, SINGLE_QUOTE, SPACE, TAB } from './characters.ts'
import { construct } from './construct.ts'
import {
  attempt,
  type Cursor,
  codeEndsLine,
  codeEndsToken,
  endOfSpaces,
  finishLine,
  giveUp,
  skipSpaces,
  toContent,
} from './cursor.ts'
import { parseDocument } from './document.ts'
import { isInfinite, mayDiffer, plainKeyName, resolvePlain } from './plain.ts'
import { quoteEnd, readLiteral, readQuoted } from './scalars.ts'

/** Returns the value of a plain scalar. Gives up if Go's readers may differ on it or refuse it, because only the parser knows its position. */
function commonPlain(text: string): Json {
  const value = resolvePlain(text)
  return mayDiffer(text) || isInfinite(value) ? giveUp() : value
}

/** Beyond this nesting, the parser reads the text. */
const MAX_DEPTH = 200
const PIPE = 0x7c
const OPEN_LIST = 0x5b
const OPEN_MAP = 0x7b
/** YAML readers look no further than this for the colon of a key. */
const MAX_KEY_LENGTH = 1000
const NO_PLAIN_START = new Set(Array.from(',[]{}#&*!|>\'"%@`', char => char.charCodeAt(0)))
const MAYBE_INDICATOR = new Set(Array.from('-?:', char => char.charCodeAt(0)))

/**
 * Reads the document as plain data. Returns undefined if it is invalid or uses syntax that the fast reader does not support. If a column is given,
 * the text begins there, with content.
 */
export function readFast(text: string, column = 0): Json | undefined {
  return attempt(text, cursor => {
    if (column > 0) {
      cursor.lineStart = -column
      cursor.indent = column
    } else toContent(cursor)
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
  if (++cursor.depth > MAX_DEPTH) giveUp()
  const key = isDash(cursor) ? undefined : readKey(cursor)
  const value =
    key === undefined ? (isDash(cursor) ? readList(cursor, column) : undefined) : readMap(cursor, column, key)
  cursor.depth--
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
  const value = commonPlain(readPlain(cursor))
  return cursor.indent > parent ? giveUp() : value
}

/** Reads a collection in flow style on one line: empty, as tools write it, or with the parser. */
function readFlow(cursor: Cursor): Json {
  const { text, pos } = cursor
  const empty = text.startsWith('[]', pos) ? [] : text.startsWith('{}', pos) ? {} : undefined
  if (empty !== undefined) {
    cursor.pos += 2
    return endingLine(cursor, empty)
  }
  const parsed = parseDocument(text.slice(pos, lineEnd(text, pos)))
  const root = 'problem' in parsed ? undefined : parsed.document.root
  if ('problem' in parsed || root === undefined || !('isFlow' in root && root.isFlow)) return giveUp()
  const read = construct(parsed.document, root)
  if ('problem' in read || read.differences !== undefined) return giveUp()
  cursor.pos += parsed.document.offsetOf(root.end)
  return endingLine(cursor, read.value)
}

/** Returns the end of a text without trailing spaces; other white space is part of the text. */
function afterText(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text.charCodeAt(last - 1) === SPACE) last--
  return last
}

/** Reads a plain scalar to the end of its line. */
function readPlain(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.pos
  let end = start
  for (; ; end++) {
    const code = text.charCodeAt(end)
    if (codeEndsLine(code) || (code === HASH && text.charCodeAt(end - 1) === SPACE)) break
    if (code === TAB || (code === COLON && codeEndsToken(text.charCodeAt(end + 1)))) giveUp()
  }
  cursor.pos = afterText(text, start, end)
  return endingLine(cursor, text.slice(start, cursor.pos))
}
