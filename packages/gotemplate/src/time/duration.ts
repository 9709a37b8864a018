// time.Duration: formatting, parsing and the methods that templates can call.

import { FLOAT64, type GoType, INT64, type Method, named, STRING } from '../values/types.ts'
import { int64, Scalar, type Value } from '../values/values.ts'

const MICROSECOND = 1000n
const MILLISECOND = 1000000n
const SECOND = 1000000000n
const MINUTE = 60n * SECOND
const HOUR = 60n * MINUTE
const LARGEST = (1n << 63n) - 1n

/** Duration.String: `1h30m0s`, `1.5s`, `100ms`. */
export function durationText(nanoseconds: bigint): string {
  const sign = nanoseconds < 0n ? '-' : ''
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds
  if (size === 0n) return '0s'
  if (size < MICROSECOND) return `${sign}${size}ns`
  if (size < MILLISECOND) return `${sign}${withFraction(size, MICROSECOND)}\xc2\xb5s`
  if (size < SECOND) return `${sign}${withFraction(size, MILLISECOND)}ms`
  const seconds = `${withFraction(size % MINUTE, SECOND)}s`
  if (size < MINUTE) return sign + seconds
  const minutes = `${(size / MINUTE) % 60n}m${seconds}`
  return size < HOUR ? sign + minutes : `${sign}${size / HOUR}h${minutes}`
}

function withFraction(value: bigint, unit: bigint): string {
  const fraction = String(value % unit)
    .padStart(String(unit).length - 1, '0')
    .replace(/(?<!0)0+$/, '')
  return `${value / unit}${fraction && `.${fraction}`}`
}

/** The units. Both the micro sign and the Greek mu, as UTF-8 bytes, are accepted for micro. */
const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: MICROSECOND,
  '\xc2\xb5s': MICROSECOND,
  '\xce\xbcs': MICROSECOND,
  ms: MILLISECOND,
  s: SECOND,
  m: MINUTE,
  h: HOUR,
}

/** time.ParseDuration for a byte string. Returns nanoseconds, or Go's error message. */
export function parseDuration(text: string): { value: bigint } | { error: string } {
  const sign = /^[+-]/.test(text) ? text[0] : ''
  let rest = text.slice(sign!.length)
  if (rest === '0') return { value: 0n }
  const invalid = { error: `time: invalid duration ${quote(text)}` }
  if (rest === '') return invalid
  let total = 0n
  while (rest !== '') {
    const [all, whole, point, fraction = '', unit] = /^([0-9]*)(\.?)([0-9]*)([^.0-9]*)/.exec(
      rest,
    )! as unknown as string[]
    if (whole === '' && fraction === '') return invalid
    if (BigInt(whole || '0') > 1n << 63n) return invalid
    if (unit === '') return { error: `time: missing unit in duration ${quote(text)}` }
    const size = Object.hasOwn(UNITS, unit!) ? UNITS[unit!]! : undefined
    if (size === undefined) return { error: `time: unknown unit ${quote(unit!)} in duration ${quote(text)}` }
    total += BigInt(whole || '0') * size + (point ? fractionOf(fraction, size) : 0n)
    if (total > 1n << 63n) return invalid
    rest = rest.slice(all!.length)
  }
  if (sign === '-') return { value: -total }
  return total > LARGEST ? invalid : { value: total }
}

/** Returns the nanoseconds of a fraction. As in Go, digits beyond 63 bits are dropped, and the product is computed in floats. */
function fractionOf(digits: string, unit: bigint): bigint {
  let value = 0n
  let scale = 1
  for (const digit of digits) {
    const next = value * 10n + BigInt(digit)
    if (value > LARGEST / 10n || next > 1n << 63n) break
    value = next
    scale *= 10
  }
  return value === 0n ? 0n : BigInt(Math.trunc(Number(value) * (Number(unit) / scale)))
}

/** Quotes as package time does, not strconv: control characters and bytes outside of ASCII are escaped one by one. */
export const quote = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replace(/[\x00-\x1f\x80-\xff]/g, byte => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`

const nanoseconds = (value: Value): bigint => (value as Scalar).value as bigint

const without = (result: GoType, call: (nanoseconds: bigint) => Value): Method => ({
  params: [],
  result,
  call: receiver => call(nanoseconds(receiver)),
})

/** Converts to a float of units. As in Go, whole units and the rest are converted separately, for precision. */
const inUnits = (unit: bigint) => (value: bigint) => Number(value / unit) + Number(value % unit) / Number(unit)

const absolute = (value: bigint): bigint => (value >= 0n ? value : value < -LARGEST ? LARGEST : -value)

const truncate = (value: bigint, unit: bigint): bigint => (unit <= 0n ? value : value - (value % unit))

/** Duration.Round: halves away from zero; the result is limited to the range of a duration. */
function round(value: bigint, unit: bigint): bigint {
  if (unit <= 0n) return value
  const size = value < 0n ? -value : value
  const rest = size % unit
  const rounded = rest + rest < unit ? size - rest : size + unit - rest
  if (value < 0n) return rounded > LARGEST + 1n ? -LARGEST - 1n : -rounded
  return rounded > LARGEST ? LARGEST : rounded
}

export const DURATION: GoType = named('time.Duration', INT64, {
  String: without(STRING, durationText),
  Nanoseconds: without(INT64, int64),
  Microseconds: without(INT64, value => int64(value / MICROSECOND)),
  Milliseconds: without(INT64, value => int64(value / MILLISECOND)),
  Seconds: without(FLOAT64, inUnits(SECOND)),
  Minutes: without(FLOAT64, inUnits(MINUTE)),
  Hours: without(FLOAT64, inUnits(HOUR)),
})

const toUnit = (change: (value: bigint, unit: bigint) => bigint): Method => ({
  params: [DURATION],
  result: DURATION,
  call: (receiver, [unit]) => duration(change(nanoseconds(receiver), nanoseconds(unit))),
})

// These methods refer to the type itself, so they are added after its definition.
const methods = DURATION.methods as Map<string, Method>
methods.set('Truncate', toUnit(truncate))
methods.set('Round', toUnit(round))
methods.set('Abs', { params: [], result: DURATION, call: receiver => duration(absolute(nanoseconds(receiver))) })

/** Returns a time.Duration. */
export const duration = (value: bigint): Scalar => new Scalar(DURATION, BigInt.asIntN(64, value))
