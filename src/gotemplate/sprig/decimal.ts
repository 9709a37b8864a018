// Decimal arithmetic as in shopspring/decimal: sums and products are exact, quotients have 16 decimal places.

import { fail } from './function.ts'

/** `digits` times ten to the power of `exponent`. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const DIVISION_PRECISION = 16

/** Returns the shortest decimal that parses to this float. */
export function decimalOf(value: number): Decimal {
  if (!Number.isFinite(value)) {
    const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
    return fail(`Cannot create a Decimal from ${name}`)
  }
  const [mantissa, exponent] = value.toExponential().split('e') as [string, string]
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?]
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

export const toNumber = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`)

export const negate = ({ digits, exponent }: Decimal): Decimal => ({ digits: -digits, exponent })

const digitsAt = ({ digits, exponent }: Decimal, lower: number): bigint => digits * 10n ** BigInt(exponent - lower)

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: digitsAt(a, exponent) + digitsAt(b, exponent), exponent }
}

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  exponent: a.exponent + b.exponent,
})

/** Divides, and rounds halves away from zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) return fail('decimal division by 0')
  const shift = a.exponent - b.exponent + DIVISION_PRECISION
  const dividend = shift < 0 ? a.digits : a.digits * 10n ** BigInt(shift)
  const divisor = shift < 0 ? b.digits * 10n ** BigInt(-shift) : b.digits
  const quotient = dividend / divisor
  const rest = dividend % divisor
  const roundsUp = 2n * absolute(rest) >= absolute(divisor)
  const away = a.digits < 0n === b.digits < 0n || a.digits === 0n ? 1n : -1n
  return { digits: roundsUp ? quotient + away : quotient, exponent: -DIVISION_PRECISION }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
