// Quoted scalars on one line, for the fast reader.

import { BACKSLASH, type Cursor, giveUp, SINGLE_QUOTE } from './cursor.ts'

/** Reads from the opening quote to after the closing one. */
export const readQuoted = (cursor: Cursor): string =>
  cursor.text.charCodeAt(cursor.pos) === SINGLE_QUOTE ? readSingle(cursor) : readDouble(cursor)

function readSingle(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.pos + 1
  let end = text.indexOf("'", start)
  while (end >= 0 && text.charCodeAt(end + 1) === SINGLE_QUOTE) end = text.indexOf("'", end + 2)
  const inner = end < 0 ? giveUp() : onOneLine(text.slice(start, end))
  cursor.pos = end + 1
  return inner.replaceAll("''", "'")
}

const onOneLine = (inner: string): string => (inner.includes('\n') ? giveUp() : inner)

function readDouble(cursor: Cursor): string {
  const { text, pos } = cursor
  let end = text.indexOf('"', pos + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  const inner = end < 0 ? giveUp() : onOneLine(text.slice(pos + 1, end))
  cursor.pos = end + 1
  return inner.includes('\\') ? unescaped(inner) : inner
}

/** Whether the number of backslashes before a quote is odd. */
function isEscaped(text: string, quote: number): boolean {
  let start = quote
  while (text.charCodeAt(start - 1) === BACKSLASH) start--
  return (quote - start) % 2 === 1
}

/** Only in JSON, or half of a character. */
const NOT_IN_YAML = /\\(?:\/|u[dD][89a-fA-F])/

/** Decodes the escapes that YAML shares with JSON, and gives up on others. */
function unescaped(inner: string): string {
  if (NOT_IN_YAML.test(inner)) giveUp()
  try {
    return JSON.parse(`"${inner}"`)
  } catch {
    return giveUp()
  }
}
