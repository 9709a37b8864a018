// sprig's number functions. Integer arithmetic converts any value and returns an int64; the functions whose name ends in `f` use floats.

import { sprint } from '../fmt/index.ts'
import { parseInteger } from '../strconv/parse-number.ts'
import { numberOfVersion } from '../template/known-texts.ts'
import { ANY, FLOAT64, INT, INT_SLICE, INT64, STRING } from '../values/types.ts'
import { int64, type Meter, type Slice, type Value } from '../values/values.ts'
import { growSlice } from './capacity.ts'
import { toFloat64, toInt64 } from './cast.ts'
import { type Documentation, type Family, fail, panic, type SprigFunction } from './function.ts'

/** Ten as math.Frexp splits it: a fraction of at least 0.5 and an exponent of 2. */
const TEN = { fraction: 0.625, exponent: 4 }

function powerOfTen(places: number): number {
  if (places === 0) return 1
  if (places === 1) return 10
  if (Math.abs(places) >= 2 ** 63) return places < 0 ? 0 : Number.POSITIVE_INFINITY
  let { fraction, exponent } = TEN
  let result = 1
  let resultExponent = 0
  for (let left = BigInt(Math.abs(places)); left !== 0n; left >>= 1n) {
    if (exponent < -4096 || exponent > 4096) {
      resultExponent += exponent
      break
    }
    if (left & 1n) {
      result *= fraction
      resultExponent += exponent
    }
    fraction *= fraction
    exponent *= 2
    if (fraction < 0.5) {
      fraction += fraction
      exponent--
    }
  }
  return places < 0 ? scale(1 / result, -resultExponent) : scale(result, resultExponent)
}

/** Multiplies by a power of two, with a single rounding even if the result is subnormal. */
function scale(value: number, exponent: number): number {
  if (exponent > 1000) return value * 2 ** 1000 * 2 ** (exponent - 1000)
  if (exponent < -2000) return 0
  return exponent < -1000 ? value * 2 ** (exponent + 100) * 2 ** -100 : value * 2 ** exponent
}

/** `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const DIVISION_PRECISION = 16

/** Returns the shortest decimal that parses to this float. */
function decimalOf(value: number): Decimal {
  if (!Number.isFinite(value)) {
    const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
    return fail(`Cannot create a Decimal from ${name}`)
  }
  const [mantissa, exponent] = value.toExponential().split('e') as [string, string]
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?]
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

const toNumber = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`)

const negate = ({ digits, exponent }: Decimal): Decimal => ({ digits: -digits, exponent })

const digitsAt = ({ digits, exponent }: Decimal, lower: number): bigint => digits * 10n ** BigInt(exponent - lower)

function addDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: digitsAt(a, exponent) + digitsAt(b, exponent), exponent }
}

const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  exponent: a.exponent + b.exponent,
})

/** Divides, and rounds halves away from zero. */
function divideDecimals(a: Decimal, b: Decimal): Decimal {
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

const wholeNumbers = (
  documentation: Documentation,
  parameters: Pick<SprigFunction, 'params' | 'variadic' | 'check'>,
  call: (numbers: bigint[]) => bigint,
): SprigFunction => ({
  ...documentation,
  ...parameters,
  result: INT64,
  call: values => int64(call(values.map(toInt64))),
})

const floats = (
  documentation: Documentation,
  parameters: Pick<SprigFunction, 'params' | 'variadic' | 'check'>,
  call: (numbers: number[]) => number,
): SprigFunction => ({
  ...documentation,
  ...parameters,
  result: FLOAT64,
  call: values => call(values.map(toFloat64)),
})

const ONE = { params: [ANY] }
/** The parameter of a function that reads a number from a text. */
const ONE_TEXT = { params: [ANY], check: numberOfVersion }
const TWO = { params: [ANY, ANY] }
const ANY_NUMBER = { params: [ANY], variadic: true }
const ONE_OR_MORE = { params: [ANY, ANY], variadic: true }

/** Applies a decimal operation, so that sums and products of floats are exact. */
const decimals =
  (operation: (a: Decimal, b: Decimal) => Decimal) =>
  ([first, ...others]: number[]): number =>
    toNumber(others.reduce((total, other) => operation(total, decimalOf(other)), decimalOf(first!)))

const subtract = (a: Decimal, b: Decimal): Decimal => addDecimals(a, negate(b))

function extreme(numbers: bigint[], isMore: (a: bigint, b: bigint) => boolean): bigint {
  let found = numbers[0]!
  for (const number of numbers) if (isMore(number, found)) found = number
  return found
}

const largest = (numbers: bigint[]): bigint => extreme(numbers, (a, b) => a > b)
const smallest = (numbers: bigint[]): bigint => extreme(numbers, (a, b) => a < b)

/** Go's math.Max: the result with an infinity and NaN is the infinity. */
const maxFloat = (a: number, b: number): number =>
  a === Number.POSITIVE_INFINITY || b === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : Math.max(a, b)
const minFloat = (a: number, b: number): number =>
  a === Number.NEGATIVE_INFINITY || b === Number.NEGATIVE_INFINITY ? Number.NEGATIVE_INFINITY : Math.min(a, b)

const notZero = (divisor: bigint): bigint => (divisor === 0n ? panic('integer divide by zero') : divisor)

export const numbers: Family = {
  int: {
    usage: 'int VALUE',
    about: 'The value as an int, or 0 if it is not a number. Strings may be hexadecimal or octal, in Go syntax.',
    example: ['{{ int "0x1f" }} {{ int 3.9 }}', '31 3'],
    params: [ANY],
    check: numberOfVersion,
    result: INT,
    call: ([value]) => toInt64(value),
  },
  int64: wholeNumbers(
    { usage: 'int64 VALUE', about: 'The value as an int64.', example: ['{{ int64 "42" }}', '42'] },
    ONE_TEXT,
    ([a]) => a!,
  ),
  float64: floats(
    { usage: 'float64 VALUE', about: 'The value as a float64.', example: ['{{ float64 "1.5" }}', '1.5'] },
    ONE_TEXT,
    ([a]) => a!,
  ),
  toDecimal: {
    usage: 'toDecimal VALUE',
    about: 'Reads the value as an octal number.',
    example: ['{{ toDecimal "0644" }}', '420'],
    params: [ANY],
    result: INT64,
    call: ([value], meter) => {
      const { value: read, problem } = parseInteger(sprint([value], meter), 8)
      return int64(problem === undefined ? read : 0n)
    },
  },
  add1: wholeNumbers(
    { usage: 'add1 VALUE', about: 'The number plus one.', example: ['{{ add1 2 }}', '3'] },
    ONE,
    ([a]) => a! + 1n,
  ),
  add: wholeNumbers(
    { usage: 'add VALUES...', about: 'The sum. Fractions are truncated first.', example: ['{{ add 1 2 3 }}', '6'] },
    ANY_NUMBER,
    all => all.reduce((a, b) => a + b, 0n),
  ),
  sub: wholeNumbers(
    { usage: 'sub A B', about: 'A minus B.', example: ['{{ sub 5 3 }}', '2'] },
    TWO,
    ([a, b]) => a! - b!,
  ),
  mul: wholeNumbers(
    { usage: 'mul VALUES...', about: 'The product.', example: ['{{ mul 2 3 4 }}', '24'] },
    ONE_OR_MORE,
    all => all.reduce((a, b) => BigInt.asIntN(64, a * b)),
  ),
  div: wholeNumbers(
    { usage: 'div A B', about: 'A divided by B, without the remainder.', example: ['{{ div 7 2 }}', '3'] },
    TWO,
    ([a, b]) => a! / notZero(b!),
  ),
  mod: wholeNumbers(
    { usage: 'mod A B', about: 'The remainder of A divided by B.', example: ['{{ mod 7 2 }}', '1'] },
    TWO,
    ([a, b]) => a! % notZero(b!),
  ),
  max: wholeNumbers(
    { usage: 'max VALUES...', about: 'The largest.', example: ['{{ max 1 3 2 }}', '3'] },
    ONE_OR_MORE,
    largest,
  ),
  min: wholeNumbers(
    { usage: 'min VALUES...', about: 'The smallest.', example: ['{{ min 3 1 2 }}', '1'] },
    ONE_OR_MORE,
    smallest,
  ),
  add1f: floats(
    { usage: 'add1f VALUE', about: 'The number plus one.', example: ['{{ add1f 1.5 }}', '2.5'] },
    ONE,
    ([a]) => decimals(addDecimals)([a!, 1]),
  ),
  addf: floats(
    { usage: 'addf VALUES...', about: 'The sum, computed in decimals.', example: ['{{ addf 0.1 0.2 }}', '0.3'] },
    ANY_NUMBER,
    all => decimals(addDecimals)([0, ...all]),
  ),
  subf: floats(
    { usage: 'subf A VALUES...', about: 'A minus the others.', example: ['{{ subf 7.5 2 3 }}', '2.5'] },
    ONE_OR_MORE,
    decimals(subtract),
  ),
  mulf: floats(
    { usage: 'mulf VALUES...', about: 'The product.', example: ['{{ mulf 1.5 2 2 }}', '6'] },
    ONE_OR_MORE,
    decimals(multiplyDecimals),
  ),
  divf: floats(
    {
      usage: 'divf A VALUES...',
      about: 'A divided by each of the others, with sixteen decimals.',
      example: ['{{ divf 10 4 }}', '2.5'],
    },
    ONE_OR_MORE,
    decimals(divideDecimals),
  ),
  maxf: floats(
    { usage: 'maxf VALUES...', about: 'The largest.', example: ['{{ maxf 1 2.5 }}', '2.5'] },
    ONE_OR_MORE,
    all => all.reduce(maxFloat),
  ),
  minf: floats(
    { usage: 'minf VALUES...', about: 'The smallest.', example: ['{{ minf 1.5 3 }}', '1.5'] },
    ONE_OR_MORE,
    all => all.reduce(minFloat),
  ),
  ceil: floats({ usage: 'ceil VALUE', about: 'The number rounded up.', example: ['{{ ceil 1.1 }}', '2'] }, ONE, ([a]) =>
    Math.ceil(a!),
  ),
  floor: floats(
    { usage: 'floor VALUE', about: 'The number rounded down.', example: ['{{ floor 1.9 }}', '1'] },
    ONE,
    ([a]) => Math.floor(a!),
  ),
  round: {
    usage: 'round VALUE PLACES [UP_FROM]',
    about: 'The number rounded to the given decimals. Fractions from UP_FROM, by default .5, are rounded up.',
    example: ['{{ round 1.2345 2 }} {{ round 1.2345 3 0.6 }}', '1.23 1.234'],
    params: [ANY, INT, FLOAT64],
    variadic: true,
    result: FLOAT64,
    call: ([value, places, upFrom]) =>
      round(toFloat64(value), Number(places as bigint), upFrom === undefined ? 0.5 : (upFrom as number)),
  },
  until: {
    usage: 'until COUNT',
    about: 'The numbers from 0 to COUNT, excluding COUNT; descending if COUNT is negative.',
    example: ['{{ until 3 }}', '[0 1 2]'],
    params: [INT],
    result: INT_SLICE,
    call: ([count], meter) => range(0n, count as bigint, (count as bigint) < 0n ? -1n : 1n, meter),
  },
  untilStep: {
    usage: 'untilStep START END STEP',
    about: 'The numbers from START to END, excluding END.',
    example: ['{{ untilStep 2 9 3 }}', '[2 5 8]'],
    params: [INT, INT, INT],
    result: INT_SLICE,
    call: ([start, end, step], meter) => range(start as bigint, end as bigint, step as bigint, meter),
  },
  seq: {
    usage: 'seq [START [STEP]] END',
    about: 'The numbers from START, by default 1, to END as text, like the output of the command seq.',
    example: ['{{ seq 3 }}|{{ seq 0 2 6 }}', '1 2 3|0 2 4 6'],
    params: [INT],
    variadic: true,
    result: STRING,
    call: (parameters, meter) => sequence(parameters as bigint[], meter),
  },
}

/** Rounds as sprig does, which compares the signed fraction with `upFrom`: negative numbers are always rounded down. */
function round(value: number, places: number, upFrom: number): number {
  const scale = powerOfTen(places)
  const scaled = scale * value
  const fraction = Number.isFinite(scaled) ? scaled - Math.trunc(scaled) : Number.isNaN(scaled) ? scaled : Number.NaN
  return (fraction >= upFrom ? Math.ceil(scaled) : Math.floor(scaled)) / scale
}

function range(start: bigint, end: bigint, step: bigint, meter: Meter): Slice {
  const distance = end - start
  const leadsAway = distance < 0n ? step >= 0n : step <= 0n
  if (leadsAway) return growSlice(INT_SLICE, [])
  // The end is excluded, so the last number is at most one short of it.
  const lastDistance = distance + (step > 0n ? -1n : 1n)
  const count = Number((lastDistance + step) / step)
  meter.items(count)
  const items: Value[] = Array.from({ length: count }, (_, i) => start + BigInt(i) * step)
  return growSlice(INT_SLICE, items)
}

function sequence(parameters: bigint[], meter: Meter): string {
  const [first, second, third] = parameters as [bigint, bigint, bigint]
  switch (parameters.length) {
    case 1:
      return numbersTo(1n, first, first < 1n ? -1n : 1n, meter)
    case 2:
      return numbersTo(first, second, second < first ? -1n : 1n, meter)
    case 3:
      return third < first && second > 0n ? '' : numbersTo(first, third, second, meter)
    default:
      return ''
  }
}

/** Returns the numbers up to and including `end`, separated by spaces. */
function numbersTo(start: bigint, end: bigint, step: bigint, meter: Meter): string {
  const beyond = end < start ? end - 1n : end + 1n
  return range(start, beyond, step, meter).toArray().join(' ')
}
