// The order of the keys of a map, as yaml.v3 and yaml.v2 sort them: numbers within texts by their values.

import { runes } from '../../strconv/bytes.ts'
import { isDigit, isLetter } from '../../strconv/character-classes.ts'
import { isFloat, isInteger, type Kind } from '../../values/types.ts'
import { typeOf, underlying, type Value } from '../../values/values.ts'

/** The kinds in the order of their numbers in Go's reflect. */
const KINDS: readonly Kind[] = [
  ...(['bool', 'int', 'int8', 'int16', 'int32', 'int64', 'uint', 'uint8', 'uint16', 'uint32', 'uint64'] as const),
  ...(['uintptr', 'float32', 'float64', 'complex128', 'array', 'func', 'interface', 'map', 'ptr', 'slice'] as const),
  ...(['string', 'struct'] as const),
]

const rank = (key: Value): number => KINDS.indexOf(typeOf(key)?.kind ?? 'interface')

/** Compares two keys of a map in the order in which yaml.v3 writes them. */
export function compareKeys(a: Value, b: Value): number {
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x !== undefined && y !== undefined) return compareNumbers(a, b, x, y)
  const [s, t] = [underlying(a), underlying(b)]
  return typeof s === 'string' && typeof t === 'string' ? compareText(s, t) : rank(a) - rank(b)
}

/** Returns the number of a numeric key or bool, with false as 0. */
function numberOf(key: Value): number | undefined {
  const kind = typeOf(key)?.kind
  return kind && (kind === 'bool' || isInteger(kind) || isFloat(kind)) ? Number(underlying(key)) : undefined
}

function compareNumbers(a: Value, b: Value, x: number, y: number): number {
  if (x !== y) return x - y
  const ranks = rank(a) - rank(b)
  if (ranks !== 0) return ranks
  const [i, j] = [underlying(a)!, underlying(b)!]
  return i < j ? -1 : i > j ? 1 : 0
}

const less = (isLess: boolean): number => (isLess ? -1 : 1)

const ZERO = 0x30

/** Compares two byte strings in the order in which yaml.v2 writes the keys of a map. */
export const byKeyOfV2 = ([a]: readonly [Value, Value], [b]: readonly [Value, Value]): number =>
  compareText(underlying(a) as string, underlying(b) as string, 2)

function compareText(s: string, t: string, version: 2 | 3 = 3): number {
  const [a, b] = [runes(s), runes(t)]
  let afterDigit = false
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const [x, y] = [a[i]!, b[i]!]
    if (x !== y) return compareFrom(a, b, i, afterDigit)
    afterDigit = version === 3 && isDigit(x)
  }
  return a.length - b.length
}

/** Compares two texts that differ first at `at`. */
function compareFrom(a: readonly number[], b: readonly number[], at: number, afterDigit: boolean): number {
  const [x, y] = [a[at]!, b[at]!]
  const [isLetterX, isLetterY] = [isLetter(x), isLetter(y)]
  if (isLetterX && isLetterY) return x - y
  // A letter sorts before another character within a number, and after it elsewhere.
  if (isLetterX || isLetterY) return less(afterDigit ? isLetterX : isLetterY)
  const start = x === ZERO || y === ZERO ? leadingDigit(a, at) : 0n
  const [m, n] = [digitsFrom(a, at, start), digitsFrom(b, at, start)]
  if (m.value !== n.value) return less(m.value < n.value)
  return m.end !== n.end ? m.end - n.end : x - y
}

/** Returns 1 if the number that continues at `at` has a digit other than 0 before it: only then are zeros significant. */
function leadingDigit(text: readonly number[], at: number): bigint {
  for (let i = at - 1; i >= 0 && isDigit(text[i]!); i--) if (text[i] !== ZERO) return 1n
  return 0n
}

function digitsFrom(text: readonly number[], at: number, start: bigint): { value: bigint; end: number } {
  let value = start
  let end = at
  for (; end < text.length && isDigit(text[end]!); end++)
    value = BigInt.asIntN(64, value * 10n + BigInt(text[end]! - ZERO))
  return { value, end }
}
