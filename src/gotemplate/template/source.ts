// A template's text, and positions in it. The engine counts bytes, as Go does; problems count UTF-16 units.

import { fromText, toText } from '../strconv/bytes.ts'

export interface Source {
  /** The name of the text in messages. */
  readonly name: string
  /** The text as the caller gave it. */
  readonly text: string
  readonly bytes: string
}

export const sourceOf = (name: string, text: string): Source => ({ name, text, bytes: fromText(text) })

/** Returns the line number of a byte offset, counted from 1. */
export function lineAt(bytes: string, at: number): number {
  let line = 1
  for (let i = bytes.indexOf('\n'); i >= 0 && i < at; i = bytes.indexOf('\n', i + 1)) line++
  return line
}

/** Returns the number of bytes before `at` in its line, as Go's messages give it. */
export const columnAt = (bytes: string, at: number): number => at - (bytes.lastIndexOf('\n', at - 1) + 1)

/** Converts a byte offset to an offset in the text. Any character that is not ASCII takes more bytes than UTF-16 units. */
export const textOffset = ({ text, bytes }: Source, at: number): number =>
  text.length === bytes.length ? at : toText(bytes.slice(0, at)).length
