// Maps offsets in the value of a scalar to offsets in the text: it decodes the scalar once more and remembers where each part stands.

import type { ScalarPart } from 'gotemplate/go/yaml'
import { ESCAPES } from './quoted.ts'

/** A part of a value. If both lengths are equal, its characters are unchanged in the text. */
export interface ValuePiece {
  readonly offset: number
  readonly length: number
  readonly source: number
  readonly sourceLength: number
}

/** Returns the pieces of the value of the scalar at a range of the text, or undefined if they do not make up the value. */
export function piecesOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  style: ScalarPart['style'],
  value: string,
): readonly ValuePiece[] | undefined {
  const isBlock = style === 'literal' || style === 'folded'
  const made = isBlock
    ? blockPieces(text, { start, end, style, value })
    : flowPieces(text, { start, end, style, value })
  // Only line breaks at the end may be left: chomping removes them.
  const isSame = made.value.startsWith(value) && /^\n*$/.test(made.value.slice(value.length))
  return isSame ? made.pieces : undefined
}

/** Returns the offset in the text of an offset in the value. */
export function sourceOffset(pieces: readonly ValuePiece[], offset: number): number {
  let [from, to] = [0, pieces.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (pieces[middle]!.offset <= offset) from = middle + 1
    else to = middle
  }
  const piece = pieces[Math.max(0, from - 1)]!
  const within = offset - piece.offset
  if (piece.length === piece.sourceLength) return piece.source + Math.min(within, piece.length)
  return within < piece.length ? piece.source : piece.source + piece.sourceLength
}

class Pieces {
  readonly pieces: ValuePiece[] = []
  value = ''

  /** Appends a part of the value, which is written in `sourceLength` characters. */
  add(part: string, source: number, sourceLength = part.length): void {
    const last = this.pieces.at(-1)
    const offset = this.value.length
    this.value += part
    if (part === '') return
    const isSame = part.length === sourceLength
    if (last && isSame && last.length === last.sourceLength && last.source + last.length === source) {
      const length = last.length + part.length
      this.pieces[this.pieces.length - 1] = { ...last, length, sourceLength: length }
    } else this.pieces.push({ offset, length: part.length, source, sourceLength })
  }
}

interface Scalar {
  readonly start: number
  readonly end: number
  readonly style: ScalarPart['style']
  readonly value: string
}

/** A line break, with the blank lines and the indentation after it. */
const BREAKS = /[ \t]*\r?\n(?:[ \t]*\r?\n)*[ \t]*/y
const BLANKS = /[ \t]+/y
const ESCAPED_BREAK = /\\\r?\n(?:[ \t]*\r?\n)*[ \t]*/y
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/suy

function flowPieces(text: string, { start, end, style }: Scalar): Pieces {
  const made = new Pieces()
  const quotes = style === 'plain' ? 0 : 1
  const last = end - quotes
  const match = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  for (let at = start + quotes; at < last; ) {
    const folded = /[ \t\r\n]/.test(text[at]!) ? match(BREAKS, at) : null
    const escaped =
      style === 'double-quoted' && text[at] === '\\' ? (match(ESCAPED_BREAK, at) ?? match(ESCAPE, at)) : null
    const found = folded ?? escaped
    if (found !== null) {
      made.add(folded || found[0].includes('\n') ? foldedBreaks(found[0]) : decodeEscape(found), at, found[0].length)
      at += found[0].length
    } else if (style === 'single-quoted' && text[at] === "'") {
      made.add("'", at, 2)
      at += 2
    } else {
      // Blanks without a line break after them are taken together: looking for one from each of them would take quadratic time.
      const part = match(BLANKS, at)?.[0] ?? text[at]!
      made.add(part, at)
      at += part.length
    }
  }
  return made
}

/** One line break is a space, or nothing if it is escaped; of more, all but the first stay. */
function foldedBreaks(breaks: string): string {
  const count = breaks.split('\n').length - 1
  return count > 1 ? '\n'.repeat(count - 1) : breaks.startsWith('\\') ? '' : ' '
}

function decodeEscape([, x, u, U, char = '']: RegExpExecArray): string {
  const code = Number.parseInt(x ?? u ?? U ?? '', 16)
  if (Number.isNaN(code)) return ESCAPES.get(char) ?? char
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}

interface BlockLine {
  readonly text: string
  /** The offset of the line in the text, and after its line break. */
  readonly at: number
  readonly next: number
}

function blockPieces(text: string, { start, end, style, value }: Scalar): Pieces {
  const made = new Pieces()
  const lines = linesBetween(text, start, end).slice(1)
  const indent = indentOf(lines, value)
  // The line break after the line before, and the blank lines after that.
  let before: BlockLine | undefined
  let blank: BlockLine[] = []
  for (const line of lines) {
    const content = line.text.slice(indent)
    if (content === '') {
      blank.push(line)
      continue
    }
    if (before) {
      const joins = style === 'folded' && !isIndented(before, indent) && !isIndented(line, indent)
      const joint = joins ? (blank.length === 0 ? ' ' : '') : '\n'
      made.add(joint, before.at + before.text.length, before.next - before.at - before.text.length)
    }
    for (const { at, text, next } of blank) made.add('\n', at + text.length, next - at - text.length)
    made.add(content, line.at + indent)
    before = line
    blank = []
  }
  for (const { at, text, next } of before ? [before, ...blank] : blank)
    made.add('\n', at + text.length, next - at - text.length)
  return made
}

const isIndented = ({ text }: BlockLine, indent: number): boolean => /[ \t]/.test(text[indent] ?? '')

/** Returns the indentation that is not a part of the value: that of a line in the text without that of the line in the value. */
function indentOf(lines: readonly BlockLine[], value: string): number {
  const first = lines.find(({ text }) => text.trim() !== '')
  return first === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, leading(first.text) - leading(firstLine(value)))
}

const firstLine = (value: string): string => value.split('\n').find(line => line.trim() !== '') ?? ''
const leading = (line: string): number => line.length - line.trimStart().length

function linesBetween(text: string, start: number, end: number): BlockLine[] {
  const lines: BlockLine[] = []
  for (let at = start; at < end; ) {
    const found = text.indexOf('\n', at)
    const next = found < 0 || found >= end ? end : found + 1
    const stop = found < 0 || found >= end ? end : text[found - 1] === '\r' && found > at ? found - 1 : found
    lines.push({ text: text.slice(at, stop), at, next })
    at = next
  }
  return lines
}
