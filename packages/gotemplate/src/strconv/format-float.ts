// strconv.FormatFloat: converts floats to decimal digits, the shortest or rounded to a precision, and formats them.

export type FloatFormat = 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'b' | 'x' | 'X'

interface Decimal {
  /** The digits without leading zeros; empty for zero. */
  digits: string
  /** The number is 0.digits × 10^point. */
  point: number
}

/** Formats a float. `precision` −1 means the fewest digits that parse back to the same number. */
export function formatFloat(value: number, format: FloatFormat, precision: number, bits: 32 | 64 = 64): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value < 0 ? '-Inf' : '+Inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return sign + FORMS[format](Math.abs(value), precision, bits)
}

type Form = (value: number, precision: number, bits: 32 | 64) => string

const upper =
  (form: Form): Form =>
  (value, precision, bits) =>
    form(value, precision, bits).toUpperCase()

const exponentForm: Form = (value, precision, bits) => {
  const decimal = precision < 0 ? shortest(value, bits) : roundToDigits(value, precision + 1)
  return scientific(decimal, precision < 0 ? Math.max(decimal.digits.length - 1, 0) : precision)
}

const pointForm: Form = (value, precision, bits) => {
  const decimal = precision < 0 ? shortest(value, bits) : roundToPlaces(value, precision)
  return positional(decimal, precision < 0 ? Math.max(decimal.digits.length - decimal.point, 0) : precision)
}

/** The precision from which Go writes an exponent for the shortest digits, which have no precision of their own. */
const SHORTEST_PRECISION = 6

/** The form of %g: with an exponent below 10^-4, and from 10^precision on. */
const generalForm: Form = (value, precision, bits) => {
  const decimal = precision < 0 ? shortest(value, bits) : roundToDigits(value, Math.max(precision, 1))
  const digits = decimal.digits.length
  const limit = precision < 0 ? SHORTEST_PRECISION : generalLimit(Math.max(precision, 1), decimal)
  const exponent = decimal.point - 1
  return exponent < -4 || exponent >= limit
    ? scientific(decimal, Math.max(digits - 1, 0))
    : positional(decimal, Math.max(digits - decimal.point, 0))
}

const generalLimit = (precision: number, { digits, point }: Decimal): number =>
  precision > digits.length && digits.length >= point ? digits.length : precision

/** The mantissa as an integer and the exponent of 2: `4503599627370496p-52`. */
const binaryForm: Form = (value, _precision, bits) => {
  const { mantissa, exponent } = binary(value, bits)
  return `${mantissa}p${exponent < 0 ? '' : '+'}${exponent}`
}

const hexadecimalForm: Form = (value, precision, bits) => {
  let { mantissa, exponent } = binary(value, bits)
  if (mantissa === 0n) exponent = 0
  else {
    // Normalize to one bit before the point and 60 bits after it.
    const shift = BigInt(60 - (mantissa.toString(2).length - 1))
    mantissa <<= shift
    exponent += 60 - Number(shift)
  }
  if (precision >= 0 && precision < 15) {
    const dropped = BigInt(4 * (15 - precision))
    mantissa = roundHalfEven(mantissa, dropped) << dropped
    if (mantissa >> 61n) {
      mantissa >>= 1n
      exponent++
    }
  }
  const hex = mantissa.toString(16).padStart(16, '0')
  const fraction =
    precision < 0 ? hex.slice(1).replace(/(?<!0)0+$/, '') : hex.slice(1).slice(0, precision).padEnd(precision, '0')
  return `0x${hex[0]}${fraction && `.${fraction}`}p${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

const FORMS: Readonly<Record<FloatFormat, Form>> = {
  e: exponentForm,
  E: upper(exponentForm),
  f: pointForm,
  F: pointForm,
  g: generalForm,
  G: upper(generalForm),
  b: binaryForm,
  x: hexadecimalForm,
  X: upper(hexadecimalForm),
}

function scientific({ digits, point }: Decimal, places: number): string {
  const exponent = digits === '' ? 0 : point - 1
  const padded = digits.padEnd(places + 1, '0')
  const fraction = places > 0 ? `.${padded.slice(1, places + 1)}` : ''
  return `${padded[0]}${fraction}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

function positional({ digits, point }: Decimal, places: number): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  if (places <= 0) return whole
  const fraction = point > 0 ? digits.slice(point) : '0'.repeat(Math.min(-point, places)) + digits
  return `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`
}

/** Returns the fewest digits that parse back to the same number. For 64 bits, JavaScript finds the same ones as Go. */
function shortest(value: number, bits: 32 | 64): Decimal {
  if (value === 0) return { digits: '', point: 0 }
  if (bits === 64) return parseExponential(value.toExponential())
  // The only power of two that is halfway between two shortest forms. Go takes the upper one.
  if (value === 2 ** -12) return { digits: '24414063', point: -3 }
  const all = exact(value)
  for (let count = 1; count < 9; count++) {
    const found = [cut(all, count), ...neighbours(all, count)].find(decimal => readsBackAs(decimal, value))
    if (found) return found
  }
  return cut(all, 9)
}

const readsBackAs = ({ digits, point }: Decimal, value: number): boolean =>
  Math.fround(Number(`0.${digits}e${point}`)) === value

function parseExponential(text: string): Decimal {
  const [mantissa, exponent] = text.split('e') as [string, string]
  return { digits: mantissa.replace('.', '').replace(/(?<!0)0+$/, ''), point: Number(exponent) + 1 }
}

/** Returns all decimal digits: a float is an integer times a power of two, so they are finite. */
function exact(value: number): Decimal {
  if (value === 0) return { digits: '', point: 0 }
  const { mantissa, exponent } = binary(value, 64)
  const digits = String(exponent >= 0 ? mantissa << BigInt(exponent) : mantissa * 5n ** BigInt(-exponent))
  return { digits: digits.replace(/(?<!0)0+$/, ''), point: digits.length + Math.min(exponent, 0) }
}

const roundToDigits = (value: number, digits: number): Decimal => cut(exact(value), digits)

function roundToPlaces(value: number, places: number): Decimal {
  const decimal = exact(value)
  return cut(decimal, decimal.point + places)
}

/** Rounds to the first `count` digits, halves to even. */
function cut(decimal: Decimal, count: number): Decimal {
  const { digits } = decimal
  if (count >= digits.length) return decimal
  if (count < 0) return { digits: '', point: 0 }
  const rest = digits.slice(count)
  const goesUp = rest === '5' ? Number(digits[count - 1] ?? '0') % 2 === 1 : rest[0]! >= '5'
  return goesUp ? cutUp(decimal, count) : cutDown(decimal, count)
}

const cutDown = ({ digits, point }: Decimal, count: number): Decimal => trim({ digits: digits.slice(0, count), point })

function cutUp({ digits, point }: Decimal, count: number): Decimal {
  const raised = String(BigInt(digits.slice(0, count) || '0') + 1n).padStart(count, '0')
  return trim({ digits: raised, point: point + raised.length - count })
}

/** Returns both neighbours: next to a power of two, where floats are closer below than above, the nearer one may not parse back. */
const neighbours = (decimal: Decimal, count: number): Decimal[] => [cutDown(decimal, count), cutUp(decimal, count)]

function trim({ digits, point }: Decimal): Decimal {
  const trimmed = digits.replace(/(?<!0)0+$/, '')
  return trimmed === '' ? { digits: '', point: 0 } : { digits: trimmed, point }
}

/** One number as a float and as an integer. A DataView would put its address into a startup snapshot. */
const double = new Float64Array(1)
const doubleBits = new BigUint64Array(double.buffer)
const single = new Float32Array(1)
const singleBits = new Uint32Array(single.buffer)

function bitsOf(value: number, bits: 32 | 64): bigint {
  if (bits === 32) {
    single[0] = value
    return BigInt(singleBits[0]!)
  }
  double[0] = value
  return doubleBits[0]!
}

const LAYOUT = {
  32: { mantissaBits: 23n, exponentMask: 0xffn, bias: 127 },
  64: { mantissaBits: 52n, exponentMask: 0x7ffn, bias: 1023 },
} as const

/** Splits a float into mantissa × 2^exponent, with the mantissa as the format stores it. */
function binary(value: number, bits: 32 | 64): { mantissa: bigint; exponent: number } {
  const { mantissaBits, exponentMask, bias } = LAYOUT[bits]
  const raw = bitsOf(value, bits)
  const fraction = raw & ((1n << mantissaBits) - 1n)
  const stored = Number((raw >> mantissaBits) & exponentMask)
  const mantissa = stored === 0 ? fraction : fraction | (1n << mantissaBits)
  return { mantissa, exponent: Math.max(stored, 1) - bias - Number(mantissaBits) }
}

/** Returns value / 2^bits, rounded halves to even. */
export function roundHalfEven(value: bigint, bits: bigint): bigint {
  if (bits <= 0n) return value << -bits
  const whole = value >> bits
  const rest = value - (whole << bits)
  const half = 1n << (bits - 1n)
  return rest > half || (rest === half && (whole & 1n) === 1n) ? whole + 1n : whole
}
