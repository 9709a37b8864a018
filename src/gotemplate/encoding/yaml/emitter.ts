// Puts YAML on the page: indents, indicators and scalars in their styles, as libyaml does it with lines of any length.

import { decodeRune } from '../../strconv/bytes.ts'
import type { Output } from '../output.ts'
import { isBreak, isPrintable, widthOf } from './characters.ts'

/** What each level is indented by, and what the hint of a literal says even where the level is only two. */
export const INDENT = 4

/** Where the pen is. */
export interface Emitter {
  readonly out: Output
  /** In characters. */
  column: number
  /** The last thing written was a space, or as good as one. */
  whitespace: boolean
  /** Nothing but indicators that indent (`-`, `?`, `:`) is on the line. */
  indention: boolean
}

export const emitter = (out: Output): Emitter => ({ out, column: 0, whitespace: true, indention: true })

function put(emitter: Emitter, text: string, columns = text.length): void {
  emitter.out.write(text)
  emitter.column += columns
}

function newLine(emitter: Emitter, lineBreak = '\n'): void {
  emitter.out.write(lineBreak)
  emitter.column = 0
  emitter.indention = true
}

/** Goes to the indent: on this line where only indicators stand before it, or else on the next. */
export function writeIndent(emitter: Emitter, indent: number): void {
  const { column, whitespace, indention } = emitter
  if (!indention || column > indent || (column === indent && !whitespace)) newLine(emitter)
  if (emitter.column < indent) put(emitter, ' '.repeat(indent - emitter.column))
  emitter.whitespace = true
}

/** A character of YAML's own, set off by a space unless one is there. */
export function writeIndicator(emitter: Emitter, text: string, isIndention = false): void {
  if (!emitter.whitespace) put(emitter, ' ')
  attach(emitter, text, isIndention)
}

/** The same without a space before it. */
export function attach(emitter: Emitter, text: string, isIndention = false): void {
  put(emitter, text)
  emitter.whitespace = false
  emitter.indention = emitter.indention && isIndention
}

export function writePlain(emitter: Emitter, text: string): void {
  if (text !== '') writeIndicator(emitter, text)
  emitter.indention = false
}

/** Breaks that are no LF stay as they are, and what follows one is put on the indent. */
export function writeSingleQuoted(emitter: Emitter, text: string, indent: number): void {
  writeIndicator(emitter, "'")
  writeLines(emitter, text, indent, false, char => (char === "'" ? "''" : char))
  attach(emitter, "'")
}

export function writeLiteral(emitter: Emitter, text: string, indent: number): void {
  writeIndicator(emitter, '|')
  const startsBlank = text[0] === ' ' || isBreak(text, 0)
  attach(emitter, (startsBlank ? String(INDENT) : '') + chomping(text))
  emitter.whitespace = true
  writeLines(emitter, text, indent, true, char => char)
}

function writeLines(
  emitter: Emitter,
  text: string,
  indent: number,
  atStart: boolean,
  shown: (char: string) => string,
): void {
  let afterBreak = atStart
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    const char = text.slice(i, i + width)
    if (isBreak(text, i)) {
      newLine(emitter, char)
      afterBreak = true
    } else {
      if (afterBreak) writeIndent(emitter, indent)
      const written = shown(char)
      put(emitter, written, written.length - width + 1)
      emitter.indention = false
      afterBreak = false
    }
    i += width
  }
}

/** What becomes of the breaks at the end: `-` there is none, `+` there are several, or nothing else. */
function chomping(text: string): string {
  const last = lastBreak(text, text.length)
  if (last === undefined) return '-'
  return last === 0 || lastBreak(text, last) !== undefined ? '+' : ''
}

/** Where the character before `end` starts, if it is a break. */
function lastBreak(text: string, end: number): number | undefined {
  let at = end - 1
  while ((text.charCodeAt(at) & 0xc0) === 0x80) at--
  return isBreak(text, at) ? at : undefined
}

const ESCAPES: Readonly<Record<number, string>> = {
  0: '0',
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  27: 'e',
  34: '"',
  92: '\\',
  133: 'N',
  160: '_',
  8232: 'L',
  8233: 'P',
}

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

export function writeDoubleQuoted(emitter: Emitter, text: string): void {
  // The reference looks for a byte order mark at the start of the text only, and then escapes all of it.
  const escapeAll = text.startsWith(BYTE_ORDER_MARK)
  let written = '"'
  let columns = 1
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    const char = text.slice(i, i + width)
    const escaped = escapeAll || char === '"' || char === '\\' || isBreak(text, i) || !isPrintable(text, i)
    const part = escaped ? escapeText(decodeRune(text, i).rune) : char
    written += part
    columns += escaped ? part.length : 1
    i += width
  }
  if (!emitter.whitespace) put(emitter, ' ')
  put(emitter, `${written}"`, columns + 1)
  emitter.whitespace = false
  emitter.indention = false
}

function escapeText(rune: number): string {
  const name = ESCAPES[rune]
  if (name !== undefined) return `\\${name}`
  const hex = rune.toString(16).toUpperCase()
  if (rune <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return rune <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
