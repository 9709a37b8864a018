// Quoted scalars on one line, for the fast reader.

import { BACKSLASH, type Cursor, codeEndsLine, DOUBLE_QUOTE, giveUp, SINGLE_QUOTE } from './cursor.ts'

/** The characters that escapes represent, by the character after the backslash. */
export const ESCAPES: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    '0': '\0',
    a: '\x07',
    b: '\b',
    t: '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
    e: '\x1b',
    ' ': ' ',
    '"': '"',
    '\\': '\\',
    N: '\x85',
    _: '\xa0',
    L: '\u2028',
    P: '\u2029',
  }),
)

const HEX_DIGITS = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

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
  const { text } = cursor
  const start = cursor.pos + 1
  const quote = text.indexOf('"', start)
  if (quote < 0) giveUp()
  const inner = text.slice(start, quote)
  if (inner.includes('\\')) return readEscaped(cursor, start)
  cursor.pos = quote + 1
  return onOneLine(inner)
}

function readEscaped(cursor: Cursor, start: number): string {
  const { text } = cursor
  let out = ''
  let from = start
  for (let at = start; ; ) {
    const code = text.charCodeAt(at)
    if (code === DOUBLE_QUOTE) {
      cursor.pos = at + 1
      return out + text.slice(from, at)
    }
    if (code === BACKSLASH) {
      const letter = text.charAt(at + 1)
      const digits = HEX_DIGITS.get(letter) ?? 0
      const char = digits > 0 ? fromHex(text, at + 2, digits) : (ESCAPES.get(letter) ?? giveUp())
      out += text.slice(from, at) + char
      at = from = at + 2 + digits
    } else if (codeEndsLine(code)) giveUp()
    else at++
  }
}

function fromHex(text: string, at: number, digits: number): string {
  const hex = text.slice(at, at + digits)
  if (hex.length < digits || !/^[0-9a-fA-F]+$/.test(hex)) giveUp()
  const code = Number.parseInt(hex, 16)
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) giveUp()
  return String.fromCodePoint(code)
}
