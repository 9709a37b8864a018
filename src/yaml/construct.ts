// Constructs plain data from a tree of YAML nodes: resolves aliases and merge keys, and plain scalars as Go does. Since a small document
// can expand to a huge one through aliases, the number of values is limited.

import type { AliasPart, CollectionPart, DocumentNode, ScalarPart } from '../gotemplate/encoding/yaml/document.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { type Document, decodeText, MAX_DEPTH, TOO_DEEP, UNKNOWN_ANCHOR } from './document.ts'
import { put } from './object.ts'
import { resolvePlain } from './plain.ts'
import type { ReadProblem, ReadResult } from './result.ts'

/** The limit for the number of values in a document, including those that come from aliases. Only an attack exceeds it. */
const MAX_VALUES = 1_000_000

/** Returns a node of the document as plain data. An undefined node is null. */
export function construct({ offsetOf }: Document, node: DocumentNode | undefined): ReadResult {
  if (node === undefined) return { value: null }
  try {
    return { value: jsonOf({ values: 0, depth: 0 }, node) }
  } catch (error) {
    if (!(error instanceof ConstructError)) throw error
    const { message, node, isAlias } = error
    const problem: ReadProblem = { message, start: offsetOf(node.start), end: offsetOf(node.end), alias: isAlias }
    return { problem }
  }
}

interface Count {
  values: number
  depth: number
}

/** Thrown to leave the recursion; callers of `construct` get the problem as a value. */
class ConstructError extends Error {
  readonly node: DocumentNode
  /** True if the problem is an alias whose anchor is not in the text. */
  readonly isAlias: boolean
  constructor(message: string, node: DocumentNode, isAlias = false) {
    super(message)
    this.node = node
    this.isAlias = isAlias
  }
}

function fail(message: string, node: DocumentNode): never {
  throw new ConstructError(message, node)
}

function countValue(count: Count, node: DocumentNode): void {
  if (++count.values > MAX_VALUES) fail('aliases make the document too large', node)
}

function jsonOf(count: Count, node: DocumentNode): Json {
  countValue(count, node)
  if (node.kind === 'scalar') return scalarValue(node)
  if (node.kind === 'alias') return jsonOf(count, targetOf(node))
  if (++count.depth > MAX_DEPTH) fail(TOO_DEEP, node)
  const value = node.kind === 'sequence' ? node.parts.map(part => jsonOf(count, part)) : objectOf(count, node)
  count.depth--
  return value
}

function targetOf(alias: AliasPart): ScalarPart | CollectionPart {
  const { target, start } = alias
  if (target === UNKNOWN_ANCHOR) throw new ConstructError('this alias has no anchor', alias, true)
  if (target.start <= start && start < target.end) fail('this alias is inside its own anchor', alias)
  return target
}

const TWICE = 'this key occurs twice'

function objectOf(count: Count, mapping: CollectionPart): JsonObject {
  const object: JsonObject = {}
  const sources: DocumentNode[] = []
  for (const [key, value] of entriesOf(mapping)) {
    if (isMergeKey(key)) sources.push(value)
    else {
      const name = keyName(key)
      if (Object.hasOwn(object, name)) fail(TWICE, key)
      put(object, name, jsonOf(count, value))
    }
  }
  if (sources.length > 0) merge(count, object, sources)
  return object
}

const isMergeKey = (key: DocumentNode): boolean => key.kind === 'scalar' && key.text === '<<' && key.isPlain

/**
 * Merges the sources of `<<` into an object. Existing keys win: first those of the map itself, then those of earlier sources. A source's
 * own keys win over those that it merges itself.
 */
function merge(count: Count, object: JsonObject, sources: readonly DocumentNode[]): void {
  const waiting = sources.toReversed()
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const node = source.kind === 'alias' ? targetOf(source) : source
    if (node.kind === 'scalar') fail('only maps can be merged with <<', source)
    const below = node.kind === 'sequence' ? node.parts : mergeEntries(count, object, node)
    for (const each of below.toReversed()) waiting.push(each)
  }
}

/** Adds the source's own entries, and returns the values of its merge keys. */
function mergeEntries(count: Count, object: JsonObject, source: CollectionPart): DocumentNode[] {
  countValue(count, source)
  const names = new Set<string>()
  const below: DocumentNode[] = []
  for (const [key, value] of entriesOf(source)) {
    if (isMergeKey(key)) {
      below.push(value)
      continue
    }
    const name = keyName(key)
    if (names.has(name)) fail(TWICE, key)
    names.add(name)
    if (Object.hasOwn(object, name)) countValue(count, value)
    else put(object, name, jsonOf(count, value))
  }
  return below
}

function* entriesOf({ parts }: CollectionPart): Generator<readonly [key: DocumentNode, value: DocumentNode]> {
  for (let i = 0; i < parts.length; i += 2) yield [parts[i]!, parts[i + 1]!]
}

/** Returns the name of a key. Keys are strings: a number or boolean as a key is the text as it is written. */
function keyName(key: DocumentNode): string {
  const node = key.kind === 'alias' ? targetOf(key) : key
  return node.kind === 'scalar' ? decodeText(node.text) : fail('a key must be a string', key)
}

function scalarValue(scalar: ScalarPart): Json {
  const text = decodeText(scalar.text)
  if (scalar.isTagged) return taggedValue(scalar, text)
  return scalar.isPlain ? resolvePlain(text) : text
}

/** Tags that restrict the value, with a check of it. The value of any other tag is a string. */
const TAGS: ReadonlyMap<string, (value: Json) => boolean> = new Map([
  ['!!null', (value: Json) => value === null],
  ['!!bool', (value: Json) => typeof value === 'boolean'],
  ['!!int', (value: Json) => typeof value === 'bigint' || Number.isInteger(value)],
  ['!!float', (value: Json) => typeof value === 'number' || typeof value === 'bigint'],
])

function taggedValue(scalar: ScalarPart, text: string): Json {
  const { tag } = scalar
  if (tag === '!!binary') return decodeBinary(scalar, text)
  const fits = TAGS.get(tag)
  if (fits === undefined) return text
  const value = resolvePlain(text)
  return fits(value) ? value : fail(`this is not a value for the tag ${tag}`, scalar)
}

function decodeBinary(scalar: ScalarPart, text: string): string {
  const bytes = decodeBase64(text.replace(/\s+/g, ''))
  return bytes === undefined ? fail('this is not base64, which the tag !!binary requires', scalar) : bytes
}

function decodeBase64(text: string): string | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return new TextDecoder().decode(Uint8Array.from(atob(text), char => char.charCodeAt(0)))
}
