// Breaks text into lines of a width. SVG has no paragraphs, so the widths of characters are those of Arial, of which Helvetica and Liberation
// Sans have the same; fixed fonts have 0.6 of their size.

export type Style = 'plain' | 'bold' | 'heading' | 'code'

export interface Piece {
  readonly text: string
  readonly style: Style
}

export interface Placed extends Piece {
  readonly x: number
  readonly width: number
}

/** Widths in thousandths of the size, for characters from the space to the tilde. */
const ARIAL = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const BOLD = 1.07
export const FIXED = 0.6

export const SIZE: Readonly<Record<Style, number>> = { plain: 12, bold: 12, heading: 15, code: 11 }
/** Between the text of code and the edge of its background. */
export const PADDING = 3

export function widthOf(text: string, style: Style): number {
  if (style === 'code') return [...text].length * FIXED * SIZE.code
  const thousandths = [...text].reduce((sum, char) => sum + (ARIAL[char.charCodeAt(0) - 32] ?? 600), 0)
  return (thousandths / 1000) * SIZE[style] * (style === 'bold' || style === 'heading' ? BOLD : 1)
}

interface Part {
  readonly piece: number
  readonly style: Style
  readonly text: string
}

/** What stays together on a line. */
interface Word {
  readonly spaceBefore: boolean
  readonly parts: Part[]
}

/** Breaks at spaces, and in code after a slash. */
export function wrap(pieces: readonly Piece[], width: number): readonly (readonly Placed[])[] {
  const lines: Placed[][] = []
  let line: (Placed & { readonly piece: number })[] = []
  const end = (): number => (line.length === 0 ? 0 : line.at(-1)!.x + line.at(-1)!.width)
  for (const word of wordsOf(pieces)) {
    const wide = word.parts.reduce((sum, { text, style }) => sum + widthOf(text, style) + around(style), 0)
    const space = word.spaceBefore && line.length > 0 ? widthOf(' ', 'plain') : 0
    if (line.length > 0 && end() + space + wide > width) {
      lines.push(line)
      line = []
    }
    for (const [i, { piece, style, text }] of word.parts.entries()) {
      const last = line.at(-1)
      const isSpaced = i === 0 && word.spaceBefore && last !== undefined
      if (last?.piece === piece) {
        const joined = last.text + (isSpaced ? ' ' : '') + text
        line[line.length - 1] = { ...last, text: joined, width: widthOf(joined, style) + around(style) }
      } else {
        const x = end() + (isSpaced ? widthOf(' ', 'plain') : 0)
        line.push({ piece, style, text, x, width: widthOf(text, style) + around(style) })
      }
    }
  }
  return line.length > 0 ? [...lines, line] : lines
}

const around = (style: Style): number => (style === 'code' ? 2 * PADDING : 0)

function wordsOf(pieces: readonly Piece[]): readonly Word[] {
  const words: Word[] = []
  let [spaceBefore, canBreak] = [false, true]
  for (const [piece, { text, style }] of pieces.entries())
    for (const [token] of text.matchAll(style === 'code' ? /\s+|[^\s/]*\/|[^\s/]+/g : /\s+|\S+/g)) {
      if (token.trim() === '') {
        spaceBefore = canBreak = true
        continue
      }
      if (canBreak) words.push({ spaceBefore, parts: [{ piece, style, text: token }] })
      else words.at(-1)!.parts.push({ piece, style, text: token })
      spaceBefore = false
      canBreak = style === 'code' && token.endsWith('/')
    }
  return words
}
