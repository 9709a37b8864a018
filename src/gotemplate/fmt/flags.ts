// What stands between `%` and the verb, and the padding it asks for.

import { isAscii, runes } from '../strconv/bytes.ts'

export interface Flags {
  readonly width?: number
  readonly precision?: number
  readonly minus: boolean
  readonly plus: boolean
  readonly sharp: boolean
  readonly space: boolean
  readonly zero: boolean
  /** `%+v` and `%#v` are formats of their own: their flag does not reach the parts of a value. */
  readonly plusV: boolean
  readonly sharpV: boolean
}

export const NO_FLAGS: Flags = {
  minus: false,
  plus: false,
  sharp: false,
  space: false,
  zero: false,
  plusV: false,
  sharpV: false,
}

/** Characters as Go counts them for a width: an invalid byte is one. */
const runeCount = (bytes: string): number => (isAscii(bytes) ? bytes.length : runes(bytes).length)

/** Zeros pad on the left only. */
export const padding = (flags: Flags, count: number): string =>
  count > 0 ? (flags.zero && !flags.minus ? '0' : ' ').repeat(count) : ''

export function pad(flags: Flags, bytes: string): string {
  if (!flags.width) return bytes
  const fill = padding(flags, flags.width - runeCount(bytes))
  return flags.minus ? bytes + fill : fill + bytes
}

export const padWithSpaces = (flags: Flags, bytes: string): string =>
  pad(flags.zero ? { ...flags, zero: false } : flags, bytes)
