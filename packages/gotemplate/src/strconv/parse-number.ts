// strconv.ParseInt (parseInteger), ParseUint (parseUnsigned) and ParseFloat (parseNumber).

import { roundHalfEven } from './format-float.ts'

type NumberProblem = 'invalid syntax' | 'value out of range'

export interface Parsed<T> {
  /** The value that Go returns; with a problem, 0 or the nearest number in range. */
  readonly value: T
  readonly problem?: NumberProblem
}

const SYNTAX = 'invalid syntax'
const RANGE = 'value out of range'

const PREFIXES: Readonly<Record<string, number>> = { '0b': 2, '0o': 8, '0x': 16 }

/** Splits off the base prefix (`0x`, `0b`, `0o`, `0`). */
function withoutPrefix(text: string): { base: number; digits: string } {
  const prefixed = PREFIXES[text.slice(0, 2).toLowerCase()]
  if (prefixed && text.length > 2) return { base: prefixed, digits: text.slice(2) }
  return text.startsWith('0') ? { base: 8, digits: text.slice(1) } : { base: 10, digits: text }
}

const digitsOf = (base: number): RegExp =>
  base <= 10 ? new RegExp(`^[0-${base - 1}]*`) : new RegExp(`^[0-9a-${(base - 1).toString(36)}]*`, 'i')

/** The digits of the largest number, of 64 bits, in base 2. */
const MOST_DIGITS = 64

/** Parses an unsigned integer. As in Go, which parses by digits, `value out of range` takes precedence over an invalid digit later on. */
function magnitude(text: string, base: number, max: bigint): Parsed<bigint> {
  if (text === '') return { value: 0n, problem: SYNTAX }
  const number = base === 0 ? withoutPrefix(text) : { base, digits: text }
  const digits = base === 0 ? number.digits.replaceAll('_', '') : number.digits
  const valid = digitsOf(number.base).exec(digits)![0]
  // A digit of base 2 is the smallest: more digits than bits are out of range, and converting them would take quadratic time.
  const isLong = valid.length > MOST_DIGITS && valid.replace(/^0+/, '').length > MOST_DIGITS
  const value = isLong ? max + 1n : toBigInt(valid, number.base)
  if (value > max) return { value: max, problem: RANGE }
  const wrong = valid.length < digits.length || (base === 0 && text.includes('_') && !underscoresFit(text))
  return wrong ? { value: 0n, problem: SYNTAX } : { value }
}

const LITERALS: Readonly<Record<number, string>> = { 2: '0b', 8: '0o', 10: '', 16: '0x' }

function toBigInt(digits: string, base: number): bigint {
  if (digits === '') return 0n
  const prefix = LITERALS[base]
  if (prefix !== undefined) return BigInt(prefix + digits)
  let value = 0n
  for (const char of digits) value = value * BigInt(base) + BigInt(Number.parseInt(char, 36))
  return value
}

const LONE_UNDERSCORE = /(?:^|[^0-9])_|_(?:[^0-9]|$)/
const LONE_UNDERSCORE_IN_HEX = /(?:^|[^0-9a-f])_|_(?:[^0-9a-f]|$)/i

/** Reports whether underscores are only between digits. A base prefix counts as a digit. */
function underscoresFit(text: string): boolean {
  const unsigned = text.replace(/^[+-]/, '')
  const lone = /^0x/i.test(unsigned) ? LONE_UNDERSCORE_IN_HEX : LONE_UNDERSCORE
  return !lone.test(unsigned.replace(/^0[box]/i, '0'))
}

export const parseUnsigned = (text: string, base = 10, bits = 64): Parsed<bigint> =>
  magnitude(text, base, (1n << BigInt(bits)) - 1n)

export function parseInteger(text: string, base = 10, bits = 64): Parsed<bigint> {
  const { value, problem } = magnitude(text.replace(/^[+-]/, ''), base, (1n << BigInt(bits)) - 1n)
  if (problem === SYNTAX) return { value, problem }
  const limit = 1n << BigInt(bits - 1)
  if (text.startsWith('-')) return value > limit ? { value: -limit, problem: RANGE } : { value: -value }
  return value >= limit ? { value: limit - 1n, problem: RANGE } : { value }
}

const SPECIAL = /^([+-]?)(?:(inf|infinity)|(nan))$/i
const DECIMAL = /^[+-]?(?:[0-9_]+(?:\.[0-9_]*)?|\.[0-9_]+)(?:e[+-]?[0-9][0-9_]*)?$/i
const HEXADECIMAL = /^([+-]?)0x([0-9a-f_]*)(?:\.([0-9a-f_]*))?p([+-]?[0-9][0-9_]*)$/i

export function parseNumber(text: string): Parsed<number> {
  const special = SPECIAL.exec(text)
  if (special) return parseSpecial(special)
  const value = decimal(text) ?? hexadecimal(text)
  if (value === undefined) return { value: 0, problem: SYNTAX }
  return Number.isFinite(value) ? { value } : { value, problem: RANGE }
}

/** Parses an infinity or NaN. NaN must not have a sign. */
function parseSpecial([, sign, infinity]: RegExpExecArray): Parsed<number> {
  if (infinity) return { value: sign === '-' ? -Infinity : Infinity }
  return sign ? { value: 0, problem: SYNTAX } : { value: Number.NaN }
}

function decimal(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined
  if (!text.includes('_')) return Number(text)
  return underscoresFit(text) ? Number(text.replaceAll('_', '')) : undefined
}

function hexadecimal(text: string): number | undefined {
  const match = HEXADECIMAL.exec(text)
  if (!match || (text.includes('_') && !underscoresFit(text))) return undefined
  const [, sign, whole, fraction, exponent] = match.map((part: string | undefined = '') =>
    part.replaceAll('_', ''),
  ) as [string, string, string, string, string]
  if (whole + fraction === '') return undefined
  const power = Math.max(-1e6, Math.min(1e6, Number(exponent))) - 4 * fraction.length
  const value = scale(BigInt(`0x${whole}${fraction}`), power)
  return sign === '-' ? -value : value
}

/** The digits of a float64, and the lowest and highest exponent of one. */
const [DIGITS, LOWEST, HIGHEST] = [53, -1074, 1023]

/** Returns mantissa × 2^power, rounded once. */
function scale(mantissa: bigint, power: number): number {
  if (mantissa === 0n) return 0
  const length = mantissa.toString(2).length
  if (length + power > HIGHEST + 2) return Infinity
  if (length + power < LOWEST - 2) return 0
  const last = Math.max(length + power - DIGITS, LOWEST)
  const kept = Number(roundHalfEven(mantissa, BigInt(last - power)))
  // Two steps, because 2^last alone may underflow.
  return last < -1000 ? kept * 2 ** -1000 * 2 ** (last + 1000) : kept * 2 ** last
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map(text => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map(text => [text, false] as const),
])

/** Parses a boolean; undefined for any other text. */
export const parseBool = (text: string): boolean | undefined => BOOLEANS.get(text)
