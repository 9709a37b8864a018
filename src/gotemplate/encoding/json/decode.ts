// Decodes JSON as encoding/json does into a map, a list or an `interface {}`: numbers become float64, and the last duplicate key wins.

import { decodeRune, encodeRune } from '../../strconv/bytes.ts'
import { ANY_SLICE, STRING_MAP } from '../../values/types.ts'
import { dict, type GoMap, list, type Meter, type Slice, type Value } from '../../values/values.ts'
import { type Decoded, emptyOf, nilOf, type Target } from '../decoded.ts'
import { FormatError } from '../format-error.ts'
import { checkDepth } from '../output.ts'
import { checkJson } from './syntax.ts'

/** Decodes JSON into a value of the target's type, as json.Unmarshal does. With an error, the value is what Go has stored until then. */
export function decodeJson(bytes: string, target: Target, meter?: Meter): Decoded {
  try {
    checkDepth(checkJson(bytes))
  } catch (error) {
    if (error instanceof FormatError) return { value: emptyOf(target), error: error.bytes }
    throw error
  }
  const problem = mismatch(bytes.trimStart()[0]!, target)
  if (problem !== undefined) return { value: emptyOf(target), error: problem }
  const reader: Reader = { bytes, at: 0, meter, error: undefined }
  const value = read(reader)
  return { value: value ?? nilOf(target), error: reader.error }
}

/** The type of a value by its first byte. */
const NAMES: Readonly<Record<string, string>> = {
  '{': 'object',
  '[': 'array',
  '"': 'string',
  t: 'bool',
  f: 'bool',
  n: 'null',
}

const WANTED = { map: { name: 'object', type: STRING_MAP }, list: { name: 'array', type: ANY_SLICE } } as const

function mismatch(first: string, target: Target): string | undefined {
  const name = NAMES[first] ?? 'number'
  if (target === 'any' || name === 'null' || name === WANTED[target].name) return undefined
  return `json: cannot unmarshal ${name} into Go value of type ${WANTED[target].type.name}`
}

interface Reader {
  /** The text, whose syntax has been checked. */
  readonly bytes: string
  at: number
  readonly meter: Meter | undefined
  /** The error for the first value that cannot be stored. */
  error: string | undefined
}

const SPACE = /[ \t\r\n]*/y
const NUMBER = /[-+.\deE]+/y
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/y

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.bytes)![0]
  reader.at += found.length
  return found
}

/** Skips white space and returns the next byte. */
function next(reader: Reader): string {
  take(reader, SPACE)
  return reader.bytes[reader.at]!
}

const WORDS: Readonly<Record<string, { value: Value; length: number }>> = {
  t: { value: true, length: 4 },
  f: { value: false, length: 5 },
  n: { value: null, length: 4 },
}

function read(reader: Reader): Value {
  reader.meter?.items(1)
  const first = next(reader)
  if (first === '{') return readObject(reader)
  if (first === '[') return readArray(reader)
  if (first === '"') return unquote(take(reader, STRING))
  const word = WORDS[first]
  if (!word) return readNumber(reader)
  reader.at += word.length
  return word.value
}

function readNumber(reader: Reader): Value {
  const text = take(reader, NUMBER)
  const value = Number(text)
  if (Number.isFinite(value)) return value
  reader.error ??= `json: cannot unmarshal number ${text} into Go value of type float64`
  return null
}

function readObject(reader: Reader): GoMap {
  const entries: [string, Value][] = []
  reader.at++
  while (next(reader) !== '}') {
    if (reader.bytes[reader.at] === ',') reader.at++
    next(reader)
    const key = unquote(take(reader, STRING))
    next(reader)
    reader.at++
    entries.push([key, read(reader)])
  }
  reader.at++
  return dict(entries)
}

function readArray(reader: Reader): Slice {
  const items: Value[] = []
  reader.at++
  while (next(reader) !== ']') {
    if (reader.bytes[reader.at] === ',') reader.at++
    items.push(read(reader))
  }
  reader.at++
  return list(items)
}

const UNESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const NEEDS_WORK = /[\\\x80-\xff]/

/** Unquotes a string literal. Invalid UTF-8 and unpaired surrogates become U+FFFD. */
function unquote(literal: string): string {
  const text = literal.slice(1, -1)
  if (!NEEDS_WORK.test(text)) return text
  let out = ''
  for (let i = 0; i < text.length; ) {
    if (text[i] === '\\') {
      const { bytes, width } = escapeAt(text, i)
      out += bytes
      i += width
    } else {
      const { rune, width } = decodeRune(text, i)
      out += encodeRune(rune)
      i += width
    }
  }
  return out
}

const SURROGATES = /^\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/

function escapeAt(text: string, at: number): { bytes: string; width: number } {
  const char = text[at + 1]!
  if (char !== 'u') return { bytes: UNESCAPED[char] ?? char, width: 2 }
  const pair = SURROGATES.exec(text.slice(at, at + 12))
  if (!pair) return { bytes: encodeRune(Number.parseInt(text.slice(at + 2, at + 6), 16)), width: 6 }
  const [high, low] = [Number.parseInt(pair[1]!, 16), Number.parseInt(pair[2]!, 16)]
  return { bytes: encodeRune(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)), width: 12 }
}
