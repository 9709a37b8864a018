// Decodes TOML as github.com/BurntSushi/toml v1.6 does, with its error messages, because fromToml returns them.

import { encodeRune } from '../../strconv/bytes.ts'
import { quote, quoteRune } from '../../strconv/quote.ts'
import { checkDepth } from '../../values/maps.ts'
import { ANY_SLICE, STRING_MAP, sliceOf } from '../../values/types.ts'
import { dict, type GoMap, type Meter, Slice, type Value } from '../../values/values.ts'
import { type Decoded, FormatError } from '../codec.ts'
import { type Key, keyText } from './encode.ts'
import { readKey, readName } from './keys.ts'
import {
  backup,
  begin,
  END,
  fail,
  failAt,
  isBreak,
  isSpace,
  next,
  peek,
  type Reader,
  reader,
  readScalar,
  skipComment,
  skipSpace,
} from './reader.ts'
import { readString } from './strings.ts'
import {
  type Entry,
  enterImplied,
  enterTable,
  newTables,
  noteType,
  setValue,
  type Table,
  type Tables,
} from './tables.ts'

/** Decodes a document to a map, which is empty after an error. */
export function decodeToml(bytes: string, meter?: Meter): Decoded {
  try {
    return { value: toMap(readDocument(withoutMark(bytes), meter)) }
  } catch (error) {
    if (error instanceof FormatError) return { value: dict(), error: error.bytes }
    throw error
  }
}

/** Removes a byte order mark of UTF-8 or UTF-16. As in Go, NUL bytes near the start are reported as UTF-16. */
function withoutMark(bytes: string): string {
  const text = bytes.replace(/^(\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, '')
  if (text.slice(0, 6).includes('\0'))
    failAt(reader(text), 1, 'files cannot contain NULL bytes; probably using UTF-16; TOML files must be UTF-8')
  return text
}

/** The state of the parser. The errors of Go's lexer and of its parser both name the parser's current key. */
interface Parser {
  readonly reader: Reader
  readonly tables: Tables
  readonly meter: Meter | undefined
  /** The last part of the key whose value is being parsed. */
  key: string
  /** The line of the last key or header. */
  keyLine: number
  depth: number
}

function readDocument(text: string, meter: Meter | undefined): Table {
  const parser = newParser(text, meter)
  while (readTopLevel(parser));
  return parser.tables.root
}

function newParser(text: string, meter: Meter | undefined): Parser {
  const source = reader(text)
  // The parser is this object: the tables report their errors at its current line.
  const state = { reader: source, meter, key: '', keyLine: 0, depth: 0 }
  const parser: Parser = Object.assign(state, { tables: newTables(message => failAt(source, state.keyLine, message)) })
  source.lastKey = () => placeText(parser)
  return parser
}

function placeText({ key, tables }: Parser): string {
  if (key === '') return keyText(tables.context)
  return tables.context.length === 0 ? key : `${keyText(tables.context)}.${key}`
}

/** Parses a header, or a key with its value, and the rest of the line. Returns false at the end. */
function readTopLevel(parser: Parser): boolean {
  const { reader } = parser
  const rune = next(reader)
  if (rune === END) return false
  begin(reader)
  if (isSpace(rune) || isBreak(rune)) return true
  if (rune === HASH) {
    skipComment(reader)
    return true
  }
  if (rune === OPEN_BRACKET) readHeader(parser)
  else {
    backup(reader)
    begin(reader)
    const { context } = parser.tables
    readPair(parser)
    parser.tables.context = context
    parser.key = ''
  }
  return readLineEnd(reader)
}

const HASH = 35
const COMMA = 44
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

function readLineEnd(reader: Reader): boolean {
  for (;;) {
    const rune = next(reader)
    if (rune === END) return false
    if (rune === HASH) skipComment(reader)
    if (rune === HASH || isBreak(rune)) return true
    if (!isSpace(rune))
      fail(
        reader,
        `expected a top-level item to end with a newline, comment, or EOF, but got ${quoteRune(rune)} instead`,
      )
  }
}

function readHeader(parser: Parser): void {
  const { reader, tables } = parser
  const isArray = peek(reader) === OPEN_BRACKET
  if (isArray) next(reader)
  const { key, line } = readName(reader)
  checkKey(parser, key)
  const rune = isArray ? next(reader) : CLOSE_BRACKET
  if (rune !== CLOSE_BRACKET)
    fail(reader, `expected end of table array name delimiter ']', but got ${quoteRune(rune)} instead`)
  parser.keyLine = line
  enterTable(tables, key, isArray)
  noteType(tables, '', false)
}

/** Checks the depth of a key and meters its cost: the tables of a key are traversed once for each of its parts. */
function checkKey({ tables, meter }: Parser, key: Key): void {
  const depth = tables.context.length + key.length
  checkDepth(depth)
  meter?.steps(depth * key.length)
}

/** Parses a key and its value. The implied tables of a dotted key become the context. */
function readPair(parser: Parser): { key: Key; value: Entry } {
  const { reader, tables } = parser
  const { key, line } = readKey(reader)
  checkKey(parser, key)
  parser.keyLine = line
  parser.key = key.at(-1)!
  for (const part of key.slice(0, -1)) enterImplied(tables, part)
  const value = readValue(parser, false)
  setValue(tables, parser.key, value)
  noteType(tables, parser.key, !(value instanceof Map) && value.kind === 'list')
  return { key, value }
}

function readValue(parser: Parser, isInArray: boolean): Entry {
  const { reader } = parser
  parser.meter?.items(1)
  skipSpace(reader)
  const rune = next(reader)
  if (rune === OPEN_BRACKET) return readNested(parser, readArray)
  if (rune === OPEN_BRACE) return readNested(parser, () => readInlineTable(parser, isInArray))
  const char = String.fromCodePoint(rune)
  const value = char === '"' || char === "'" ? readString(reader, char) : readScalar(reader, rune)
  return { kind: 'leaf', value }
}

function readNested(parser: Parser, read: (parser: Parser) => Entry): Entry {
  checkDepth(++parser.depth)
  const entry = read(parser)
  parser.depth--
  return entry
}

/** Returns the next character that is not white space or part of a comment. */
function nextThing(reader: Reader): number {
  for (;;) {
    const rune = next(reader)
    if (rune === HASH) skipComment(reader)
    else if (!isSpace(rune) && !isBreak(rune)) return rune
    begin(reader)
  }
}

function readArray(parser: Parser): Entry {
  const { reader, tables } = parser
  noteType(tables, parser.key, true)
  const items: Entry[] = []
  for (;;) {
    const rune = nextThing(reader)
    if (rune === COMMA) fail(reader, 'unexpected comma')
    if (rune === CLOSE_BRACKET) break
    backup(reader)
    items.push(readValue(parser, true))
    const after = nextThing(reader)
    if (after === CLOSE_BRACKET) break
    if (after !== COMMA)
      fail(reader, `expected a comma (',') or array terminator (']'), but got ${characterText(after)}`)
  }
  return { kind: 'list', items }
}

const characterText = (rune: number): string => (rune === END ? 'end of file' : `'${encodeRune(rune)}'`)

/** Parses an inline table. Its keys are also set in the document's tables, where duplicates are detected. */
function readInlineTable(parser: Parser, isInArray: boolean): Entry {
  const { reader, tables } = parser
  const { context } = tables
  const { key: outerKey } = parser
  const within = [...context, outerKey]
  tables.context = within
  parser.key = ''
  tables.impliedTexts.add(keyText(within))
  enterTable(tables, within, isInArray)
  const table: Table = new Map()
  while (startsPair(reader)) {
    const { key, value } = readPair(parser)
    put(parser, table, key, value)
    tables.context = within
    if (!continuesAfterPair(reader)) break
  }
  tables.context = context
  parser.key = outerKey
  return table
}

/** Reports whether a pair follows rather than the end of the table. */
function startsPair(reader: Reader): boolean {
  const rune = nextThing(reader)
  if (rune === COMMA) fail(reader, 'unexpected comma')
  if (rune === CLOSE_BRACE) return false
  backup(reader)
  begin(reader)
  return true
}

function continuesAfterPair(reader: Reader): boolean {
  const rune = nextThing(reader)
  if (rune === CLOSE_BRACE) return false
  if (rune !== COMMA)
    fail(reader, `expected a comma or an inline table terminator '}', but got ${characterText(rune)} instead`)
  return true
}

function put(parser: Parser, table: Table, key: Key, value: Entry): void {
  let holder = table
  for (const part of key.slice(0, -1)) {
    if (!holder.has(part)) holder.set(part, new Map())
    const entry = holder.get(part)!
    holder =
      entry instanceof Map ? entry : parser.tables.fail(`${quote(keyText(parser.tables.context))} is not a table`)
  }
  holder.set(key.at(-1)!, value)
}

const TABLES = sliceOf(STRING_MAP)

function toMap(table: Table, depth = 0): GoMap {
  checkDepth(depth)
  return dict([...table].map(([key, entry]) => [key, toValue(entry, depth + 1)]))
}

function toValue(entry: Entry, depth: number): Value {
  checkDepth(depth)
  if (entry instanceof Map) return toMap(entry, depth)
  if (entry.kind === 'leaf') return entry.value
  if (entry.kind === 'list')
    return new Slice(
      ANY_SLICE,
      entry.items.map(item => toValue(item, depth + 1)),
    )
  return new Slice(
    TABLES,
    entry.tables.map(table => toMap(table, depth + 1)),
  )
}
