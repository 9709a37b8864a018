// Decodes a tree of YAML into plain data of a given shape, as yaml.v3 decodes into Go structs: unknown keys are ignored, null leaves a
// field unset, and a repeated key is refused.

import { FormatError } from 'gotemplate/encoding'
import { toText } from 'gotemplate/go/bytes'
import {
  type AliasGuard,
  aliasGuard,
  BINARY_TAG,
  type CollectionPart,
  type DocumentNode,
  entriesOf,
  isMerge,
  keyText,
  OLD_BOOLEANS,
  resolveAlias,
  type ScalarPart,
  scalarValue,
} from 'gotemplate/go/yaml'
import type { Value } from 'gotemplate/values'
import { catchProblem, scalarText, toInteger } from '../yaml.ts'

export type Shape =
  | 'string'
  | 'int'
  | 'bool'
  /** A field that the function does not support: any value except null is refused. */
  | 'refused'
  | ListShape
  | StructShape

interface ListShape {
  readonly list: Shape
}

interface StructShape {
  readonly fields: Readonly<Record<string, Shape>>
}

export type Data = string | bigint | boolean | Data[] | { [key: string]: Data }
export type DataStruct = { [key: string]: Data }

export const REFUSED_FIELD = 'a refused field is set'

/** Returns the data or a problem; the data is undefined for null. */
export const decodeNode = (root: DocumentNode, shape: Shape): { data: Data | undefined } | { problem: string } =>
  catchProblem(() => ({ data: decode({ guard: aliasGuard() }, root, shape) }))

/** Returns the text that a node is in a field for text, or undefined. */
export function decodedText(node: DocumentNode): string | undefined {
  const decoded = decodeNode(node, 'string')
  return 'data' in decoded ? String(decoded.data ?? '') : undefined
}

interface Decoder {
  readonly guard: AliasGuard
}

/** The struct to decode into, and the keys that a merge must not set. */
interface Target {
  readonly struct: DataStruct
  readonly merged?: Set<string>
}

const fail = (problem: string): never => {
  throw new FormatError(`yaml: ${problem}`)
}

function decode(decoder: Decoder, node: DocumentNode, shape: Shape, target?: Target): Data | undefined {
  decoder.guard.count()
  if (node.kind === 'alias') {
    decoder.guard.enter(node)
    const data = decode(decoder, node.target, shape, target)
    decoder.guard.leave(node)
    return data
  }
  if (node.kind === 'scalar') return decodeScalar(node, shape)
  if (shape === 'refused') fail(REFUSED_FIELD)
  return node.kind === 'sequence' ? decodeList(decoder, node, shape) : decodeStruct(decoder, node, shape, target)
}

function decodeScalar(part: ScalarPart, shape: Shape): Data | undefined {
  const value = scalarValue(part)
  if (value === null) return undefined
  if (shape === 'refused') return fail(REFUSED_FIELD)
  if (shape === 'string') return part.tag === BINARY_TAG ? toText(String(value)) : scalarText(part)
  const data = shape === 'int' ? toInteger(value) : shape === 'bool' ? toBool(value) : undefined
  return data ?? fail(`a single value was found instead of ${nameOf(shape)}`)
}

/** Decodes a boolean, including the words of YAML 1.1. */
const toBool = (value: Value): boolean | undefined =>
  typeof value === 'boolean' ? value : typeof value === 'string' ? OLD_BOOLEANS.get(value) : undefined

function decodeList(decoder: Decoder, { parts }: CollectionPart, shape: Shape): Data {
  if (typeof shape !== 'object' || !('list' in shape)) return fail(`a list was found instead of ${nameOf(shape)}`)
  // A null adds no item.
  return parts.map(part => decode(decoder, part, shape.list)).filter(data => data !== undefined)
}

function decodeStruct(decoder: Decoder, part: CollectionPart, shape: Shape, target: Target = { struct: {} }): Data {
  refuseDuplicates(part)
  if (typeof shape !== 'object' || !('fields' in shape)) return fail(`a mapping was found instead of ${nameOf(shape)}`)
  const set = new Set<string>()
  let merge: DocumentNode | undefined
  for (const [keyNode, valueNode] of entriesOf(part)) {
    if (isMerge(keyNode)) {
      merge = valueNode
      continue
    }
    const key = decode(decoder, keyNode, 'string')
    if (typeof key !== 'string' || target.merged?.has(key)) continue
    target.merged?.add(key)
    if (!Object.hasOwn(shape.fields, key)) continue
    if (set.has(key)) fail(`field ${key} is already set`)
    set.add(key)
    setField(decoder, target.struct, key, valueNode, shape.fields[key]!)
  }
  if (merge) mergeInto(decoder, part, merge, shape, target)
  return target.struct
}

/** Sets a field. A struct that a merge has already set is extended. */
function setField(decoder: Decoder, struct: DataStruct, key: string, node: DocumentNode, shape: Shape): void {
  const before = struct[key]
  const target = typeof before === 'object' && !Array.isArray(before) ? { struct: before } : undefined
  const data = decode(decoder, node, shape, target)
  if (data !== undefined) struct[key] = data
}

function mergeInto(
  decoder: Decoder,
  parent: CollectionPart,
  merge: DocumentNode,
  shape: StructShape,
  { struct, merged }: Target,
): void {
  const ownKeys = entriesOf(parent).flatMap(([key]) => (key.kind === 'scalar' ? [scalarText(key)] : []))
  const target = { struct, merged: merged ?? new Set(ownKeys) }
  for (const source of merge.kind === 'sequence' ? merge.parts : [merge]) {
    if (resolveAlias(source).kind !== 'mapping') fail('map merge requires map or sequence of maps as the value')
    decode(decoder, source, shape, target)
  }
}

function refuseDuplicates(part: CollectionPart): void {
  const seen = new Set<string>()
  for (const [key] of entriesOf(part)) {
    const name = `${key.kind} ${keyText(key)}`
    if (seen.has(name)) fail('a mapping key is already defined')
    seen.add(name)
  }
}

const NAMES = { string: 'a text', int: 'a number', bool: 'true or false', refused: 'nothing' }

const nameOf = (shape: Shape): string =>
  typeof shape === 'string' ? NAMES[shape] : 'list' in shape ? 'a list' : 'a mapping'
