// Converts any value to a number as spf13/cast does for sprig. A value that is not a number is 0; there are no errors.

import { parseInteger, parseNumber } from '../strconv/parse-number.ts'
import { isFloat, isInteger } from '../values/types.ts'
import { Pointer, typeOf, underlying, type Value } from '../values/values.ts'

/** The result on amd64 of converting a float outside the range of int64. */
const OUT_OF_RANGE = -(1n << 63n)

/** Converts as cast.ToInt64 does: a value that cannot be converted is 0. */
export function toInt64(value: Value): bigint {
  const plain = plainOf(value)
  switch (typeof plain) {
    case 'bigint':
      return BigInt.asIntN(64, plain)
    case 'number':
      return truncate(plain)
    case 'boolean':
      return plain ? 1n : 0n
    case 'string':
      return parseText(plain)
    default:
      return 0n
  }
}

/** Converts as cast.ToFloat64 does: a value that cannot be converted is 0. */
export function toFloat64(value: Value): number {
  const plain = plainOf(value)
  switch (typeof plain) {
    case 'bigint':
    case 'boolean':
    case 'number':
      return Number(plain)
    case 'string': {
      const parsed = parseNumber(plain)
      return parsed.problem === undefined ? parsed.value : 0
    }
    default:
      return 0
  }
}

/** Returns the basic value of a value of any basic type, with pointers dereferenced. */
function plainOf(value: Value): string | bigint | number | boolean | undefined {
  let at = value
  while (at instanceof Pointer) at = at.target === null ? null : at.target.value
  const kind = typeOf(at)?.kind
  if (kind === undefined || kind === 'uintptr') return undefined
  const isPlain = kind === 'string' || kind === 'bool' || isInteger(kind) || isFloat(kind)
  return isPlain ? (underlying(at) as string | bigint | number | boolean) : undefined
}

function truncate(value: number): bigint {
  if (!(value >= -(2 ** 63) && value < 2 ** 63)) return OUT_OF_RANGE
  return BigInt(Math.trunc(value))
}

/** Parses an integer, without a decimal fraction. `0x`, `0o`, `0b` and a leading 0 select the base. */
function parseText(text: string): bigint {
  const decimal = /^([-+]?\d*)\.\d*$/.exec(text)
  const whole = decimal ? decimal[1]!.replace(/^[-+]?$/, '0') : text
  const parsed = parseInteger(whole, 0)
  return parsed.problem === undefined ? parsed.value : 0n
}
