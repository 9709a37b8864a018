// The flow part of the fast reader: `{a: 1, "b": [c, d]}`, on one or several lines.

import type { Json, JsonObject } from '../model/json.ts'
import {
  COLON,
  type Cursor,
  codeEndsToken,
  commonPlain,
  DOUBLE_QUOTE,
  enter,
  giveUp,
  HASH,
  LF,
  leave,
  SINGLE_QUOTE,
  SPACE,
  TAB,
} from './cursor.ts'
import { putOnce } from './object.ts'
import { plainKeyName } from './plain.ts'
import { readQuoted } from './quoted.ts'

const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_MAP = 0x7b
const CLOSE_MAP = 0x7d
/**
 * Characters with which the fast reader does not begin a plain scalar. YAML allows `-`, `?` and `:` in some cases, which are left to the
 * parser.
 */
const NO_PLAIN_START = new Set(Array.from(',[]{}#&*!|>\'"%@`-?:\t\n', char => char.charCodeAt(0)))

/** Whether the code opens a flow collection. */
export const startsFlow = (code: number): boolean => code === OPEN_LIST || code === OPEN_MAP

/** Reads from the opening bracket to after the closing one. Lines after the first must be indented deeper than `parent`. */
export function readFlow(cursor: Cursor, parent: number): Json {
  enter(cursor)
  const open = cursor.text.charCodeAt(cursor.pos++)
  const value = open === OPEN_LIST ? readList(cursor, parent) : readMap(cursor, parent)
  leave(cursor)
  return value
}

function readList(cursor: Cursor, parent: number): Json[] {
  const list: Json[] = []
  while (skipBlank(cursor, parent) !== CLOSE_LIST) {
    list.push(readValue(cursor, parent))
    endEntry(cursor, parent, CLOSE_LIST)
  }
  cursor.pos++
  return list
}

function readMap(cursor: Cursor, parent: number): JsonObject {
  const map: JsonObject = {}
  while (skipBlank(cursor, parent) !== CLOSE_MAP) {
    const code = cursor.text.charCodeAt(cursor.pos)
    const quoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE
    const key = quoted ? readQuoted(cursor) : readPlain(cursor)
    if (skipBlank(cursor, parent) !== COLON || (!quoted && (key === '<<' || plainKeyName(key) !== key))) giveUp()
    cursor.pos++
    if (!quoted && !codeEndsToken(cursor.text.charCodeAt(cursor.pos))) giveUp()
    skipBlank(cursor, parent)
    if (!putOnce(map, key, readValue(cursor, parent))) giveUp()
    endEntry(cursor, parent, CLOSE_MAP)
  }
  cursor.pos++
  return map
}

/** Reads a comma. The closing bracket is not read. */
function endEntry(cursor: Cursor, parent: number, close: number): void {
  const code = skipBlank(cursor, parent)
  if (code === COMMA) cursor.pos++
  else if (code !== close) giveUp()
}

function readValue(cursor: Cursor, parent: number): Json {
  const code = cursor.text.charCodeAt(cursor.pos)
  if (startsFlow(code)) return readFlow(cursor, parent)
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return readQuoted(cursor)
  return commonPlain(readPlain(cursor))
}

function readPlain(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.pos
  const first = text.charCodeAt(start)
  // A dash may begin a number such as -1.
  const number = first === 0x2d && isDigit(text.charCodeAt(start + 1))
  if (Number.isNaN(first) || (NO_PLAIN_START.has(first) && !number)) giveUp()
  let end = start
  for (; ; end++) {
    const code = text.charCodeAt(end)
    if (code === COMMA || code === LF || isBracket(code) || Number.isNaN(code)) break
    if (code === COLON && (codeEndsToken(text.charCodeAt(end + 1)) || isIndicator(text.charCodeAt(end + 1)))) break
    if (code === TAB || (code === HASH && text.charCodeAt(end - 1) === SPACE)) giveUp()
  }
  cursor.pos = end
  while (text.charCodeAt(end - 1) === SPACE) end--
  return text.slice(start, end)
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isBracket = (code: number): boolean =>
  code === OPEN_LIST || code === CLOSE_LIST || code === OPEN_MAP || code === CLOSE_MAP
const isIndicator = (code: number): boolean => code === COMMA || isBracket(code)

/** Skips spaces and line breaks, and returns the next character. */
function skipBlank(cursor: Cursor, parent: number): number {
  const { text } = cursor
  for (;;) {
    const code = text.charCodeAt(cursor.pos)
    if (code !== SPACE && code !== LF) {
      if (code === HASH || code === TAB || cursor.pos - cursor.lineStart <= parent) giveUp()
      return code
    }
    cursor.pos++
    if (code === LF) cursor.lineStart = cursor.pos
  }
}
