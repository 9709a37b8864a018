// The state of the YAML emitter, and the writing of its indents and indicators, as in libyaml.

import type { Output } from '../codec.ts'

/** How the two versions differ. */
export interface Layout {
  /** The indent of a level, and the indentation hint of a literal scalar, even where the level is indented by two only. */
  readonly indent: number
  /** The column beyond which a space becomes a line break. */
  readonly width: number
  /** A list is in the column of its key. A tab needs double quotes. */
  readonly isV2: boolean
}

/** The state of the emitter, as in libyaml. */
export interface Emitter {
  readonly out: Output
  readonly layout: Layout
  /** The column in characters. */
  column: number
  /** The last character is a space, or needs none after it. */
  whitespace: boolean
  /** The line contains only indicators that indent: `-`, `?` or `:`. */
  indention: boolean
}

export const emitter = (out: Output, layout: Layout): Emitter => ({
  out,
  layout,
  column: 0,
  whitespace: true,
  indention: true,
})

export function put(emitter: Emitter, text: string, columns = text.length): void {
  emitter.out.write(text)
  emitter.column += columns
}

export function newLine(emitter: Emitter, lineBreak = '\n'): void {
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
