// Converts any value to a number as spf13/cast does for sprig. A value that is not a number is 0; there are no errors.

import { formatValue } from '../fmt/index.ts'
import { parseInteger, parseNumber } from '../strconv/parse-number.ts'
import { bytesOf } from '../values/build.ts'
import { BYTES, isFloat, isInteger, STRING_SLICE } from '../values/types.ts'
import { type Meter, Pointer, Slice, stringList, typeOf, underlying, type Value } from '../values/values.ts'
import { withCapacity } from './capacity.ts'
import { NIL_DEREFERENCE, panic } from './function.ts'

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

/** sprig's strval: formats as `%v`, but a []byte is text, and the String method of a nil pointer is called, which may panic. */
export function strval(value: Value, meter: Meter): string {
  if (typeof value === 'string') return value
  if (value instanceof Slice && value.type === BYTES) return bytesOf(value)
  // A String method with a pointer receiver can be called on nil; one with a value receiver panics.
  if (value instanceof Pointer && value.target === null) {
    const { methods, pointerMethods } = value.type.elem!
    if (methods?.has('String') && !pointerMethods?.has('String')) panic(NIL_DEREFERENCE)
  }
  return formatValue(value, meter)
}

/** sprig's strslice: returns a []string as it is, converts lists without their nil elements, and wraps any other value in a list. */
export function textsOf(value: Value, meter: Meter): Slice {
  if (!(value instanceof Slice)) return stringList(value === null ? [] : [strval(value, meter)])
  if (value.type === STRING_SLICE) return value
  meter.items(value.length)
  const texts = value
    .toArray()
    .filter(item => item !== null)
    .map(item => strval(item, meter))
  return withCapacity(STRING_SLICE, texts, value.length)
}
