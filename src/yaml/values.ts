// The values of a tree: aliases followed, merge keys merged, scalars as Go has them.

import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml'
import type { Json, JsonObject } from '../model/json.ts'
import { put } from './object.ts'
import { resolvePlain } from './plain.ts'
import type { ReadProblem, ReadResult } from './read.ts'

/** What aliases may add to a document: more is an attack, not a configuration. */
const MAX_NODES = 1_000_000

/** A node of the document as plain data. Aliases are followed, merge keys are merged. */
export function toJson(document: Document.Parsed, text: string, node: unknown): ReadResult {
  const state: State = { document, text, nodes: 0, open: new Set() }
  try {
    return { value: convert(state, node) }
  } catch (problem) {
    if (problem instanceof ConversionError) return { problem: problem.problem }
    if (problem instanceof RangeError) return { problem: { message: 'the nesting is too deep', start: 0, end: 1 } }
    throw problem
  }
}

interface State {
  readonly document: Document.Parsed
  readonly text: string
  nodes: number
  /** Nodes that are being converted: an alias to one of them has no end. */
  readonly open: Set<unknown>
}

/** Leaves the recursion only; callers get the problem as a value. */
class ConversionError extends Error {
  readonly problem: ReadProblem
  constructor(problem: ReadProblem) {
    super(problem.message)
    this.problem = problem
  }
}

function convert(state: State, node: unknown): Json {
  if (++state.nodes > MAX_NODES) fail('aliases make the document too large', node)
  if (isScalar(node)) return scalarValue(state, node as Scalar)
  if (isAlias(node)) return convert(state, target(state, node))
  if (!isMap(node) && !isSeq(node)) return null
  state.open.add(node)
  const value = isMap(node) ? convertMap(state, node as YAMLMap) : node.items.map(item => convert(state, item))
  state.open.delete(node)
  return value
}

function target(state: State, alias: Alias): Node {
  const node = alias.resolve(state.document)
  if (node === undefined) return fail('this alias has no anchor', alias, true)
  return state.open.has(node) ? fail('this alias is inside its own anchor', alias) : node
}

function convertMap(state: State, map: YAMLMap): JsonObject {
  const object: JsonObject = {}
  const merged: JsonObject = {}
  for (const { key, value } of map.items) {
    if (isMergeKey(key)) mergeInto(merged, state, value)
    else {
      const name = keyText(state, key)
      if (Object.hasOwn(object, name)) fail('this key is there twice', key)
      put(object, name, convert(state, value))
    }
  }
  for (const name of Object.keys(merged)) if (!Object.hasOwn(object, name)) put(object, name, merged[name]!)
  return object
}

const isMergeKey = (key: unknown): boolean => isScalar(key) && key.value === '<<' && key.type === 'PLAIN'

/** What is merged first stays; the map's own keys go before all of it. */
function mergeInto(merged: JsonObject, state: State, value: unknown): void {
  const node = isAlias(value) ? target(state, value) : value
  if (isSeq(node)) for (const item of node.items) mergeInto(merged, state, item)
  else if (isMap(node)) {
    const source = convert(state, node) as JsonObject
    for (const name of Object.keys(source)) if (!Object.hasOwn(merged, name)) put(merged, name, source[name]!)
  } else fail('only maps can be merged with <<', value)
}

/** Keys are strings: a number or a truth value is a key as it is spelled. */
function keyText(state: State, key: unknown): string {
  const node = isAlias(key) ? target(state, key) : key
  return isScalar(node) ? String(node.value ?? '') : fail('a key must be a string', key)
}

function scalarValue(state: State, scalar: Scalar): Json {
  if (scalar.value === null) return null
  const text = sourceValue(state, scalar)
  // A lone `!` means nothing to yaml.v3, although YAML says that it makes a string.
  if (scalar.tag === undefined || scalar.tag === '!') return scalar.type === 'PLAIN' ? resolvePlain(text) : text
  return tagged(scalar, text)
}

/** A block scalar that the end of the text cuts off has no line break there, in Go's reading. */
function sourceValue({ text }: State, scalar: Scalar): string {
  const value = String(scalar.value ?? '')
  const atEnd = scalar.range?.[1] === text.length && !text.endsWith('\n')
  const block = scalar.type === 'BLOCK_LITERAL' || scalar.type === 'BLOCK_FOLDED'
  return block && atEnd && value.endsWith('\n') ? value.slice(0, -1) : value
}

const PREFIX = 'tag:yaml.org,2002:'

/** What a tag asks for, and whether a value is that. A tag that is not here is no more than a remark. */
const TAGS: ReadonlyMap<string, (value: Json) => boolean> = new Map([
  ['null', (value: Json) => value === null],
  ['bool', (value: Json) => typeof value === 'boolean'],
  ['int', (value: Json) => typeof value === 'bigint' || Number.isInteger(value)],
  ['float', (value: Json) => typeof value === 'number' || typeof value === 'bigint'],
])

function tagged(scalar: Scalar, text: string): Json {
  const tag = scalar.tag!.startsWith(PREFIX) ? scalar.tag!.slice(PREFIX.length) : ''
  if (tag === 'binary') return decodeBinary(scalar, text)
  const fits = TAGS.get(tag)
  if (fits === undefined) return text
  const value = resolvePlain(text)
  return fits(value) ? value : fail(`this is not a value for the tag !!${tag}`, scalar)
}

function decodeBinary(scalar: Scalar, text: string): string {
  const bytes = decodeBase64(text.replace(/\s+/g, ''))
  return bytes === undefined ? fail('this is not base64, which the tag !!binary asks for', scalar) : bytes
}

function decodeBase64(text: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined
  return new TextDecoder().decode(Uint8Array.from(atob(text), char => char.charCodeAt(0)))
}

function fail(message: string, node: unknown, alias = false): never {
  const [start, end] = (node as Node | null)?.range ?? [0, 1]
  throw new ConversionError({ message, start, end, alias })
}
