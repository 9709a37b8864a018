// Quoted scalars of the fast reader, with YAML's line folding.

import { BACKSLASH, type Cursor, DOUBLE_QUOTE, giveUp, LF, SINGLE_QUOTE, SPACE, TAB } from './cursor.ts'

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

/** Reads from the opening quote to after the closing one. Lines after the first must be indented deeper than `parent`. */
export function readQuoted(cursor: Cursor, parent: number): string {
  return cursor.text.charCodeAt(cursor.pos) === SINGLE_QUOTE ? readSingle(cursor, parent) : readDouble(cursor, parent)
}

function readSingle(cursor: Cursor, parent: number): string {
  const { text } = cursor
  const start = cursor.pos + 1
  let end = text.indexOf("'", start)
  let doubled = false
  while (end >= 0 && text.charCodeAt(end + 1) === SINGLE_QUOTE) {
    doubled = true
    end = text.indexOf("'", end + 2)
  }
  if (end < 0) giveUp()
  cursor.pos = end + 1
  const folded = foldLines(text, start, end, parent)
  return doubled ? folded.replaceAll("''", "'") : folded
}

function readDouble(cursor: Cursor, parent: number): string {
  const { text } = cursor
  const start = cursor.pos + 1
  const quote = text.indexOf('"', start)
  if (quote < 0) giveUp()
  // Only up to the quote: the next backslash may be at the end of a long text.
  if (text.slice(start, quote).includes('\\')) return readEscaped(cursor, start, parent)
  cursor.pos = quote + 1
  return foldLines(text, start, quote, parent)
}

/** Folds the lines of a quoted text without escapes. */
function foldLines(text: string, start: number, end: number, parent: number): string {
  const whole = text.slice(start, end)
  if (!whole.includes('\n')) return whole
  let out = ''
  let from = start
  for (let at = start; at < end; ) {
    if (text.charCodeAt(at) !== LF) {
      at++
      continue
    }
    const fold = foldBreak(text, at, parent)
    out += trimEnd(text, from, at) + fold.text
    at = fold.next
    from = at
  }
  return out + text.slice(from, end)
}

function readEscaped(cursor: Cursor, start: number, parent: number): string {
  const { text } = cursor
  let out = ''
  let from = start
  for (let at = start; ; ) {
    const code = text.charCodeAt(at)
    if (code === DOUBLE_QUOTE) {
      cursor.pos = at + 1
      return out + text.slice(from, at)
    }
    if (code === LF) {
      const fold = foldBreak(text, at, parent)
      out += trimEnd(text, from, at) + fold.text
      at = from = fold.next
    } else if (code === BACKSLASH) {
      out += text.slice(from, at)
      if (text.charCodeAt(at + 1) === LF) {
        const fold = foldBreak(text, at + 1, parent)
        if (fold.text !== ' ') giveUp()
        at = from = fold.next
      } else {
        const letter = text.charAt(at + 1)
        const digits = HEX_DIGITS.get(letter) ?? 0
        out += digits > 0 ? fromHex(text, at + 2, digits) : (ESCAPES.get(letter) ?? giveUp())
        at = from = at + 2 + digits
      }
    } else if (Number.isNaN(code)) giveUp()
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

/** Folds a line break to a space, or to as many line breaks as there are blank lines after it. */
function foldBreak(text: string, lineBreak: number, parent: number): { readonly text: string; readonly next: number } {
  let blank = -1
  let at = lineBreak
  let lineStart = at
  while (text.charCodeAt(at) === LF) {
    blank++
    lineStart = ++at
    while (text.charCodeAt(at) === SPACE) at++
  }
  if (text.charCodeAt(at) === TAB || at - lineStart <= parent) giveUp()
  return { text: blank === 0 ? ' ' : '\n'.repeat(blank), next: at }
}

function trimEnd(text: string, start: number, end: number): string {
  let last = end
  while (last > start && (text.charCodeAt(last - 1) === SPACE || text.charCodeAt(last - 1) === TAB)) last--
  return text.slice(start, last)
}
