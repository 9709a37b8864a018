// Powers of ten, bit for bit as Go's math.Pow computes them. JavaScript's `**` may differ in the last bit.

/** Ten as math.Frexp splits it: a fraction of at least 0.5 and an exponent of 2. */
const TEN = { fraction: 0.625, exponent: 4 }

export function powerOfTen(places: number): number {
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
