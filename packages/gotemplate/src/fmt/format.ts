// Formats booleans, numbers and strings, as fmt's format.go does. The functions return undefined if the verb does not fit the operand.

import { decodeRune, encodeRune, isAscii, RUNE_ERROR, runes } from '../strconv/bytes.ts'
import { isPrint } from '../strconv/character-classes.ts'
import { type FloatFormat, formatFloat } from '../strconv/format-float.ts'
import { canBackquote, quote, quoteRune, quoteToAscii } from '../strconv/quote.ts'
import type { Complex } from '../values/values.ts'

export const formatBool = (flags: Flags, value: boolean, verb: string): string | undefined =>
  verb === 't' || verb === 'v' ? pad(flags, String(value)) : undefined

const BASES: Readonly<Record<string, number>> = { d: 10, v: 10, b: 2, o: 8, O: 8, x: 16, X: 16 }

/** Formats an integer. `value` is within the range of its type; a negative one is of a signed type. */
export function formatInteger(flags: Flags, value: bigint, isSigned: boolean, verb: string): string | undefined {
  if (verb === 'v' && flags.sharpV && !isSigned) return hexadecimal(flags, value, true)
  if (Object.hasOwn(BASES, verb)) return integerText(flags, value, BASES[verb]!, verb)
  const unsigned = BigInt.asUintN(64, value)
  if (verb === 'c') return pad(flags, encodeRune(runeOf(unsigned)))
  if (verb === 'q') return pad(flags, quoteRune(runeOf(unsigned), flags.plus))
  return verb === 'U' ? unicodeText(flags, unsigned) : undefined
}

const runeOf = (value: bigint): number => (value > 0x10ffffn ? RUNE_ERROR : Number(value))

export const hexadecimal = (flags: Flags, value: bigint, prefix: boolean): string =>
  integerText({ ...flags, sharp: prefix }, value, 16, 'v')

const PREFIXES: Readonly<Record<number, string>> = { 2: '0b', 8: '0', 10: '', 16: '0x' }

function integerText(flags: Flags, value: bigint, base: number, verb: string): string {
  // As in Go, 0 with precision 0 prints only the padding.
  if (flags.precision === 0 && value === 0n) return ' '.repeat(flags.width ?? 0)
  const sign = value < 0n ? '-' : flags.plus ? '+' : flags.space ? ' ' : ''
  let digits = (value < 0n ? -value : value).toString(base)
  if (flags.precision !== undefined) digits = digits.padStart(flags.precision, '0')
  else if (flags.zero && !flags.minus && flags.width) digits = digits.padStart(flags.width - sign.length, '0')
  if (flags.sharp && !(base === 8 && digits[0] === '0')) digits = PREFIXES[base] + digits
  if (verb === 'O') digits = `0o${digits}`
  return padWithSpaces(flags, sign + (verb === 'X' ? digits.toUpperCase() : digits))
}

function unicodeText(flags: Flags, value: bigint): string {
  const digits = value
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(flags.precision ?? 4, 4), '0')
  const shown = flags.sharp && value <= 0x10ffffn && isPrint(Number(value)) ? ` '${encodeRune(Number(value))}'` : ''
  return padWithSpaces(flags, `U+${digits}${shown}`)
}

const FLOATS: Readonly<Record<string, { format: FloatFormat; precision: number }>> = {
  v: { format: 'g', precision: -1 },
  b: { format: 'b', precision: -1 },
  g: { format: 'g', precision: -1 },
  G: { format: 'G', precision: -1 },
  x: { format: 'x', precision: -1 },
  X: { format: 'X', precision: -1 },
  f: { format: 'f', precision: 6 },
  F: { format: 'f', precision: 6 },
  e: { format: 'e', precision: 6 },
  E: { format: 'E', precision: 6 },
}

export function formatNumber(flags: Flags, value: number, bits: 32 | 64, verb: string): string | undefined {
  if (!Object.hasOwn(FLOATS, verb)) return undefined
  const { format, precision: usual } = FLOATS[verb]!
  const precision = flags.precision ?? usual
  const plain = formatFloat(value, format, precision, bits)
  const signed = /^[+-]/.test(plain) ? plain : `+${plain}`
  const number = flags.space && signed[0] === '+' && !flags.plus ? ` ${signed.slice(1)}` : signed
  if (/^.[IN]/.test(number)) return infinityText(flags, number)
  const full = flags.sharp && verb !== 'b' ? number[0] + withPoint(number.slice(1), format, precision) : number
  if (!flags.plus && full[0] === '+') return pad(flags, full.slice(1))
  // Zero padding goes between the sign and the digits.
  if (flags.zero && !flags.minus && flags.width !== undefined && flags.width > full.length)
    return full[0] + padding(flags, flags.width - full.length) + full.slice(1)
  return pad(flags, full)
}

/** Formats an infinity or NaN, without zero padding. An infinity always has its sign; NaN has one only with `+` or a space. */
function infinityText(flags: Flags, number: string): string {
  if (number[1] === 'N' && !flags.space && !flags.plus) return padWithSpaces(flags, number.slice(1))
  return padWithSpaces(flags, number)
}

const SIGNIFICANT = new Set<string>(['g', 'G', 'x'])

/** Applies the flag `#`: keeps the decimal point and, if the precision counts digits, the trailing zeros. */
function withPoint(number: string, format: FloatFormat, precision: number): string {
  const at = number.search(format === 'x' || format === 'X' ? /p/i : /e/i)
  const body = at < 0 ? number : number.slice(0, at)
  const tail = at < 0 ? '' : number.slice(at)
  // As in Go, the x of a hexadecimal prefix counts as a digit.
  const seen = body.replace('.', '').replace(/^0+/, '').length
  let missing = (SIGNIFICANT.has(format) ? (precision === -1 ? 6 : precision) : 0) - seen
  if (body === '0') missing--
  return body + (body.includes('.') ? '' : '.') + '0'.repeat(Math.max(missing, 0)) + tail
}

export function formatComplex(flags: Flags, { re, im }: Complex, verb: string): string | undefined {
  const real = formatNumber(flags, re, 64, verb)
  return real === undefined ? undefined : `(${real}${formatNumber({ ...flags, plus: true }, im, 64, verb)}i)`
}

export function formatString(flags: Flags, value: string, verb: string): string | undefined {
  switch (verb) {
    case 'v':
      return flags.sharpV ? formatQuoted(flags, value) : plainString(flags, value)
    case 's':
      return plainString(flags, value)
    case 'x':
    case 'X':
      return hexString(flags, value, verb)
    case 'q':
      return formatQuoted(flags, value)
    default:
      return undefined
  }
}

export const plainString = (flags: Flags, value: string): string => pad(flags, truncate(flags, value))

/** Truncates a text to the precision, in runes. */
function truncate({ precision }: Flags, value: string): string {
  if (precision === undefined) return value
  let at = 0
  for (let left = precision; left > 0 && at < value.length; left--) at += decodeRune(value, at).width
  return value.slice(0, at)
}

function formatQuoted(flags: Flags, value: string): string {
  const text = truncate(flags, value)
  if (flags.sharp && canBackquote(text)) return pad(flags, `\`${text}\``)
  return pad(flags, flags.plus ? quoteToAscii(text) : quote(text))
}

/** Formats a text in hexadecimal. The precision counts bytes. */
export function hexString(flags: Flags, value: string, verb: string): string {
  const bytes = Array.from(value.slice(0, flags.precision ?? value.length), char =>
    char.charCodeAt(0).toString(16).padStart(2, '0'),
  )
  if (bytes.length === 0) return padding(flags, flags.width ?? 0)
  const lower = flags.space
    ? bytes.map(byte => (flags.sharp ? `0x${byte}` : byte)).join(' ')
    : (flags.sharp ? '0x' : '') + bytes.join('')
  return pad(flags, verb === 'X' ? lower.toUpperCase() : lower)
}

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
const padding = (flags: Flags, count: number): string =>
  count > 0 ? (flags.zero && !flags.minus ? '0' : ' ').repeat(count) : ''

/** Fills the text up to the width of the flags. */
export function pad(flags: Flags, bytes: string): string {
  if (!flags.width) return bytes
  const fill = padding(flags, flags.width - runeCount(bytes))
  return flags.minus ? bytes + fill : fill + bytes
}

/** Fills the text up to the width, with spaces even if the flags ask for zeros. */
const padWithSpaces = (flags: Flags, bytes: string): string =>
  pad(flags.zero ? { ...flags, zero: false } : flags, bytes)
