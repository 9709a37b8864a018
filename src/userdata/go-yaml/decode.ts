// Reads a tree of nodes into plain data of a given shape, as go-yaml v3 fills Go structs: keys that the shape does not
// know are passed over, a null leaves a field unset, a second setting of one key is refused.

import { decodeBase64 } from '../../formats/base64.ts'
import { YamlProblem } from './cursor.ts'
import type { YamlNode } from './document.ts'
import { resolvePlain, type Scalar } from './resolve.ts'

export type Shape =
  | 'string'
  | 'int'
  | 'bool'
  /** A field of the struct that we do not carry over: anything but a null is refused. */
  | 'refused'
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> }

export type Data = string | bigint | boolean | Data[] | { [key: string]: Data }
export type DataStruct = { [key: string]: Data }

/** The problem of a field that the shape refuses. */
export const REFUSED_FIELD = 'a refused field is set'

const TRUE_WORDS = new Set(['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'])
const FALSE_WORDS = new Set(['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF'])
/** Beyond this many nodes, a text that is nearly all aliases is a bomb. */
const ALIAS_FREE_NODES = 1000

const SHOWN_TAGS = new Set(['!!bool', '!!int', '!!float', '!!null', '!!timestamp'])

/** The value that a scalar's tag and text give together. */
function scalarValue(node: Extract<YamlNode, { kind: 'scalar' }>): Scalar {
  if (node.tag === '!!str') return node.value
  if (node.tag === '!!binary') return decodeBinary(node)
  if (!SHOWN_TAGS.has(node.tag)) return node.value
  const { tag, value } = resolvePlain(node.value)
  if (tag === node.tag) return value
  if (node.tag === '!!float' && typeof value === 'bigint') return Number(value)
  throw new YamlProblem(`cannot decode ${tag} as a ${node.tag}`, node.line)
}

function decodeBinary(node: Extract<YamlNode, { kind: 'scalar' }>): string {
  const bytes = decodeBase64(node.value)
  if (!bytes) throw new YamlProblem('!!binary value contains invalid base64 data', node.line)
  return new TextDecoder().decode(bytes)
}

/** An int of 64 bits; a float is cut off at its point. */
export function toInteger(value: Scalar): bigint | undefined {
  const whole = typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.trunc(value)) : value
  return typeof whole === 'bigint' && BigInt.asIntN(64, whole) === whole ? whole : undefined
}

function toBool(value: Scalar): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  if (TRUE_WORDS.has(value)) return true
  return FALSE_WORDS.has(value) ? false : undefined
}

/** The data, or what is in its way. */
export function decodeYaml(root: YamlNode, shape: Shape): { data: Data | undefined } | { problem: Problem } {
  try {
    return { data: decodeTree(root, shape) }
  } catch (problem) {
    if (problem instanceof YamlProblem) return { problem: { message: problem.message, line: problem.line } }
    throw problem
  }
}

interface Problem {
  readonly message: string
  readonly line: number
}

/** undefined stands for a null: the field keeps what it had. */
function decodeTree(root: YamlNode, shape: Shape): Data | undefined {
  const open = new Set<YamlNode>()
  let decoded = 0
  let throughAliases = 0

  function decode(node: YamlNode, shape: Shape, into?: DataStruct, merged?: Set<string>): Data | undefined {
    decoded++
    if (open.size > 0) throughAliases++
    if (throughAliases > 100 && decoded > ALIAS_FREE_NODES && throughAliases / decoded > 0.99)
      throw new YamlProblem('document contains excessive aliasing', node.line)
    if (node.kind === 'alias') {
      if (open.has(node)) throw new YamlProblem(`anchor '${node.name}' value contains itself`, node.line)
      open.add(node)
      const value = decode(node.target, shape, into, merged)
      open.delete(node)
      return value
    }
    if (shape === 'refused' && !(node.kind === 'scalar' && node.tag === '!!null'))
      throw new YamlProblem(REFUSED_FIELD, node.line)
    if (node.kind === 'scalar') return decodeScalar(node, shape)
    if (node.kind === 'sequence') return decodeSequence(node, shape)
    return decodeMapping(node, shape, into, merged)
  }

  const mismatch = (node: YamlNode, shape: Shape) =>
    new YamlProblem(
      `a ${node.kind === 'scalar' ? 'plain value' : node.kind} stands where ${named(shape)} is expected`,
      node.line,
    )

  function decodeScalar(node: Extract<YamlNode, { kind: 'scalar' }>, shape: Shape): Data | undefined {
    const value = scalarValue(node)
    if (value === null) return undefined
    if (shape === 'string') return node.tag === '!!binary' ? String(value) : node.value
    const found = shape === 'int' ? toInteger(value) : shape === 'bool' ? toBool(value) : undefined
    if (found === undefined) throw mismatch(node, shape)
    return found
  }

  function decodeSequence(node: Extract<YamlNode, { kind: 'sequence' }>, shape: Shape): Data {
    if (typeof shape !== 'object' || !('list' in shape)) throw mismatch(node, shape)
    const items: Data[] = []
    for (const item of node.items) {
      const value = decode(item, shape.list)
      // A null is no item at all.
      if (value !== undefined) items.push(value)
    }
    return items
  }

  function decodeMapping(
    node: Extract<YamlNode, { kind: 'mapping' }>,
    shape: Shape,
    into: DataStruct = {},
    mergedBefore?: Set<string>,
  ): Data {
    refuseDuplicates(node)
    if (typeof shape !== 'object' || !('fields' in shape)) throw mismatch(node, shape)
    const done = new Set<string>()
    let merge: YamlNode | undefined
    for (const [keyNode, valueNode] of node.entries) {
      if (isMerge(keyNode)) {
        merge = valueNode
        continue
      }
      const key = decode(keyNode, 'string')
      if (typeof key !== 'string') continue
      if (mergedBefore?.has(key)) continue
      mergedBefore?.add(key)
      if (!Object.hasOwn(shape.fields, key)) continue
      if (done.has(key)) throw new YamlProblem(`field ${key} already set`, keyNode.line)
      done.add(key)
      const fieldShape = shape.fields[key]!
      const before = into[key]
      const target = typeof before === 'object' && !Array.isArray(before) ? before : undefined
      const value = decode(valueNode, fieldShape, target)
      if (value !== undefined) into[key] = value
    }
    if (merge) mergeInto(node, merge, shape, into, mergedBefore)
    return into
  }

  function mergeInto(
    parent: Extract<YamlNode, { kind: 'mapping' }>,
    merge: YamlNode,
    shape: Shape,
    into: DataStruct,
    mergedBefore?: Set<string>,
  ): void {
    const merged =
      mergedBefore ?? new Set(parent.entries.flatMap(([key]) => (key.kind === 'scalar' ? [key.value] : [])))
    const sources = merge.kind === 'sequence' ? merge.items : [merge]
    for (const source of sources) {
      const target = source.kind === 'alias' ? source.target : source
      if (target.kind !== 'mapping')
        throw new YamlProblem('map merge requires map or sequence of maps as the value', source.line)
      decode(source, shape, into, merged)
    }
  }

  return decode(root, shape)
}

const isMerge = (node: YamlNode): boolean =>
  node.kind === 'scalar' && node.value === '<<' && (node.tag === '!!merge' || node.tag === '')

function refuseDuplicates(node: Extract<YamlNode, { kind: 'mapping' }>): void {
  const seen = new Set<string>()
  for (const [key] of node.entries) {
    const name = `${key.kind}\0${key.kind === 'scalar' ? key.value : key.kind === 'alias' ? key.name : ''}`
    if (seen.has(name)) throw new YamlProblem('a mapping key is already defined', key.line)
    seen.add(name)
  }
}

function named(shape: Shape): string {
  if (typeof shape === 'string')
    return { string: 'a text', int: 'a number', bool: 'true or false', refused: 'nothing' }[shape]
  return 'list' in shape ? 'a list' : 'a mapping'
}
