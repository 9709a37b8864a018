// Writes the scalars of YAML in their styles, as libyaml's emitter does: plain, in single or double quotes, and literal.

import { decodeRune } from '../../strconv/bytes.ts'
import { attach, type Emitter, newLine, put, writeIndent, writeIndicator } from './emitter.ts'
import { isBreak, isPrintable, lastCharacter, widthOf } from './scan.ts'

export function writePlain(emitter: Emitter, text: string, indent: number, canFold: boolean): void {
  const isOneLine = !canFold || emitter.layout.width === Infinity || !text.includes(' ')
  if (text !== '') writeIndicator(emitter, isOneLine ? text : '')
  if (!isOneLine) writeLines(emitter, text, { indent, canFold, shown: char => char })
  emitter.indention = false
}

/** Writes a single-quoted scalar. Line breaks are kept as they are, and the text after one is indented. */
export function writeSingleQuoted(emitter: Emitter, text: string, indent: number, canFold: boolean): void {
  writeIndicator(emitter, "'")
  writeLines(emitter, text, { indent, canFold, shown: char => (char === "'" ? "''" : char) })
  attach(emitter, "'")
}

export function writeLiteral(emitter: Emitter, text: string, indent: number): void {
  writeIndicator(emitter, '|')
  const startsBlank = text[0] === ' ' || isBreak(text, 0)
  attach(emitter, (startsBlank ? String(emitter.layout.indent) : '') + chomping(text))
  // yaml.v3 lets a line break at the start of the text end this line.
  if (emitter.layout.isV2) newLine(emitter)
  emitter.whitespace = true
  writeLines(emitter, text, { indent, atStart: true, canFold: false, shown: char => char })
}

/** Whether the space at this offset becomes a line break: the first of several, within the text. */
const isFold = ({ layout, column }: Emitter, text: string, at: number): boolean =>
  column > layout.width && text[at] === ' ' && text[at - 1] !== ' ' && at > 0 && at < text.length - 1

interface Lines {
  readonly indent: number
  /** Whether the scalar begins with a line break of its own. */
  readonly atStart?: boolean
  readonly canFold: boolean
  readonly shown: (char: string) => string
}

function writeLines(emitter: Emitter, text: string, { indent, atStart = false, canFold, shown }: Lines): void {
  let afterBreak = atStart
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    const char = text.slice(i, i + width)
    if (isBreak(text, i)) {
      newLine(emitter, char)
      afterBreak = true
    } else if (canFold && isFold(emitter, text, i) && text[i + 1] !== ' ') writeIndent(emitter, indent)
    else {
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
  const at = lastCharacter(text, end)
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

export function writeDoubleQuoted(emitter: Emitter, text: string, indent: number, canFold: boolean): void {
  // yaml.v3 compares with a byte order mark at the start of the text only, and then escapes every character.
  const escapeAll = text.startsWith(BYTE_ORDER_MARK)
  writeIndicator(emitter, '"')
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    const char = text.slice(i, i + width)
    const escaped = escapeAll || char === '"' || char === '\\' || isBreak(text, i) || !isPrintable(text, i)
    if (!escaped && canFold && isFold(emitter, text, i)) {
      writeIndent(emitter, indent)
      if (text[i + 1] === ' ') put(emitter, '\\')
    } else if (escaped) put(emitter, escapeText(decodeRune(text, i).rune))
    else put(emitter, char, 1)
    i += width
  }
  attach(emitter, '"')
}

function escapeText(rune: number): string {
  const name = ESCAPES[rune]
  if (name !== undefined) return `\\${name}`
  const hex = rune.toString(16).toUpperCase()
  if (rune <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return rune <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
