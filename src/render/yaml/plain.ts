// Resolves plain scalars as sigs.k8s.io/yaml does, with which Kubernetes reads manifests: `yes`, `no`, `on`, `off`, `y` and `n` are booleans,
// and a date is a string. yaml.v3, with which kustomize and kpt read, takes the words for strings and a date for a point in time.

import { formatFloat, parseInteger, parseNumber, parseUnsigned } from 'gotemplate/go/strconv'
import { OLD_BOOLEANS, WORDS } from 'gotemplate/go/yaml'
import type { Json } from '../../base/json.ts'

/** The words that are values. */
const VALUES: ReadonlyMap<string, Json> = new Map([
  ...OLD_BOOLEANS,
  ...Array.from(WORDS, ([word, { value }]) => [word, value as Json] as const),
])

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const INT64_MAX = 2n ** 63n - 1n

/** Returns the value of a plain scalar without a tag. Integers that a double cannot represent are bigints. */
export function resolvePlain(text: string): Json {
  const code = text.charCodeAt(0)
  const digit = code >= 0x30 && code <= 0x39
  if (digit && text.length < 16 && DECIMAL.test(text)) return Number(text)
  if (digit || code === 0x2d || code === 0x2b) return VALUES.get(text) ?? numberOf(text)
  if (code === 0x2e) return VALUES.get(text) ?? floatOf(text, text)
  if (text.length > 5) return text
  const word = VALUES.get(text)
  return word === undefined ? text : word
}

/** Whether the value is `.inf`, `-.inf` or `.nan`. Kubernetes refuses them, for it keeps objects as JSON. */
export const isInfinite = (value: Json): boolean => typeof value === 'number' && !Number.isFinite(value)

/** Whether Go's readers may differ on a plain scalar. */
export function mayDiffer(text: string): boolean {
  if (text.length <= 3) return OLD_BOOLEANS.has(text)
  return text.charCodeAt(4) === 0x2d && DATE.test(text)
}

const DATE = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt ][0-9])/

/**
 * Returns the name of a plain key. sigs.k8s.io/yaml resolves keys like values and writes them as strings: `0644` is "420". Returns undefined
 * for a key that it refuses, such as `null`.
 */
export function plainKeyName(text: string): string | undefined {
  const code = text.charCodeAt(0)
  const isNumber = (code >= 0x2b && code <= 0x39) || code === 0x2e
  if (!isNumber && text.length > 5) return text
  const value = resolvePlain(text)
  if (typeof value === 'string') return text
  if (value === null || (typeof value === 'bigint' && value > INT64_MAX)) return undefined
  if (typeof value !== 'number' || integerOf(text.replaceAll('_', '')) !== undefined) return String(value)
  const name = formatFloat(value, 'g', -1, 32)
  return SPECIAL_FLOATS.get(name) ?? name
}

const SPECIAL_FLOATS = new Map([
  ['+Inf', '.inf'],
  ['-Inf', '-.inf'],
  ['NaN', '.nan'],
])

const DECIMAL = /^(?:0|[1-9][0-9]*)$/

function numberOf(text: string): Json {
  const digits = text.replaceAll('_', '')
  const integer = integerOf(digits)
  if (integer !== undefined) return fit(integer)
  return FLOAT.test(digits) ? floatOf(digits, text) : text
}

/** Returns an int64 or, without a sign, a uint64. yaml.v3 cuts off a prefix before it parses the sign: `0b-1` is -1, but `-0b-1` is no number. */
function integerOf(digits: string): bigint | undefined {
  const [, prefix, rest = ''] = /^(0[bo])([-+].*)$/.exec(digits) ?? []
  const signed = prefix === undefined ? parseInteger(digits, 0) : parseInteger(rest, prefix === '0b' ? 2 : 8)
  if (signed.problem === undefined) return signed.value
  const unsigned = parseUnsigned(digits, 0)
  return unsigned.problem === undefined ? unsigned.value : undefined
}

const fit = (value: bigint): number | bigint => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Returns a float, or the text itself if it is none or exceeds the range of a double. */
function floatOf(digits: string, text: string): Json {
  const { value, problem } = parseNumber(digits)
  return problem === undefined ? value : text
}
