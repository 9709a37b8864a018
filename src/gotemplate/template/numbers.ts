// Parses number literals into a value for each kind that can hold it, as NumberNode in parse/node.go.

import { parseInteger, parseNumber, parseUnsigned } from '../strconv/parse-number.ts'
import { quote, unquoteChar } from '../strconv/quote.ts'
import type { Complex } from '../values/values.ts'
import type { NumberNode } from './nodes.ts'

type NumberValue = Pick<NumberNode, 'int' | 'uint' | 'float' | 'complex'>

/** The value, or the error message. */
type NumberResult = NumberValue | { readonly wrong: string }

export function charNumber(literal: string): NumberResult {
  const char = unquoteChar(literal)
  if (!char) return { wrong: 'invalid syntax' }
  if (char.rest !== "'") return { wrong: `malformed character constant: ${literal}` }
  const value = BigInt(char.rune)
  return { int: value, uint: value, float: char.rune }
}

/** Parses `1+2i` as Go does, which scans it with fmt.Sscan. */
export function complexNumber(literal: string): NumberResult {
  const parts = /^([+-]?[^+-]*?(?:[eEpP][+-]?[0-9_]+)?)([+-].*)i$/.exec(literal)
  const re = parts && parseNumber(parts[1]!)
  const im = parts && parseNumber(parts[2]!)
  if (!re || !im || re.problem || im.problem) return { wrong: `illegal number syntax: ${quote(literal)}` }
  return fromComplex({ re: re.value, im: im.value })
}

export function plainNumber(literal: string): NumberResult {
  if (literal.endsWith('i')) {
    const im = parseNumber(literal.slice(0, -1))
    if (!im.problem) return fromComplex({ re: 0, im: im.value })
  }
  const unsigned = parseUnsigned(literal, 0)
  const signed = parseInteger(literal, 0)
  const int = signed.problem ? undefined : signed.value
  // As in Go, -0 is an unsigned integer, too.
  const uint = !unsigned.problem ? unsigned.value : int === 0n ? 0n : undefined
  if (int !== undefined || uint !== undefined) return { int, uint, float: Number(int ?? uint) }
  const float = parseNumber(literal)
  if (float.problem) return { wrong: `illegal number syntax: ${quote(literal)}` }
  if (!/[.eEpP]/.test(literal)) return { wrong: `integer overflow: ${quote(literal)}` }
  return fromFloat(float.value)
}

const fitsInt = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
const fitsUint = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 2 ** 64

/** A float without a fraction is an integer, too. */
const fromFloat = (float: number): NumberValue => ({
  float,
  ...(fitsInt(float) && { int: BigInt(float) }),
  ...(fitsUint(float) && { uint: BigInt(float) }),
})

const fromComplex = (complex: Complex): NumberValue =>
  complex.im === 0 ? { complex, ...fromFloat(complex.re) } : { complex }
