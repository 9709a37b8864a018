// Decodes TOML as github.com/BurntSushi/toml v1.6 does, with its error messages, because fromToml returns them.

import { encodeRune } from '../../strconv/bytes.ts'
import { quote } from '../../strconv/quote.ts'
import { ANY_SLICE, STRING_MAP, sliceOf } from '../../values/types.ts'
import { dict, type GoMap, type Meter, Slice, type Value } from '../../values/values.ts'
import { checkDepth, type Decoded, FormatError } from '../codec.ts'
import { tomlKey } from './encode.ts'
import {
  accept,
  backup,
  begin,
  current,
  END,
  fail,
  failAt,
  failBefore,
  isBreak,
  isSpace,
  next,
  peek,
  type Reader,
  reader,
  readScalar,
  runeText,
  skipComment,
  skipSpace,
} from './reader.ts'

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
        `expected a top-level item to end with a newline, comment, or EOF, but got ${runeText(rune)} instead`,
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
    fail(reader, `expected end of table array name delimiter ']', but got ${runeText(rune)} instead`)
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

// Parses the four kinds of strings: finds their end, then replaces their escapes.

interface Token {
  /** The source text without its quotes. */
  readonly text: string
  /** The line on which the string ends. */
  readonly line: number
}

const BACKSLASH = 92
const codeOf = (char: string): number => char.charCodeAt(0)

/** Parses a string. Its first quote has been read. */
function readString(reader: Reader, mark: '"' | "'"): string {
  if (accept(reader, mark)) {
    if (accept(reader, mark)) return readMultiline(reader, mark)
    backup(reader)
  }
  return readLine(reader, mark)
}

/** Parses a single-line string, the only kind permitted in a key. */
function readLine(reader: Reader, mark: '"' | "'"): string {
  begin(reader)
  let isEscaped = false
  for (;;) {
    const rune = next(reader)
    if (rune === END) fail(reader, `unexpected EOF; expected ${mark === '"' ? `'"'` : `"'"`}`)
    if (isBreak(rune)) failBefore(reader, 'strings cannot contain newlines')
    if (rune === codeOf(mark)) break
    if (rune === BACKSLASH && mark === '"') {
      isEscaped = true
      checkEscape(reader)
    }
  }
  backup(reader)
  const token = { text: current(reader), line: reader.line }
  next(reader)
  begin(reader)
  return isEscaped ? unescapeText(reader, token) : token.text
}

function readMultiline(reader: Reader, mark: '"' | "'"): string {
  begin(reader)
  for (;;) {
    const rune = next(reader)
    if (rune === END) fail(reader, `unexpected EOF; expected ${mark === '"' ? `'"""'` : `"'''"`}`)
    if (rune === BACKSLASH && mark === '"') checkMultilineEscape(reader)
    if (rune === codeOf(mark) && endsHere(reader, mark)) break
  }
  for (let i = 0; i < 3; i++) backup(reader)
  const token = { text: current(reader), line: reader.line }
  for (let i = 0; i < 3; i++) next(reader)
  begin(reader)
  const text = token.text.replace(/^\r?\n/, '')
  return mark === '"' ? unescapeText(reader, { ...token, text: withoutEscapedBreaks(text) }) : text
}

/** Reports whether the quote just read starts the closing quotes. If more than three follow, the first one is content. */
function endsHere(reader: Reader, mark: '"' | "'"): boolean {
  if (!accept(reader, mark)) return false
  if (!accept(reader, mark)) {
    backup(reader)
    return false
  }
  if (peek(reader) !== codeOf(mark)) return true
  const five = mark.repeat(5)
  const text = current(reader)
  const tooMany = text.endsWith(five) && !(mark === '"' && text.endsWith(`\\${five}`))
  if (tooMany) fail(reader, mark === '"' ? `unexpected '""""""'` : `unexpected "''''''"`)
  backup(reader)
  backup(reader)
  return false
}

function checkMultilineEscape(reader: Reader): void {
  if (isBreak(next(reader))) return
  backup(reader)
  checkEscape(reader)
}

const DIGITS: Readonly<Record<string, { count: number; name: string }>> = {
  x: { count: 2, name: 'two' },
  u: { count: 4, name: 'four' },
  U: { count: 8, name: 'eight' },
}

function checkEscape(reader: Reader): void {
  const rune = next(reader)
  const char = String.fromCodePoint(rune)
  if ('ebtnfr"\\ \t'.includes(char)) return
  const digits = DIGITS[char]
  // BurntSushi/toml reports the end of the text here as a character on the previous line.
  if (!digits) (reader.atEnd ? failBefore : fail)(reader, `invalid escape in string '\\${encodeRune(rune)}'`)
  for (let i = 0; i < digits!.count; i++) {
    if (!/[0-9a-fA-F]/.test(String.fromCodePoint(next(reader))))
      fail(
        reader,
        `expected ${digits!.name} hexadecimal digits after '\\${char}', but got ${quote(current(reader))} instead`,
      )
  }
}

const ESCAPED_BREAK = /(\\\\)|\\[ \t\r]*\n[ \t\r\n]*/g

/** Removes each backslash at the end of a line, with all white space up to the next text. */
const withoutEscapedBreaks = (text: string): string => text.replace(ESCAPED_BREAK, (_, pair?: string) => pair ?? '')

const SIMPLE: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}

const ESCAPE = /\\(?:x(..)|u(.{4})|U(.{8})|(.))/gs

function unescapeText(reader: Reader, { text, line }: Token): string {
  return text.replace(ESCAPE, (_, x?: string, u?: string, U?: string, char?: string) => {
    if (char !== undefined) return SIMPLE[char] ?? failAt(reader, line, `invalid escape: '\\${char}'`)
    const digits = (x ?? u ?? U)!
    const rune = Number.parseInt(digits, 16)
    if (rune > 0x10ffff || (rune >= 0xd800 && rune <= 0xdfff))
      failAt(reader, line, `Escaped character '\\u${digits}' is not valid UTF-8.`)
    return encodeRune(rune)
  })
}

interface Form {
  /** The character that ends the key. */
  readonly end: string
  /** Returns the message for a missing part before the end or before a dot. */
  readonly missing: (at: 'end' | 'dot', isFirst: boolean) => string
  readonly unended: (reader: Reader, rune: number) => never
}

const NAME: Form = {
  end: ']',
  missing: at =>
    at === 'end'
      ? 'unexpected end of table name (table names cannot be empty)'
      : 'unexpected table separator (table names cannot be empty)',
  unended: (reader, rune) => fail(reader, `expected '.' or ']' to end table name, but got ${runeText(rune)} instead`),
}

const BEFORE_VALUE: Form = {
  end: '=',
  missing: (at, isFirst) => {
    if (at === 'end') return isFirst ? "unexpected '=': key name appears blank" : "unexpected '='"
    return isFirst ? "unexpected '.': keys cannot start with a '.'" : "unexpected '.'"
  },
  unended: (reader, rune) => {
    if (rune === END) return fail(reader, "unexpected EOF; expected key separator '='")
    const message = `expected '.' or '=', but got ${runeText(rune)} instead`
    return rune === 10 ? failBefore(reader, message) : fail(reader, message)
  },
}

interface ReadKey {
  readonly key: Key
  /** The line on which the first part ends. */
  readonly line: number
}

/** Parses the name in a header, including the `]`. */
const readName = (reader: Reader): ReadKey => readParts(reader, NAME)

/** Parses a key, including the `=`. */
const readKey = (reader: Reader): ReadKey => readParts(reader, BEFORE_VALUE)

function readParts(reader: Reader, form: Form): ReadKey {
  const key = [readPart(reader, form, true)]
  const { line } = reader
  for (;;) {
    skipSpace(reader)
    const char = String.fromCodePoint(next(reader))
    if (char === form.end) break
    if (char !== '.') form.unended(reader, char.codePointAt(0)!)
    key.push(readPart(reader, form, false))
  }
  begin(reader)
  return { key, line }
}

/** Parses one part. A bare part may be empty here: the character after it is then reported. */
function readPart(reader: Reader, form: Form, isFirst: boolean): string {
  skipSpace(reader)
  const rune = peek(reader)
  const char = String.fromCodePoint(rune)
  if (rune === END || char === form.end) fail(reader, form.missing('end', isFirst))
  if (char === '.') fail(reader, form.missing('dot', isFirst))
  if (char === '"' || char === "'") {
    next(reader)
    return readLine(reader, char)
  }
  while (/[A-Za-z0-9_-]/.test(String.fromCodePoint(next(reader))));
  backup(reader)
  return current(reader)
}

// Tracks the tables of a TOML document during parsing: which exist, which are only implied by a dotted key, and what may be redefined.

type Key = readonly string[]

type Table = Map<string, Entry>
type Entry = Table | TableArray | List | Leaf

/** An array of tables: `[[name]]`. */
interface TableArray {
  readonly kind: 'tables'
  readonly tables: Table[]
}

interface List {
  readonly kind: 'list'
  readonly items: Entry[]
}

/** A string, number, date or boolean. */
interface Leaf {
  readonly kind: 'leaf'
  readonly value: Value
}

interface Tables {
  readonly root: Table
  /** The key of the current table. */
  context: Key
  /** The texts of the keys whose tables are implied but not defined by a header or value yet. */
  readonly impliedTexts: Set<string>
  /** Whether the value of a key is an array, by the text of the key. */
  readonly isArrayByText: Map<string, boolean>
  /** Throws an error at the last key. */
  readonly fail: (message: string) => never
}

const keyText = (key: Key): string => key.map(tomlKey).join('.')

const newTables = (fail: Tables['fail']): Tables => ({
  root: new Map(),
  context: [],
  impliedTexts: new Set(),
  isArrayByText: new Map(),
  fail,
})

const isTable = (entry: Entry): entry is Table => entry instanceof Map

/** Returns the table that keys below this entry belong to: the entry itself, or the last of an array of tables. */
function holderOf(entry: Entry): Table | undefined {
  if (isTable(entry)) return entry
  return entry.kind === 'tables' ? entry.tables.at(-1) : undefined
}

/** Creates and enters the table of a header, dotted key or inline table. Missing parents are implied. */
function enterTable(tables: Tables, key: Key, isArray: boolean): void {
  let table = tables.root
  for (const [i, part] of key.slice(0, -1).entries()) {
    const parent = () => keyText(key.slice(0, i + 1))
    if (!table.has(part)) {
      tables.impliedTexts.add(parent())
      table.set(part, new Map())
    }
    table = holderOf(table.get(part)!) ?? tables.fail(`Key '${parent()}' was already created as a hash.`)
  }
  tables.context = key.slice(0, -1)
  if (isArray) addToArray(tables, table, key)
  else setValue(tables, key.at(-1)!, new Map())
  tables.context = key
}

function addToArray(tables: Tables, table: Table, key: Key): void {
  const last = key.at(-1)!
  if (!table.has(last)) table.set(last, { kind: 'tables', tables: [] })
  const entry = table.get(last)!
  if (isTable(entry) || entry.kind !== 'tables')
    tables.fail(`Key '${keyText(key)}' was already created and cannot be used as an array.`)
  else entry.tables.push(new Map())
}

/** Enters the table that a part of a dotted key implies. */
function enterImplied(tables: Tables, part: string): void {
  const key = [...tables.context, part]
  tables.impliedTexts.add(keyText(key))
  enterTable(tables, key, false)
}

/** Sets a key of the current table. A key that was only implied may be defined once. */
function setValue(tables: Tables, name: string, value: Entry): void {
  const key = [...tables.context, name]
  const text = keyText(key)
  const table = currentTable(tables)
  if (!table.has(name)) {
    table.set(name, value)
    return
  }
  if (!tables.impliedTexts.delete(text)) tables.fail(`Key '${text}' has already been defined.`)
  // An implied array already holds the tables parsed within it, and is replaced; an implied table already holds its keys, and is kept.
  if (tables.isArrayByText.get(text)) table.set(name, value)
}

function currentTable(tables: Tables): Table {
  let table = tables.root
  for (const [i, part] of tables.context.entries()) {
    const key = () => keyText(tables.context.slice(0, i + 1))
    table = holderOf(table.get(part)!) ?? tables.fail(`Key '${key()}' has already been defined.`)
  }
  return table
}

/** Records whether a key of the current table, or the table itself if `name` is empty, is an array. */
function noteType(tables: Tables, name: string, isArray: boolean): void {
  const key = name === '' ? tables.context : [...tables.context, name]
  tables.isArrayByText.set(keyText(key.length === 0 ? [''] : key), isArray)
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
