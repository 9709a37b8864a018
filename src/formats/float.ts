// Go's strconv.FormatFloat(f, 'g', -1, bits): what YAML and TOML write numbers with.

/** The shortest decimal digits that read back as the same float, and the power of ten of the first one. */
export function shortestDigits(value: number, bits: 32 | 64): { digits: string; exponent: number } {
  const [mantissa, exponent] = shortest(Math.abs(value), bits).split('e') as [string, string]
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) }
}

function shortest(value: number, bits: 32 | 64): string {
  if (bits === 64) return value.toExponential()
  for (let places = 0; places < 9; places++) {
    const text = value.toExponential(places)
    if (Math.fround(Number(text)) === value) return text
  }
  return value.toExponential()
}

export const isNegative = (value: number): boolean => value < 0 || Object.is(value, -0)

/** Digits with the exponent that Go's `e` format has: at least two digits. */
export function exponentForm(digits: string, exponent: number): string {
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : ''
  return `${digits[0]}${fraction}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

export function plainForm(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, '0')
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`
}

/** Finite numbers only. From a million on, and below a ten-thousandth, a number has an exponent. */
export function formatG(value: number, bits: 32 | 64): string {
  const { digits, exponent } = shortestDigits(value, bits)
  const body = exponent < -4 || exponent >= 6 ? exponentForm(digits, exponent) : plainForm(digits, exponent)
  return (isNegative(value) ? '-' : '') + body
}
