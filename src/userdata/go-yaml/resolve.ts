// What a scalar without a tag means to go-yaml v3: a null, a bool, a number or a string.

export type Scalar = null | boolean | bigint | number | string

export interface Resolved {
  readonly tag: string
  readonly value: Scalar
}

const NAMED = new Map<string, Resolved>([
  ...['', '~', 'null', 'Null', 'NULL'].map(text => [text, { tag: '!!null', value: null }] as const),
  ...['true', 'True', 'TRUE'].map(text => [text, { tag: '!!bool', value: true }] as const),
  ...['false', 'False', 'FALSE'].map(text => [text, { tag: '!!bool', value: false }] as const),
  ...['.nan', '.NaN', '.NAN'].map(text => [text, { tag: '!!float', value: Number.NaN }] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(
    text => [text, { tag: '!!float', value: Number.POSITIVE_INFINITY }] as const,
  ),
  ...['-.inf', '-.Inf', '-.INF'].map(text => [text, { tag: '!!float', value: Number.NEGATIVE_INFINITY }] as const),
])

const MIN_INT64 = -(2n ** 63n)
const MAX_UINT64 = 2n ** 64n - 1n
const INTEGER = /^([+-]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/
const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/
const TIMESTAMP = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\.[0-9]+)?(Z|[+-][0-9:]+)?)?$/

/** An integer as Go's base 0 has it (`0644` is octal), within 64 bits; a sign rules the upper half out. */
function asInteger(text: string): bigint | undefined {
  const match = INTEGER.exec(text)
  if (!match) return undefined
  const [, sign, hex, binary, octal, decimal] = match
  const digits = hex ? `0x${hex}` : binary ? `0b${binary}` : octal ? `0o${octal}` : (decimal ?? '0')
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits)
  const max = sign === '' ? MAX_UINT64 : 2n ** 63n - 1n
  return value >= MIN_INT64 && value <= max ? value : undefined
}

function asFloat(text: string): number | undefined {
  const value = FLOAT.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

export function resolvePlain(text: string): Resolved {
  const named = NAMED.get(text)
  if (named) return named
  if (/^[0-9+-]/.test(text)) {
    if (TIMESTAMP.test(text)) return { tag: '!!timestamp', value: text }
    const plain = text.replaceAll('_', '')
    const integer = asInteger(plain)
    if (integer !== undefined) return { tag: '!!int', value: integer }
    const float = asFloat(plain)
    if (float !== undefined) return { tag: '!!float', value: float }
  } else if (text.startsWith('.')) {
    const float = asFloat(text)
    if (float !== undefined) return { tag: '!!float', value: float }
  }
  return { tag: '!!str', value: text }
}
