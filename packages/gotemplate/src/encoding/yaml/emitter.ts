// Writes YAML tokens: indents, indicators, and scalars in their styles, as libyaml's emitter does with an unlimited line width.

import { decodeRune } from '../../strconv/bytes.ts'
import type { Output } from '../codec.ts'
import { isBlank, isBlankOrBreak, isBreak, isPrintable, widthOf } from './input.ts'

/** The indent of a level, and the indentation hint of a literal scalar, even where the level is indented by two only. */
export const INDENT = 4

/** The state of the emitter, as in libyaml. */
export interface Emitter {
  readonly out: Output
  /** The column in characters. */
  column: number
  /** The last character is a space, or needs none after it. */
  whitespace: boolean
  /** The line contains only indicators that indent: `-`, `?` or `:`. */
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

/** Moves to the indent, on this line if it contains only indicators, otherwise on the next one. */
export function writeIndent(emitter: Emitter, indent: number): void {
  const { column, whitespace, indention } = emitter
  if (!indention || column > indent || (column === indent && !whitespace)) newLine(emitter)
  if (emitter.column < indent) put(emitter, ' '.repeat(indent - emitter.column))
  emitter.whitespace = true
}

/** Writes an indicator, after a space unless there is one. */
export function writeIndicator(emitter: Emitter, text: string, isIndention = false): void {
  if (!emitter.whitespace) put(emitter, ' ')
  attach(emitter, text, isIndention)
}

/** Writes an indicator without a space before it. */
export function attach(emitter: Emitter, text: string, isIndention = false): void {
  put(emitter, text)
  emitter.whitespace = false
  emitter.indention = emitter.indention && isIndention
}

export function writePlain(emitter: Emitter, text: string): void {
  if (text !== '') writeIndicator(emitter, text)
  emitter.indention = false
}

/** Writes a single-quoted scalar. Line breaks are kept as they are, and the text after one is indented. */
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

/** Returns the chomping indicator: `-` for no line break at the end, `+` for several, none for one. */
function chomping(text: string): string {
  const last = lastBreak(text, text.length)
  if (last === undefined) return '-'
  return last === 0 || lastBreak(text, last) !== undefined ? '+' : ''
}

/** Returns the offset of the character before `end` if it is a line break. */
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
  // yaml.v3 compares with a byte order mark at the start of the text only, and then escapes every character.
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

export interface Analysis {
  readonly multiline: boolean
  readonly plainAllowed: boolean
  readonly singleQuotedAllowed: boolean
  readonly literalAllowed: boolean
}

const EMPTY: Analysis = { multiline: false, plainAllowed: true, singleQuotedAllowed: true, literalAllowed: false }

/** Properties of the text that restrict its styles. Only double quotes preserve a space next to a line break. */
interface Found {
  indicator: boolean
  break: boolean
  special: boolean
  tab: boolean
  breakSpace: boolean
  spaceBreak: boolean
}

export function analyze(text: string): Analysis {
  if (text === '') return EMPTY
  const found = scan(text)
  const edgeSpace = text.startsWith(' ') || text.endsWith(' ')
  const edgeBreak = isBreak(text, 0) || isBreak(text, lastCharacter(text))
  const onlyQuoted = found.spaceBreak || found.special
  return {
    multiline: found.break,
    plainAllowed: !(
      edgeSpace ||
      edgeBreak ||
      found.breakSpace ||
      onlyQuoted ||
      found.tab ||
      found.break ||
      found.indicator
    ),
    singleQuotedAllowed: !(found.breakSpace || onlyQuoted || found.tab),
    literalAllowed: !(text.endsWith(' ') || onlyQuoted),
  }
}

function lastCharacter(text: string): number {
  let at = text.length - 1
  while ((text.charCodeAt(at) & 0xc0) === 0x80) at--
  return at
}

function scan(text: string): Found {
  const found: Found = {
    indicator: /^(---|\.\.\.)/.test(text),
    break: false,
    special: false,
    tab: false,
    breakSpace: false,
    spaceBreak: false,
  }
  let before: 'space' | 'break' | 'other' = 'other'
  let afterBlank = true
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    if (isIndicator(text, i, afterBlank, i + width >= text.length || isBlank(text[i + width]))) found.indicator = true
    if (text[i] === '\t') found.tab = true
    else if (!isPrintable(text, i)) found.special = true
    if (text[i] === ' ') {
      if (before === 'break') found.breakSpace = true
      before = 'space'
    } else if (isBreak(text, i)) {
      found.break = true
      if (before === 'space') found.spaceBreak = true
      before = 'break'
    } else before = 'other'
    afterBlank = isBlankOrBreak(text, i)
    i += width
  }
  return found
}

/** Reports whether a character is an indicator at its position in block context. */
function isIndicator(text: string, at: number, afterBlank: boolean, beforeBlank: boolean): boolean {
  const char = text[at]!
  if (at === 0) return '#,[]{}&*!|>\'"%@`'.includes(char) || ('?:-'.includes(char) && beforeBlank)
  return (char === ':' && beforeBlank) || (char === '#' && afterBlank)
}
