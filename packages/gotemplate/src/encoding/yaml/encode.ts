// Encodes YAML as gopkg.in/yaml.v3 does.

import { isValidUtf8, runes, toUint8Array } from '../../strconv/bytes.ts'
import { isDigit, isLetter } from '../../strconv/character-classes.ts'
import { formatFloat } from '../../strconv/format-float.ts'
import { rfc3339 } from '../../time/civil.ts'
import { timeOf } from '../../time/time.ts'
import { isNil } from '../../values/build.ts'
import { keyOf } from '../../values/maps.ts'
import { isFloat, isInteger, type Kind } from '../../values/types.ts'
import {
  FunctionError,
  GoError,
  GoMap,
  type Meter,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../../values/values.ts'
import { encodeBase64 } from '../base64.ts'
import { checkDepth, hasMethod, indirect, isExported, isZero, output, textFromMethod } from '../codec.ts'
import {
  type Analysis,
  analyze,
  attach,
  type Emitter,
  emitter,
  INDENT,
  writeDoubleQuoted,
  writeIndent,
  writeIndicator,
  writeLiteral,
  writePlain,
  writeSingleQuoted,
} from './emitter.ts'
import { BINARY_TAG, resolve, STR_TAG } from './resolve.ts'

/** Encodes a value as a YAML document, as a byte string. Throws a FormatError, or a FunctionError where yaml.v3 panics. */
export function encodeYaml(value: Value, meter?: Meter): string {
  const page = emitter(output(meter))
  writeNode(page, nodeOf(value), { indent: -1, inSequence: false, isSimpleKey: false, depth: 0 })
  writeIndent(page, 0)
  return page.out.text()
}

interface Place {
  /** The indent of the enclosing collection; -1 for the document. */
  readonly indent: number
  readonly inSequence: boolean
  /** The node is a key before a colon on the same line. */
  readonly isSimpleKey: boolean
  readonly depth: number
}

/** Returns the indent of a block: two more in a sequence, for the `- `, and otherwise the next multiple of four. */
const blockIndent = ({ indent, inSequence }: Place): number => {
  if (indent < 0) return 0
  return inSequence ? indent + 2 : INDENT * Math.floor((indent + INDENT) / INDENT)
}

const scalarIndent = (place: Place): number => (place.indent < 0 ? INDENT : blockIndent(place))

function writeNode(page: Emitter, node: YamlNode, place: Place): void {
  checkDepth(place.depth)
  if (node.kind === 'scalar') writeScalar(page, node, place)
  else if (node.kind === 'sequence') writeSequence(page, node, place)
  else writeMapping(page, node, place)
}

function writeSequence(page: Emitter, { items }: SequenceNode, place: Place): void {
  if (items.length === 0) {
    writeIndicator(page, '[]')
    return
  }
  const indent = blockIndent(place)
  for (const item of items) {
    writeIndent(page, indent)
    writeIndicator(page, '-', true)
    writeNode(page, nodeOf(item), { indent, inSequence: true, isSimpleKey: false, depth: place.depth + 1 })
  }
}

function writeMapping(page: Emitter, { entries }: MappingNode, place: Place): void {
  if (entries.length === 0) {
    writeIndicator(page, '{}')
    return
  }
  const within = { indent: blockIndent(place), inSequence: false, isSimpleKey: false, depth: place.depth + 1 }
  for (const [key, item] of entries) {
    writeIndent(page, within.indent)
    writeKey(page, nodeOf(key), within)
    writeNode(page, nodeOf(item), within)
  }
}

function writeKey(page: Emitter, key: YamlNode, place: Place): void {
  if (isSimpleKey(key)) {
    writeNode(page, key, { ...place, isSimpleKey: true })
    attach(page, ':')
  } else {
    writeIndicator(page, '?', true)
    writeNode(page, key, place)
    writeIndent(page, place.indent)
    writeIndicator(page, ':', true)
  }
}

/** libyaml's limit for the length of a simple key. */
const MAX_SIMPLE_KEY = 128

function isSimpleKey(key: YamlNode): boolean {
  if (key.kind === 'sequence') return key.items.length === 0
  if (key.kind === 'mapping') return key.entries.length === 0
  return !analyze(key.text).multiline && key.tag.length + key.text.length <= MAX_SIMPLE_KEY
}

function writeScalar(page: Emitter, { text, tag, style }: ScalarNode, place: Place): void {
  const analysis = analyze(text)
  if (tag !== '') writeIndicator(page, tag)
  WRITE[allowedStyle(style, analysis, place)](page, text, scalarIndent(place))
}

const WRITE = {
  plain: writePlain,
  single: writeSingleQuoted,
  double: writeDoubleQuoted,
  literal: writeLiteral,
} as const

function allowedStyle(wanted: ScalarNode['style'], analysis: Analysis, place: Place): keyof typeof WRITE {
  if (wanted === 'literal') return analysis.literalAllowed && !place.isSimpleKey ? 'literal' : 'double'
  if (wanted === 'double' || analysis.plainAllowed) return wanted
  return analysis.singleQuotedAllowed ? 'single' : 'double'
}

export interface ScalarNode {
  readonly kind: 'scalar'
  readonly text: string
  /** The explicit tag; '' for none. */
  readonly tag: string
  readonly style: 'plain' | 'double' | 'literal'
}

export interface SequenceNode {
  readonly kind: 'sequence'
  readonly items: readonly Value[]
}

export interface MappingNode {
  readonly kind: 'mapping'
  readonly entries: readonly (readonly [key: Value, value: Value])[]
}

export type YamlNode = ScalarNode | SequenceNode | MappingNode

const plain = (text: string): ScalarNode => ({ kind: 'scalar', text, tag: '', style: 'plain' })

export function nodeOf(given: Value): YamlNode {
  const value = indirect(given)
  if (value == null || (value instanceof Pointer && value.target === null)) return plain('null')
  const time = timeOf(value)
  if (time) return plain(rfc3339(time))
  const type = typeOf(value)!
  if (type.name === 'time.Duration') return stringNode(textFromMethod(value, 'String')!)
  if (hasMethod(value, 'MarshalText')) return stringNode(textFromMethod(value, 'MarshalText')!)
  if (value instanceof GoMap) return { kind: 'mapping', entries: sortedEntries(value) }
  if (value instanceof Slice) return { kind: 'sequence', items: value.toArray() }
  if (value instanceof Struct) return { kind: 'mapping', entries: fieldEntries(value) }
  if (value instanceof GoError) return { kind: 'mapping', entries: [] }
  const under = underlying(value)
  if (typeof under === 'string') return stringNode(under)
  if (isFloat(type.kind)) return plain(floatText(under as number, type.kind === 'float32' ? 32 : 64))
  if (type.kind === 'bool' || isInteger(type.kind)) return plain(String(under))
  throw new FunctionError(`cannot marshal type: ${type.name}`)
}

const SPECIAL_FLOATS: Readonly<Record<string, string>> = { '+Inf': '.inf', '-Inf': '-.inf', NaN: '.nan' }

function floatText(value: number, bits: 32 | 64): string {
  const text = formatFloat(value, 'g', -1, bits)
  return SPECIAL_FLOATS[text] ?? text
}

/** Numbers to the base 60 and the booleans of YAML 1.1. yaml.v3 quotes them, although it reads them as strings. */
const OLD_FLOAT = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/
const OLD_BOOL = /^(y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF)$/

const readsAsString = (text: string): boolean =>
  resolve('', text).tag === STR_TAG && !OLD_FLOAT.test(text) && !OLD_BOOL.test(text)

function stringNode(bytes: string): ScalarNode {
  const isText = isValidUtf8(bytes)
  const text = isText ? bytes : wrappedBase64(bytes)
  const style = text.includes('\n') ? 'literal' : !isText || readsAsString(text) ? 'plain' : 'double'
  return { kind: 'scalar', text, tag: isText ? '' : BINARY_TAG, style }
}

const BASE64_LINE = /.{1,70}/g

/** Encodes base64 in lines of 70 characters. A single line has no line break, otherwise each line has one. */
function wrappedBase64(bytes: string): string {
  const encoded = encodeBase64(toUint8Array(bytes))
  return encoded.length < 70 ? encoded : encoded.replace(BASE64_LINE, '$&\n')
}

const sortedEntries = (map: GoMap): [Value, Value][] =>
  [...(map.entries ?? [])]
    .map(([key, item]): [Value, Value] => [keyOf(map, key), item])
    .sort(([a], [b]) => compareKeys(a, b))

/** Returns the fields of a struct. Unlike in JSON, fields of an embedded struct are promoted only by the tag `inline`. */
function fieldEntries(struct: Struct): (readonly [string, Value])[] {
  return struct.type.fields!.flatMap((field, position) => {
    const value = struct.values[position]
    const tag = field.yaml
    if (tag?.name === '-' || (!field.embedded && !isExported(field))) return []
    if (tag?.inline) return inlineEntries(indirect(value))
    if (tag?.omitEmpty && isOmittedFromYaml(value)) return []
    if (!isExported(field)) throw new FunctionError(UNEXPORTED)
    return [[tag?.name || field.name.toLowerCase(), value] as const]
  })
}

/** The panic of yaml.v3 for an embedded struct of an unexported type. */
const UNEXPORTED = 'reflect.Value.Interface: cannot return value obtained from unexported field or method'

const inlineEntries = (value: Value): (readonly [string, Value])[] =>
  value instanceof Struct ? fieldEntries(value) : []

/** Reports whether `omitempty` omits a value. A struct is omitted if all its exported fields are. */
function isOmittedFromYaml(value: Value): boolean {
  if (value instanceof Slice) return value.length === 0
  if (value instanceof GoMap) return value.size === 0
  if (value instanceof Struct)
    return value.type.fields!.every((field, i) => !isExported(field) || isOmittedFromYaml(value.values[i]))
  return isNil(value) || isZero(value)
}

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
export const compareKeysOfV2 = (a: string, b: string): number => compareText(a, b, 2)

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
