// Encodes YAML as gopkg.in/yaml.v3 does, and yaml.v2, with which sigs.k8s.io/yaml writes.

import { decodeRune, isValidUtf8, runes, toUint8Array } from '../../strconv/bytes.ts'
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
import { checkDepth, hasMethod, indirect, isExported, isZero, type Output, output, textFromMethod } from '../codec.ts'
import { BINARY_TAG, OLD_BOOLEANS, resolve, STR_TAG } from './resolve.ts'
import { isBlank, isBlankOrBreak, isBreak, isPrintable, widthOf } from './scan.ts'

/** How the two versions differ. */
interface Layout {
  /** The indent of a level, and the indentation hint of a literal scalar, even where the level is indented by two only. */
  readonly indent: number
  /** The column beyond which a space becomes a line break. */
  readonly width: number
  /** A list is in the column of its key. A tab needs double quotes. */
  readonly isV2: boolean
}

const V2: Layout = { indent: 2, width: 80, isV2: true }
const V3: Layout = { indent: 4, width: Infinity, isV2: false }

/** Encodes a value as a YAML document, as a byte string. Throws a FormatError, or a FunctionError where yaml.v3 panics. */
export const encodeYaml = (value: Value, meter?: Meter): string => encode(value, V3, meter)

export const encodeYamlOfV2 = (value: Value): string => encode(value, V2)

function encode(value: Value, layout: Layout, meter?: Meter): string {
  const page = emitter(output(meter), layout)
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

/** Returns the indent of a block: two more in a sequence, for the `- `, and otherwise the next multiple. */
const blockIndent = ({ layout }: Emitter, { indent, inSequence }: Place): number => {
  if (indent < 0) return 0
  return inSequence ? indent + 2 : layout.indent * Math.floor((indent + layout.indent) / layout.indent)
}

const scalarIndent = (page: Emitter, place: Place): number =>
  place.indent < 0 ? page.layout.indent : blockIndent(page, place)

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
  const isInColumn = page.layout.isV2 && place.indent >= 0 && !place.inSequence && !page.indention
  const indent = isInColumn ? place.indent : blockIndent(page, place)
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
  const within = { indent: blockIndent(page, place), inSequence: false, isSimpleKey: false, depth: place.depth + 1 }
  for (const [key, item] of page.layout.isV2 ? entries.toSorted(byKeyOfV2) : entries) {
    writeIndent(page, within.indent)
    writeKey(page, nodeOf(key), within)
    writeNode(page, nodeOf(item), within)
  }
}

function writeKey(page: Emitter, key: YamlNode, place: Place): void {
  if (isSimpleKey(key, page)) {
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

function isSimpleKey(key: YamlNode, { layout }: Emitter): boolean {
  if (key.kind === 'sequence') return key.items.length === 0
  if (key.kind === 'mapping') return key.entries.length === 0
  return !analyze(key.text, layout).multiline && key.tag.length + key.text.length <= MAX_SIMPLE_KEY
}

function writeScalar(page: Emitter, { text, tag, style }: ScalarNode, place: Place): void {
  const analysis = analyze(text, page.layout)
  if (tag !== '') writeIndicator(page, tag)
  WRITE[allowedStyle(style, analysis, place)](page, text, scalarIndent(page, place), !place.isSimpleKey)
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

interface ScalarNode {
  readonly kind: 'scalar'
  readonly text: string
  /** The explicit tag; '' for none. */
  readonly tag: string
  readonly style: 'plain' | 'double' | 'literal'
}

interface SequenceNode {
  readonly kind: 'sequence'
  readonly items: readonly Value[]
}

interface MappingNode {
  readonly kind: 'mapping'
  readonly entries: readonly (readonly [key: Value, value: Value])[]
}

type YamlNode = ScalarNode | SequenceNode | MappingNode

const plain = (text: string): ScalarNode => ({ kind: 'scalar', text, tag: '', style: 'plain' })

function nodeOf(given: Value): YamlNode {
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

/** Numbers to the base 60. Like the booleans of YAML 1.1, yaml.v3 quotes them, although it reads them as strings. */
const OLD_FLOAT = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/

const readsAsString = (text: string): boolean =>
  resolve('', text).tag === STR_TAG && !OLD_FLOAT.test(text) && !OLD_BOOLEANS.has(text)

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
function compareKeys(a: Value, b: Value): number {
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
const byKeyOfV2 = ([a]: readonly [Value, Value], [b]: readonly [Value, Value]): number =>
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

// Writes YAML tokens: indents, indicators, and scalars in their styles, as libyaml's emitter does.

/** The state of the emitter, as in libyaml. */
interface Emitter {
  readonly out: Output
  readonly layout: Layout
  /** The column in characters. */
  column: number
  /** The last character is a space, or needs none after it. */
  whitespace: boolean
  /** The line contains only indicators that indent: `-`, `?` or `:`. */
  indention: boolean
}

const emitter = (out: Output, layout: Layout): Emitter => ({
  out,
  layout,
  column: 0,
  whitespace: true,
  indention: true,
})

function put(emitter: Emitter, text: string, columns = text.length): void {
  emitter.out.write(text)
  emitter.column += columns
}

function newLine(emitter: Emitter, lineBreak = '\n'): void {
  emitter.out.write(lineBreak)
  emitter.column = 0
  emitter.indention = true
}

/** Moves to the indent, on this line if it contains only indicators, otherwise on the next one. */
function writeIndent(emitter: Emitter, indent: number): void {
  const { column, whitespace, indention } = emitter
  if (!indention || column > indent || (column === indent && !whitespace)) newLine(emitter)
  if (emitter.column < indent) put(emitter, ' '.repeat(indent - emitter.column))
  emitter.whitespace = true
}

/** Writes an indicator, after a space unless there is one. */
function writeIndicator(emitter: Emitter, text: string, isIndention = false): void {
  if (!emitter.whitespace) put(emitter, ' ')
  attach(emitter, text, isIndention)
}

/** Writes an indicator without a space before it. */
function attach(emitter: Emitter, text: string, isIndention = false): void {
  put(emitter, text)
  emitter.whitespace = false
  emitter.indention = emitter.indention && isIndention
}

function writePlain(emitter: Emitter, text: string, indent: number, canFold: boolean): void {
  const isOneLine = !canFold || emitter.layout.width === Infinity || !text.includes(' ')
  if (text !== '') writeIndicator(emitter, isOneLine ? text : '')
  if (!isOneLine) writeLines(emitter, text, { indent, canFold, shown: char => char })
  emitter.indention = false
}

/** Writes a single-quoted scalar. Line breaks are kept as they are, and the text after one is indented. */
function writeSingleQuoted(emitter: Emitter, text: string, indent: number, canFold: boolean): void {
  writeIndicator(emitter, "'")
  writeLines(emitter, text, { indent, canFold, shown: char => (char === "'" ? "''" : char) })
  attach(emitter, "'")
}

function writeLiteral(emitter: Emitter, text: string, indent: number): void {
  writeIndicator(emitter, '|')
  const startsBlank = text[0] === ' ' || isBreak(text, 0)
  attach(emitter, (startsBlank ? String(emitter.layout.indent) : '') + chomping(text))
  // yaml.v3 lets a line break at the start of the text end this line.
  if (emitter.layout.isV2) newLine(emitter)
  emitter.whitespace = true
  writeLines(emitter, text, { indent, atStart: true, canFold: false, shown: char => char })
}

/** Whether the space at this offset becomes a line break: the first of several, within the text. */
const isFold = ({ layout, column }: Emitter, text: string, at: number): boolean =>
  column > layout.width && text[at] === ' ' && text[at - 1] !== ' ' && at > 0 && at < text.length - 1

interface Lines {
  readonly indent: number
  /** Whether the scalar begins with a line break of its own. */
  readonly atStart?: boolean
  readonly canFold: boolean
  readonly shown: (char: string) => string
}

function writeLines(emitter: Emitter, text: string, { indent, atStart = false, canFold, shown }: Lines): void {
  let afterBreak = atStart
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    const char = text.slice(i, i + width)
    if (isBreak(text, i)) {
      newLine(emitter, char)
      afterBreak = true
    } else if (canFold && isFold(emitter, text, i) && text[i + 1] !== ' ') writeIndent(emitter, indent)
    else {
      if (afterBreak) writeIndent(emitter, indent)
      const written = shown(char)
      put(emitter, written, written.length - width + 1)
      emitter.indention = false
      afterBreak = false
    }
    i += width
  }
}

/** Returns the chomping indicator: `-` for no line break at the end, `+` for several, none for one. */
function chomping(text: string): string {
  const last = lastBreak(text, text.length)
  if (last === undefined) return '-'
  return last === 0 || lastBreak(text, last) !== undefined ? '+' : ''
}

/** Returns the offset of the character before `end` if it is a line break. */
function lastBreak(text: string, end: number): number | undefined {
  let at = end - 1
  while ((text.charCodeAt(at) & 0xc0) === 0x80) at--
  return isBreak(text, at) ? at : undefined
}

const ESCAPES: Readonly<Record<number, string>> = {
  0: '0',
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  27: 'e',
  34: '"',
  92: '\\',
  133: 'N',
  160: '_',
  8232: 'L',
  8233: 'P',
}

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

function writeDoubleQuoted(emitter: Emitter, text: string, indent: number, canFold: boolean): void {
  // yaml.v3 compares with a byte order mark at the start of the text only, and then escapes every character.
  const escapeAll = text.startsWith(BYTE_ORDER_MARK)
  writeIndicator(emitter, '"')
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    const char = text.slice(i, i + width)
    const escaped = escapeAll || char === '"' || char === '\\' || isBreak(text, i) || !isPrintable(text, i)
    if (!escaped && canFold && isFold(emitter, text, i)) {
      writeIndent(emitter, indent)
      if (text[i + 1] === ' ') put(emitter, '\\')
    } else if (escaped) put(emitter, escapeText(decodeRune(text, i).rune))
    else put(emitter, char, 1)
    i += width
  }
  attach(emitter, '"')
}

function escapeText(rune: number): string {
  const name = ESCAPES[rune]
  if (name !== undefined) return `\\${name}`
  const hex = rune.toString(16).toUpperCase()
  if (rune <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return rune <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

interface Analysis {
  readonly multiline: boolean
  readonly plainAllowed: boolean
  readonly singleQuotedAllowed: boolean
  readonly literalAllowed: boolean
}

/** Words and base64, which may be long: they are not looked through one by one. */
const ORDINARY = /^[A-Za-z0-9_+/][A-Za-z0-9_+/=.-]*$/
const PLAIN: Analysis = { multiline: false, plainAllowed: true, singleQuotedAllowed: true, literalAllowed: true }
const EMPTY: Analysis = { multiline: false, plainAllowed: true, singleQuotedAllowed: true, literalAllowed: false }

/** Properties of the text that restrict its styles. Only double quotes preserve a space next to a line break. */
interface Found {
  indicator: boolean
  break: boolean
  special: boolean
  tab: boolean
  breakSpace: boolean
  spaceBreak: boolean
}

function analyze(text: string, { isV2 }: Layout): Analysis {
  if (text === '') return EMPTY
  if (ORDINARY.test(text)) return PLAIN
  const found = scan(text)
  const edgeSpace = text.startsWith(' ') || text.endsWith(' ')
  const edgeBreak = isBreak(text, 0) || isBreak(text, lastCharacter(text))
  const onlyQuoted = found.spaceBreak || found.special || (isV2 && found.tab)
  return {
    multiline: found.break,
    plainAllowed: !(
      edgeSpace ||
      edgeBreak ||
      found.breakSpace ||
      onlyQuoted ||
      found.tab ||
      found.break ||
      found.indicator
    ),
    singleQuotedAllowed: !(found.breakSpace || onlyQuoted || found.tab),
    literalAllowed: !(text.endsWith(' ') || onlyQuoted),
  }
}

function lastCharacter(text: string): number {
  let at = text.length - 1
  while ((text.charCodeAt(at) & 0xc0) === 0x80) at--
  return at
}

function scan(text: string): Found {
  const found: Found = {
    indicator: /^(---|\.\.\.)/.test(text),
    break: false,
    special: false,
    tab: false,
    breakSpace: false,
    spaceBreak: false,
  }
  let before: 'space' | 'break' | 'other' = 'other'
  let afterBlank = true
  for (let i = 0; i < text.length; ) {
    const width = widthOf(text, i)
    if (isIndicator(text, i, afterBlank, i + width >= text.length || isBlank(text[i + width]))) found.indicator = true
    if (text[i] === '\t') found.tab = true
    else if (!isPrintable(text, i)) found.special = true
    if (text[i] === ' ') {
      if (before === 'break') found.breakSpace = true
      before = 'space'
    } else if (isBreak(text, i)) {
      found.break = true
      if (before === 'space') found.spaceBreak = true
      before = 'break'
    } else before = 'other'
    afterBlank = isBlankOrBreak(text, i)
    i += width
  }
  return found
}

/** Reports whether a character is an indicator at its position in block context. */
function isIndicator(text: string, at: number, afterBlank: boolean, beforeBlank: boolean): boolean {
  const char = text[at]!
  if (at === 0) return '#,[]{}&*!|>\'"%@`'.includes(char) || ('?:-'.includes(char) && beforeBlank)
  return (char === ':' && beforeBlank) || (char === '#' && afterBlank)
}
