// The flags, width and precision of a fmt directive, and padding.

import { isAscii, runes } from '../strconv/bytes.ts'

export interface Flags {
  readonly width?: number
  readonly precision?: number
  readonly minus: boolean
  readonly plus: boolean
  readonly sharp: boolean
  readonly space: boolean
  readonly zero: boolean
  /** Set for `%+v` and `%#v` instead of `plus` and `sharp`, which then do not apply to the parts of the value. */
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

/** Returns the number of runes; an invalid byte is one. */
const runeCount = (bytes: string): number => (isAscii(bytes) ? bytes.length : runes(bytes).length)

/** Returns the padding: zeros only on the left. */
export const padding = (flags: Flags, count: number): string =>
  count > 0 ? (flags.zero && !flags.minus ? '0' : ' ').repeat(count) : ''

/** Fills the text up to the width of the flags. */
export function pad(flags: Flags, bytes: string): string {
  if (!flags.width) return bytes
  const fill = padding(flags, flags.width - runeCount(bytes))
  return flags.minus ? bytes + fill : fill + bytes
}

/** Fills the text up to the width, with spaces even if the flags ask for zeros. */
export const padWithSpaces = (flags: Flags, bytes: string): string =>
  pad(flags.zero ? { ...flags, zero: false } : flags, bytes)
