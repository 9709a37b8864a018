// time.Duration, and the metav1.Duration that embeds it: printing, parsing and the methods that a template can call.

import { quote } from '../strconv/quote.ts'
import { bytesValue, structType } from '../values/build.ts'
import { BYTES, FLOAT64, type GoType, INT64, type Method, named, STRING } from '../values/types.ts'
import { int64, Pointer, Scalar, Struct, type Value } from '../values/values.ts'

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
    .replace(/0+$/, '')
  return `${value / unit}${fraction && `.${fraction}`}`
}

/** The micro sign and the Greek mu, as bytes, are both micro. */
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

/** time.ParseDuration of a byte string: nanoseconds, or the text of Go's error. */
export function parseDuration(text: string): { value: bigint } | { error: string } {
  const sign = /^[+-]/.test(text) ? text[0] : ''
  let rest = text.slice(sign!.length)
  if (rest === '0') return { value: 0n }
  const invalid = { error: `time: invalid duration ${quoteText(text)}` }
  if (rest === '') return invalid
  let total = 0n
  while (rest !== '') {
    const [all, whole, point, fraction = '', unit] = /^([0-9]*)(\.?)([0-9]*)([^.0-9]*)/.exec(
      rest,
    )! as unknown as string[]
    if (whole === '' && fraction === '') return invalid
    if (BigInt(whole || '0') > 1n << 63n) return invalid
    if (unit === '') return { error: `time: missing unit in duration ${quoteText(text)}` }
    const size = Object.hasOwn(UNITS, unit!) ? UNITS[unit!]! : undefined
    if (size === undefined) return { error: `time: unknown unit ${quoteText(unit!)} in duration ${quoteText(text)}` }
    total += BigInt(whole || '0') * size + (point ? fractionOf(fraction, size) : 0n)
    if (total > 1n << 63n) return invalid
    rest = rest.slice(all!.length)
  }
  if (sign === '-') return { value: -total }
  return total > LARGEST ? invalid : { value: total }
}

/** Go keeps as many digits of a fraction as fit into 63 bits and multiplies as floats. */
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

/** The time package quotes in its own way: what is not plain ASCII is shown as bytes. */
function quoteText(text: string): string {
  let out = ''
  for (const char of text) {
    const code = char.charCodeAt(0)
    if (code >= 0x80 || code < 0x20) out += `\\x${code.toString(16).padStart(2, '0')}`
    else out += char === '"' || char === '\\' ? `\\${char}` : char
  }
  return `"${out}"`
}

const nanoseconds = (value: Value): bigint => (value as Scalar).value as bigint

const without = (result: GoType, call: (nanoseconds: bigint) => Value): Method => ({
  params: [],
  result,
  call: receiver => call(nanoseconds(receiver)),
})

/** The whole units and the rest are made floats each on their own, as Go does it to lose less. */
const inUnits = (unit: bigint) => (value: bigint) => Number(value / unit) + Number(value % unit) / Number(unit)

const absolute = (value: bigint): bigint => (value >= 0n ? value : value < -LARGEST ? LARGEST : -value)

const truncate = (value: bigint, unit: bigint): bigint => (unit <= 0n ? value : value - (value % unit))

/** Halves away from zero; what would pass the largest duration is the largest. */
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

// These methods mention the type itself, so they are added once it exists.
const methods = DURATION.methods as Map<string, Method>
methods.set('Truncate', toUnit(truncate))
methods.set('Round', toUnit(round))
methods.set('Abs', { params: [], result: DURATION, call: receiver => duration(absolute(nanoseconds(receiver))) })

/** A time.Duration. */
export const duration = (value: bigint): Scalar => new Scalar(DURATION, BigInt.asIntN(64, value))

/** `metav1.Duration`: what a Kubernetes API calls a duration. `%T` prints `v1.Duration`. */
export const METAV1_DURATION: GoType = structType(
  'v1.Duration',
  [{ name: 'Duration', type: DURATION, embedded: true, json: { name: '', inline: true } }],
  {
    MarshalJSON: { params: [], result: BYTES, call: receiver => bytesValue(quote(textOf(receiver))) },
    ToUnstructured: { params: [], result: STRING, call: receiver => textOf(receiver) },
  },
  // Its pointer prints as protocol buffers do: a template that prints one gets `&Duration{Duration:1h0m0s,}`, or `nil`.
  { String: { params: [], result: STRING, call: receiver => protobufText(receiver) } },
)

function protobufText(receiver: Value): string {
  const target = receiver instanceof Pointer ? receiver.target?.value : receiver
  return target === undefined || target === null ? 'nil' : `&Duration{Duration:${textOf(target)},}`
}

const textOf = (receiver: Value): string => durationText(nanoseconds((receiver as Struct).values[0]))

/** A metav1.Duration. */
export const metav1Duration = (value: bigint): Struct => new Struct(METAV1_DURATION, [duration(value)])
