// Parses one YAML document into a tree of nodes, with the parser of gotemplate, and rewords its syntax errors.

import { fromText, isAscii } from 'gotemplate/go/bytes'
import {
  type Dialect,
  type DocumentNode,
  NestingError,
  parseOnlyDocument,
  ScalarPart,
  YAML_V3,
  YamlSyntaxError,
} from 'gotemplate/go/yaml'
import type { Json } from '../../base/json.ts'
import { type Text, t } from '../../base/span.ts'
import { type DamagedRange, damageOf } from './damage.ts'

export interface YamlDocument {
  /** The text in UTF-8. Texts of nodes consist of bytes, and their offsets count bytes. */
  readonly bytes: string
  /** undefined for a text without content. */
  readonly root: DocumentNode | undefined
  /** Converts an offset in bytes to an offset in the text, in UTF-16 units. */
  readonly offsetOf: (byte: number) => number
}

/** What others write and Go's readers of YAML refuse: JSON, line separators within texts, and blocks that begin with a tab. */
export const LENIENT: Dialect = { tabBeginsText: true, tabSeparates: true, isJson: true }

type ParseResult = { readonly document: YamlDocument } | { readonly problem: Damage }

/** The limit for nesting, which no real document reaches and which the stack can hold. */
export const MAX_DEPTH = 1000

/** The target of an alias whose anchor is not in the text. */
export const UNKNOWN_ANCHOR = new ScalarPart({
  text: '',
  style: 'plain',
  givenTag: undefined,
  hasBareTag: false,
  line: 1,
  start: 0,
  end: 0,
})

export const TOO_DEEP = t`the nesting is too deep: more than ${MAX_DEPTH} levels`

/**
 * Parses the text, which must contain one document only, as Go's readers do, or else with what others write. `\/` is only for JSON,
 * which Kubernetes does not read as YAML.
 */
export function parseDocument(text: string): ParseResult {
  const bytes = fromText(text)
  const asGo = parseAs(YAML_V3, bytes)
  if (!('problem' in asGo)) return asGo
  const { start } = asGo.problem
  const isSlash = text.startsWith('\\/', start - 1) && !JSON_START.test(text)
  return isSlash ? asGo : parseAs(LENIENT, bytes)
}

const JSON_START = /^\s*[{[]/

function parseAs(dialect: Dialect, bytes: string): ParseResult {
  const offsetOf = offsetsIn(bytes)
  const problem = (message: Text, start: number, end = start + 1): ParseResult => ({
    problem: { message, start: offsetOf(start), end: offsetOf(end) },
  })
  try {
    const options = { dialect, maxDepth: MAX_DEPTH, unknownAnchor: UNKNOWN_ANCHOR }
    const { root, next } = parseOnlyDocument(bytes, options)
    const isOnly = next === undefined || ONLY_EMPTY.test(bytes.slice(next))
    return isOnly ? { document: { bytes, root, offsetOf } } : problem(MANY_DOCUMENTS, next)
  } catch (error) {
    if (error instanceof NestingError) return problem(TOO_DEEP, error.offset)
    if (!(error instanceof YamlSyntaxError)) throw error
    const { message, start, end } = damageOf(error, bytes)
    const open = error.offset < bytes.length ? {} : { open: error.start }
    return { problem: { message, start: offsetOf(start), end: offsetOf(end), ...open } }
  }
}

/** Documents without content, which Go's programs skip. */
const ONLY_EMPTY = /^(?:(?:---|\.\.\.)?[ \t]*(?:#[^\n]*|\r)?\n)*(?:---|\.\.\.)?[ \t]*(?:#[^\n]*|\r)?$/

/** Converts byte offsets to UTF-16 offsets. It continues from the previous offset, since most calls are in ascending order. */
export function offsetsIn(bytes: string): (byte: number) => number {
  if (isAscii(bytes)) return byte => byte
  let known = { byte: 0, offset: 0 }
  return byte => {
    if (byte < known.byte) known = { byte: 0, offset: 0 }
    let { offset } = known
    for (let at = known.byte; at < byte; at++) offset += unitsFor(bytes.charCodeAt(at))
    known = { byte, offset }
    return offset
  }
}

/** Returns the number of UTF-16 units of a character by its first byte in UTF-8; 0 for the bytes that follow. */
const unitsFor = (byte: number): number => (byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xf0 ? 1 : 2)

/** Decodes the text of a node. Surrogates that were escaped separately, of three bytes each, are joined to one character. */
export const decodeText = (bytes: string): string =>
  isAscii(bytes) ? bytes : bytes.replace(/[\xc0-\xff][\x80-\xbf]+/g, decodeCharacter)

function decodeCharacter(bytes: string): string {
  let rune = bytes.charCodeAt(0) & (0x7f >> bytes.length)
  for (let i = 1; i < bytes.length; i++) rune = (rune << 6) | (bytes.charCodeAt(i) & 0x3f)
  return String.fromCodePoint(rune)
}

export type ReadResult = ReadValue | { readonly problem: Damage }

interface ReadValue {
  readonly value: Json
  /** The differences between Go's readers; absent if there are none. */
  readonly differences?: readonly Difference[]
}

/** A place on which Go's readers differ: sigs.k8s.io/yaml, which Kubernetes uses, and yaml.v3. Offsets are in UTF-16 units. */
export interface Difference {
  /**
   * `boolean`: a word such as `yes`, a string to yaml.v3. `date`: a string, and a point in time to yaml.v3. `key`: a key that is resolved like
   * a value. `tag`: the tag `!` makes a string, and yaml.v3 ignores it. `merged key`: a key that a `<<` below it replaces, but not in yaml.v3.
   */
  readonly kind: 'boolean' | 'date' | 'key' | 'tag' | 'merged key'
  /** The text of the scalar. */
  readonly text: string
  /** The names and indices that lead to the value or, for a key, to the map's entry. */
  readonly path: readonly (string | number)[]
  /** The value that sigs.k8s.io/yaml reads, if it is not the text. */
  readonly cluster?: boolean | string
  readonly start: number
  readonly end: number
}

/** The message of the problem that a text has more than one document. */
export const MANY_DOCUMENTS = t`there is more than one YAML document`

/** What keeps a text from being read. Offsets are in UTF-16 units. */
export interface Damage extends DamagedRange {
  /** True if the only problem is an alias whose anchor is not in this text. */
  readonly alias?: boolean
  /** The offset in bytes of the quote or bracket in which the text ends, if the parser read it up to there. */
  readonly open?: number
}
