// YAML's characters, as bytes: the list is split without decoding it, so that its size is not limited by that of a string and its bytes stay as they are.

import type { Range } from './resource-list.ts'

export const LF = 0x0a
const CR = 0x0d
const TAB = 0x09
export const SPACE = 0x20
export const HASH = 0x23
export const COLON = 0x3a
const DASH = 0x2d
export const DOUBLE_QUOTE = 0x22
export const SINGLE_QUOTE = 0x27
export const BACKSLASH = 0x5c

/** True at a line break and at the end of the input. */
export const endsLine = (byte: number | undefined): boolean => byte === LF || byte === CR || byte === undefined

/** What stands after a `-` or `:` that is an indicator. */
export const endsToken = (byte: number | undefined): boolean => byte === SPACE || byte === TAB || endsLine(byte)

export function skipSpaces(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === SPACE) at++
  return at
}

/** Whether as many spaces stand here. The last is looked at first: a line that is not as deep has another character there. */
export function areSpaces(bytes: Uint8Array, from: number, count: number): boolean {
  let at = from + count - 1
  while (at >= from && bytes[at] === SPACE) at--
  return at < from
}

/** Short lines are walked, long ones handed to the engine's own search. */
const WALK = 64

/** Start of the next line. */
export function nextLine(bytes: Uint8Array, from: number): number {
  const stop = Math.min(from + WALK, bytes.length)
  for (let at = from; at < stop; at++) if (bytes[at] === LF) return at + 1
  const found = stop < bytes.length ? bytes.indexOf(LF, stop) : -1
  return found < 0 ? bytes.length : found + 1
}

/** Whether a token stands here: a dash of a list, for one. */
export const isDash = (bytes: Uint8Array, at: number): boolean => bytes[at] === DASH && endsToken(bytes[at + 1])

/** Whether a comment or nothing is left of the line from here on. */
export function restIsEmpty(bytes: Uint8Array, from: number): boolean {
  const at = skipSpaces(bytes, from)
  return endsLine(bytes[at]) || (bytes[at] === HASH && endsToken(bytes[at - 1]))
}

/** Whether a line that begins its text here has no content. */
export const isBlankOrComment = (bytes: Uint8Array, at: number): boolean => {
  const byte = bytes[at]
  return byte === LF || byte === CR || byte === undefined || byte === HASH || (byte === 0xe2 && isSeparator(bytes, at))
}

/** U+2028 or U+2029: line breaks to Go's writers, which put one at the start of a line where a text has it after a line feed. */
const isSeparator = (bytes: Uint8Array, at: number): boolean =>
  startsWith(bytes, at, '\xe2\x80\xa8') || startsWith(bytes, at, '\xe2\x80\xa9')

/** ASCII text at this place? */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** A search for an ASCII text between two places: it looks at every n-th byte only, as Horspool's algorithm does. */
export function finder(text: string): (bytes: Uint8Array, place: Range) => boolean {
  const last = text.length - 1
  const lastCode = text.charCodeAt(last)
  const shifts = new Uint8Array(256).fill(text.length)
  for (let i = 0; i < last; i++) shifts[text.charCodeAt(i)] = last - i
  return (bytes, { start, end }) => {
    for (let at = start + last; at < end; ) {
      const code = bytes[at]!
      if (code === lastCode && startsWith(bytes, at - last, text)) return true
      at += shifts[code]!
    }
    return false
  }
}

/** Nothing but blanks: not even a comment. */
export function isBlank(bytes: Uint8Array): boolean {
  let at = startsWith(bytes, 0, '\xef\xbb\xbf') ? 3 : 0
  while (at < bytes.length && endsToken(bytes[at])) at++
  return at === bytes.length
}

export const looksLikeUtf16 = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\xff\xfe') || startsWith(bytes, 0, '\xfe\xff')

/** No text begins with zero bytes. */
export const looksBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 4096).includes(0)
