// Resolves scalars to values as yaml.v3 does: YAML 1.2 for the most part, with the octal numbers of 1.1 and without its booleans.

import { parseInteger, parseNumber, parseUnsigned } from '../../strconv/parse-number.ts'
import { timeValue } from '../../time/time.ts'
import { parseTime } from '../../time/time-layout.ts'
import { UINT64 } from '../../values/types.ts'
import { Scalar, type Value } from '../../values/values.ts'
import { FormatError } from '../codec.ts'

const NULL_TAG = '!!null'
const BOOL_TAG = '!!bool'
export const STR_TAG = '!!str'
const INT_TAG = '!!int'
const FLOAT_TAG = '!!float'
export const TIMESTAMP_TAG = '!!timestamp'
export const SEQ_TAG = '!!seq'
export const MAP_TAG = '!!map'
export const BINARY_TAG = '!!binary'
export const MERGE_TAG = '!!merge'

const LONG_PREFIX = 'tag:yaml.org,2002:'

/** Returns the short form of a tag: `tag:yaml.org,2002:int` → `!!int`. Other tags are unchanged. */
const shortTag = (tag: string): string => (tag.startsWith(LONG_PREFIX) ? `!!${tag.slice(LONG_PREFIX.length)}` : tag)

/** Returns an explicit tag in its short form; undefined for '' and for `!`, which leave the tag to be resolved. */
export const givenTag = (tag: string): string | undefined => (tag === '' || tag === '!' ? undefined : shortTag(tag))

interface Resolved {
  readonly tag: string
  readonly value: Value
}

/** The words that are no strings. */
export const WORDS: ReadonlyMap<string, Resolved> = new Map(
  (
    [
      [BOOL_TAG, true, ['true', 'True', 'TRUE']],
      [BOOL_TAG, false, ['false', 'False', 'FALSE']],
      [NULL_TAG, null, ['', '~', 'null', 'Null', 'NULL']],
      [FLOAT_TAG, Number.NaN, ['.nan', '.NaN', '.NAN']],
      [FLOAT_TAG, Infinity, ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']],
      [FLOAT_TAG, -Infinity, ['-.inf', '-.Inf', '-.INF']],
    ] as const
  ).flatMap(([tag, value, words]) => words.map(word => [word, { tag, value }] as const)),
)

/** The booleans of YAML 1.1 that yaml.v3 reads as strings, unless it decodes into a bool. */
export const OLD_BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'].map(word => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF'].map(word => [word, false] as const),
])

const RESOLVABLE = new Set(['', STR_TAG, BOOL_TAG, INT_TAG, FLOAT_TAG, NULL_TAG, TIMESTAMP_TAG])

/** Resolves a scalar with a tag, or '' for none. Throws a FormatError for a text that does not fit the tag. */
export function resolve(tag: string, text: string): Resolved {
  const wanted = shortTag(tag)
  if (!RESOLVABLE.has(wanted)) return { tag: wanted, value: text }
  const found = wanted === STR_TAG ? { tag: STR_TAG, value: text } : guess(wanted, text)
  if (wanted === '' || wanted === found.tag) return found
  const whole = wanted === FLOAT_TAG && found.tag === INT_TAG ? found.value : undefined
  if (typeof whole === 'bigint') return { tag: FLOAT_TAG, value: Number(whole) }
  throw new FormatError(`yaml: cannot decode ${found.tag} \`${text}\` as a ${wanted}`)
}

function guess(wanted: string, text: string): Resolved {
  const word = WORDS.get(text)
  if (word) return word
  if (text.startsWith('.')) return float(text) ?? string(text)
  if (!/^[-+0-9]/.test(text)) return string(text)
  const time = wanted === '' || wanted === TIMESTAMP_TAG ? timestamp(text) : undefined
  return time ?? number(text.replaceAll('_', '')) ?? string(text)
}

const string = (text: string): Resolved => ({ tag: STR_TAG, value: text })

function float(text: string): Resolved | undefined {
  const { value, problem } = parseNumber(text)
  return problem ? undefined : { tag: FLOAT_TAG, value }
}

const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/

/** Parses an int or, if it is too large, a uint64, or else a float. */
function number(text: string): Resolved | undefined {
  const signed = parseInteger(text, 0)
  if (!signed.problem) return { tag: INT_TAG, value: signed.value }
  const unsigned = parseUnsigned(text, 0)
  if (!unsigned.problem) return { tag: INT_TAG, value: new Scalar(UINT64, unsigned.value) }
  return FLOAT.test(text) ? float(text) : undefined
}

const TIMESTAMP_LAYOUTS = [
  '2006-1-2T15:4:5.999999999Z07:00',
  '2006-1-2t15:4:5.999999999Z07:00',
  '2006-1-2 15:4:5.999999999',
  '2006-1-2',
]

function timestamp(text: string): Resolved | undefined {
  if (!/^[0-9]{4}-/.test(text)) return undefined
  for (const layout of TIMESTAMP_LAYOUTS) {
    const time = parseTime(layout, text)
    if (!('error' in time)) return { tag: TIMESTAMP_TAG, value: timeValue(time) }
  }
  return undefined
}
