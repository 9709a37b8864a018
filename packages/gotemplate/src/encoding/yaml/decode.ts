// Decodes YAML as gopkg.in/yaml.v3 does into a map or a list.

import { sprintf } from '../../fmt/index.ts'
import { fromUint8Array } from '../../strconv/bytes.ts'
import { quote } from '../../strconv/quote.ts'
import { checkDepth, goMap, mapKey, mapSet } from '../../values/maps.ts'
import { ANY, ANY_SLICE, type GoType, mapOf, STRING, STRING_MAP } from '../../values/types.ts'
import {
  dict,
  FunctionError,
  GoMap,
  LimitError,
  list,
  type MapKey,
  type Meter,
  Slice,
  typeOf,
  type Value,
} from '../../values/values.ts'
import { decodeBase64 } from '../base64.ts'
import { type Decoded, emptyOf, FormatError, nilOf, type Target } from '../codec.ts'
import {
  type AliasGuard,
  aliasGuard,
  type CollectionPart,
  type DocumentNode,
  entriesOf,
  isMerge,
  keyText,
  resolveAlias,
  type ScalarPart,
  tagOf,
} from './nodes.ts'
import { parseDocument } from './parser.ts'
import { BINARY_TAG, MAP_TAG, MERGE_TAG, resolve, SEQ_TAG, STR_TAG } from './resolve.ts'

/** Decodes the first document of a stream. */
export function decodeYaml(bytes: string, target: Exclude<Target, 'any'>, meter?: Meter): Decoded {
  const decoder: Decoder = { guard: aliasGuard(), problems: [], meter, merged: undefined, depth: 0 }
  // The map is filled during decoding, so that entries before an error are kept.
  const variable = { value: emptyOf(target) }
  try {
    const root = parseDocument(bytes, { meter })
    if (root) {
      countNode(decoder)
      visit(decoder, root, part => DECODE[target](decoder, part, variable))
    }
  } catch (error) {
    if (error instanceof FormatError) return { value: variable.value, error: error.bytes }
    throw error
  }
  const { problems } = decoder
  const error = problems.length > 0 ? `yaml: unmarshal errors:\n  ${problems.join('\n  ')}` : undefined
  return { value: variable.value, error }
}

interface Decoder {
  readonly guard: AliasGuard
  /** Values of the wrong type and duplicate keys. Decoding continues after them. */
  readonly problems: string[]
  readonly meter: Meter | undefined
  /** The keys that a merge must not set again; only while maps are merged into another one. */
  merged: Set<MapKey> | undefined
  depth: number
}

type Solid = ScalarPart | CollectionPart
type Variable = { value: Value }

/** Calls `read` with a node, or with the target of an alias. */
function visit<T>(decoder: Decoder, node: DocumentNode, read: (part: Solid) => T): T {
  decoder.meter?.items(1)
  countNode(decoder)
  if (node.kind !== 'alias') return read(node)
  decoder.guard.enter(node)
  checkDepth(++decoder.depth)
  const result = visit(decoder, node.target, read)
  decoder.depth--
  decoder.guard.leave(node)
  return result
}

function countNode({ guard }: Decoder): void {
  if (!guard.count()) throw new FormatError('yaml: document contains excessive aliasing')
}

const DECODE: Readonly<Record<Exclude<Target, 'any'>, (decoder: Decoder, part: Solid, variable: Variable) => void>> = {
  map(decoder, part, variable) {
    if (part.kind === 'mapping') intoMap(decoder, part, variable.value as GoMap)
    else if (part.kind === 'scalar' && scalarValue(part) === null) variable.value = nilOf('map')
    else mismatch(decoder, part, STRING_MAP)
  },
  list(decoder, part, variable) {
    if (part.kind === 'sequence') variable.value = sequence(decoder, part)
    else if (part.kind === 'scalar' && scalarValue(part) === null) variable.value = nilOf('list')
    else if (part.kind === 'scalar' || keysAreUnique(decoder, part)) mismatch(decoder, part, ANY_SLICE)
  },
}

/** Adds the problem of a value that does not fit the Go type. */
function mismatch(decoder: Decoder, part: Solid, type: GoType): void {
  const text = part.kind === 'scalar' ? part.text : ''
  const shown = text.length > 10 ? `${text.slice(0, 7)}...` : text
  const value = part.tag === SEQ_TAG || part.tag === MAP_TAG ? text : ` \`${shown}\``
  decoder.problems.push(`line ${part.line}: cannot unmarshal ${part.tag}${value} into ${type.name}`)
}

/** Decodes a node into an `interface {}`. Undefined for a map with a duplicate key, which is omitted. */
function anything(decoder: Decoder, part: Solid): Value {
  if (part.kind === 'scalar') return scalarValue(part)
  if (part.kind === 'sequence') return sequence(decoder, part)
  const map = isStringMap(part) ? dict() : goMap(ANY_MAP, [])
  return intoMap(decoder, part, map) ? map : undefined
}

const ANY_MAP = mapOf(ANY, ANY)

const isStringMap = (part: CollectionPart): boolean =>
  entriesOf(part).every(([key]) => tagOf(key) === STR_TAG || tagOf(key) === MERGE_TAG)

function sequence(decoder: Decoder, { parts }: CollectionPart): Slice {
  checkDepth(++decoder.depth)
  const items = parts.map(part => visit(decoder, part, solid => anything(decoder, solid)))
  decoder.depth--
  return list(items.filter(item => item !== undefined))
}

/** Returns a node as a string key; undefined if it cannot be one. */
function keyString(decoder: Decoder, part: Solid): string | undefined {
  if (part.kind !== 'scalar') {
    if (part.kind === 'sequence' || keysAreUnique(decoder, part)) mismatch(decoder, part, STRING)
    return undefined
  }
  const value = scalarValue(part)
  if (value === null) return undefined
  return typeof value === 'string' ? value : part.text
}

/** There are as many pairs as the square of the keys. The limits of a template end earlier. */
const MOST_PROBLEMS = 5000

/** Reports whether the keys of a mapping are unique, comparing their source text. Each pair of equal keys is a problem. */
function keysAreUnique(decoder: Decoder, part: CollectionPart): boolean {
  const groups = new Map<string, DocumentNode[]>()
  const keys = entriesOf(part).map(([key]) => key)
  for (const key of keys) {
    const name = `${key.kind} ${keyText(key)}`
    const group = groups.get(name)
    if (group) group.push(key)
    else groups.set(name, [key])
  }
  if (groups.size === keys.length) return true
  for (const key of keys) {
    const group = groups.get(`${key.kind} ${keyText(key)}`)!
    for (const later of group.slice(group.indexOf(key) + 1)) {
      decoder.meter?.items(decoder.problems.length)
      if (decoder.problems.length >= MOST_PROBLEMS)
        throw new LimitError('steps', `the YAML has more than ${MOST_PROBLEMS} pairs of equal keys`)
      decoder.problems.push(
        `line ${later.line}: mapping key ${quote(keyText(later))} already defined at line ${key.line}`,
      )
    }
  }
  return false
}

/** Decodes a mapping into a map. Returns false, and leaves the map unchanged, if a key is duplicate. */
function intoMap(decoder: Decoder, part: CollectionPart, map: GoMap): boolean {
  if (!keysAreUnique(decoder, part)) return false
  checkDepth(++decoder.depth)
  const { merged } = decoder
  decoder.merged = undefined
  let toMerge: DocumentNode | undefined
  for (const [key, value] of entriesOf(part))
    if (isMerge(key)) toMerge = value
    else setEntry(decoder, map, key, value, merged)
  decoder.merged = merged
  if (toMerge) merge(decoder, part, toMerge, map)
  decoder.depth--
  return true
}

function setEntry(
  decoder: Decoder,
  map: GoMap,
  keyNode: DocumentNode,
  valueNode: DocumentNode,
  merged: Set<MapKey> | undefined,
): void {
  const readKey = map.type === STRING_MAP ? keyString : anything
  const key = visit(decoder, keyNode, part => readKey(decoder, part))
  if (key === undefined) return
  if (merged) {
    const identity = identityOf(key)
    if (merged.has(identity)) return
    merged.add(identity)
  }
  if (isUnhashable(key)) throw new FormatError(`yaml: invalid map key: ${sprintf('%#v', [key])}`)
  const value = visit(decoder, valueNode, part => anything(decoder, part))
  if (value !== undefined) mapSet(map, key, value)
}

const isUnhashable = (value: Value): boolean => value instanceof GoMap || value instanceof Slice

/** Returns the identity of a key. Fails for a map or list as a key, which makes Go panic. */
function identityOf(key: Value): MapKey {
  if (isUnhashable(key)) throw new FunctionError(`runtime error: hash of unhashable type ${typeOf(key)!.name}`)
  return mapKey(ANY_MAP, key)
}

const WANTS_MAP = 'yaml: map merge requires map or sequence of maps as the value'

/** Merges the maps of a `<<`: sets keys that neither the map itself nor an earlier one of them has. */
function merge(decoder: Decoder, parent: CollectionPart, source: DocumentNode, map: GoMap): void {
  const { merged } = decoder
  decoder.merged ??= ownKeys(decoder, parent)
  const maps = source.kind === 'sequence' ? source.parts : [source]
  for (const node of maps) {
    if (resolveAlias(node).kind !== 'mapping') throw new FormatError(WANTS_MAP)
    visit(decoder, node, part => intoMap(decoder, part as CollectionPart, map))
  }
  decoder.merged = merged
}

/** Returns the keys as an `interface {}` holds them. As in Go, the key 1 of a map[string] therefore does not hide a merged "1". */
function ownKeys(decoder: Decoder, parent: CollectionPart): Set<MapKey> {
  const keys = new Set<MapKey>()
  for (const [node] of entriesOf(parent)) {
    const key = visit(decoder, node, part => anything(decoder, part))
    if (key !== undefined) keys.add(identityOf(key))
  }
  return keys
}

export function scalarValue({ tag, text }: ScalarPart): Value {
  if (tag === STR_TAG) return text
  const resolved = resolve(tag, text)
  if (resolved.tag !== BINARY_TAG) return resolved.value
  const data = decodeBase64(text)
  if (!data) throw new FormatError('yaml: !!binary value contains invalid base64 data')
  return fromUint8Array(data)
}
