// A template's text and the places in it. Inside, positions count bytes, as Go's do; problems count UTF-16 units.

import { fromText, isAscii, toText } from '../strconv/bytes.ts'

export interface Source {
  /** What messages call the text. */
  readonly name: string
  /** The text as it was given. */
  readonly text: string
  readonly bytes: string
}

export const sourceOf = (name: string, text: string): Source => ({ name, text, bytes: fromText(text) })

/** From 1. */
export function lineAt(bytes: string, at: number): number {
  let line = 1
  for (let i = bytes.indexOf('\n'); i >= 0 && i < at; i = bytes.indexOf('\n', i + 1)) line++
  return line
}

/** Bytes since the start of the line: from 0, as Go prints it. */
export const columnAt = (bytes: string, at: number): number => at - (bytes.lastIndexOf('\n', at - 1) + 1)

/** The offset in the text of the byte at `at`. */
export const textOffset = ({ text, bytes }: Source, at: number): number =>
  text.length === bytes.length && isAscii(bytes) ? at : toText(bytes.slice(0, at)).length
