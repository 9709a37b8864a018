// Constructs plain data from a tree of YAML nodes: resolves aliases and merge keys, and plain scalars as Go does. Since a small document
// can expand to a huge one through aliases, the share of values that come from them is limited, as Go's readers limit it.

import { decodeBase64 } from 'gotemplate/go/base64'
import {
  type AliasGuard,
  type AliasPart,
  aliasGuard,
  type CollectionPart,
  type DocumentNode,
  entriesOf,
  type ScalarPart,
  TIMESTAMP_TAG,
} from 'gotemplate/go/yaml'
import { isObject, type Json, type JsonObject, put, putOnce } from '../../base/json.ts'
import { countOf, plain, type Text, t } from '../../base/span.ts'
import { TEMPLATE_LEFT } from './damage.ts'
import {
  type Damage,
  type Difference,
  decodeText,
  MAX_DEPTH,
  type ReadResult,
  TOO_DEEP,
  UNKNOWN_ANCHOR,
  type YamlDocument,
} from './document.ts'
import { isInfinite, mayDiffer, plainKeyName, resolvePlain } from './plain.ts'

/** Returns a node of the document as plain data. An undefined node is null. */
export function construct({ offsetOf }: YamlDocument, node: DocumentNode | undefined): ReadResult {
  if (node === undefined) return { value: null }
  try {
    const differences: Difference[] = []
    const path: (string | number)[] = []
    const note: Count['note'] = ({ start, end }, difference) => {
      differences.push({ ...difference, path: [...path], start: offsetOf(start), end: offsetOf(end) })
    }
    const aliases = aliasGuard()
    // Go's readers count the document, too.
    aliases.count()
    const value = jsonOf({ aliases, depth: 0, path, note }, node)
    return differences.length === 0 ? { value } : { value, differences }
  } catch (error) {
    if (!(error instanceof ConstructError)) throw error
    const { text, node, isAlias } = error
    const problem: Damage = { message: text, start: offsetOf(node.start), end: offsetOf(node.end), alias: isAlias }
    return { problem }
  }
}

interface Count {
  readonly aliases: AliasGuard
  depth: number
  /** The names and indices of the node that is being constructed. */
  readonly path: (string | number)[]
  /** Called for a node on which Go's readers differ. */
  readonly note: (node: DocumentNode, difference: Omit<Difference, 'path' | 'start' | 'end'>) => void
}

/** Thrown to leave the recursion; callers of `construct` get the problem as a value. */
class ConstructError extends Error {
  readonly node: DocumentNode
  /** True if the problem is an alias whose anchor is not in the text. */
  readonly isAlias: boolean
  readonly text: Text
  constructor(text: Text, node: DocumentNode, isAlias = false) {
    super(plain(text))
    this.text = text
    this.node = node
    this.isAlias = isAlias
  }
}

function fail(text: Text, node: DocumentNode): never {
  throw new ConstructError(text, node)
}

function countNode({ aliases }: Count, node: DocumentNode): void {
  if (!aliases.count()) fail(t`aliases make the document too large`, node)
}

function jsonOf(count: Count, node: DocumentNode): Json {
  countNode(count, node)
  if (node.kind === 'scalar') return scalarValue(count, node)
  if (node.kind === 'alias') return aliasValue(count, node)
  if (++count.depth > MAX_DEPTH) fail(TOO_DEEP, node)
  const value =
    node.kind === 'sequence'
      ? node.parts.map((part, i) => at(count, i, () => jsonOf(count, part)))
      : objectOf(count, node)
  count.depth--
  return value
}

function aliasValue(count: Count, alias: AliasPart): Json {
  const target = targetOf(alias)
  count.aliases.enter(alias)
  const value = jsonOf(count, target)
  count.aliases.leave(alias)
  return value
}

/** Calls `read` for the next step of the path, and returns its result. */
function at<T>({ path }: Count, step: string | number, read: () => T): T {
  path.push(step)
  const result = read()
  path.pop()
  return result
}

function targetOf(alias: AliasPart): ScalarPart | CollectionPart {
  const { target, start } = alias
  if (target === UNKNOWN_ANCHOR) throw new ConstructError(t`this alias has no anchor`, alias, true)
  if (target.start <= start && start < target.end) fail(t`this alias is inside its own anchor`, alias)
  return target
}

const TWICE = t`this key occurs twice`
const TWO_DOCUMENTS = t`${TWICE}: if another object starts here, write a line of three dashes above it`

/** Items are read alone: a number of lines between is right, where the number of a line is not that in the file. */
function twice(name: string, key: DocumentNode, first: DocumentNode): Text {
  if (name === 'apiVersion') return TWO_DOCUMENTS
  const lines = key.line - first.line
  return lines === 0 ? TWICE : t`${TWICE}: it is also ${countOf(lines, 'line', 'lines')} above`
}

/** Assigns the entries in order, as sigs.k8s.io/yaml does: what `<<` merges replaces keys before it, and is replaced by keys after it. */
function objectOf(count: Count, mapping: CollectionPart): JsonObject {
  const object: JsonObject = {}
  const merged: JsonObject = {}
  const own = new Map<string, DocumentNode>()
  for (const [key, value] of entriesOf(mapping)) {
    if (isMergeKey(key)) {
      for (const [name, each] of Object.entries(mergedBy(count, value))) {
        const replaced = own.get(name)
        if (replaced !== undefined) at(count, name, () => count.note(replaced, { kind: 'merged key', text: name }))
        put(replaced === undefined ? merged : object, name, each!)
      }
      continue
    }
    const name = keyName(count, key)
    const first = own.get(name)
    if (first !== undefined) fail(twice(name, key, first), key)
    own.set(name, key)
    put(
      object,
      name,
      at(count, name, () => jsonOf(count, value)),
    )
  }
  for (const [name, value] of Object.entries(merged)) if (!own.has(name)) put(object, name, value!)
  return object
}

const isMergeKey = (key: DocumentNode): boolean => key.kind === 'scalar' && key.text === '<<' && key.isPlain

/** Returns the maps that a `<<` merges: one, or those of a list, in which earlier ones take precedence. */
function mergedBy(count: Count, source: DocumentNode): JsonObject {
  const value = jsonOf(count, source)
  const object: JsonObject = {}
  const add = (each: Json): void => {
    if (Array.isArray(each)) each.forEach(add)
    else if (isObject(each)) for (const [name, member] of Object.entries(each)) putOnce(object, name, member!)
    else fail(t`only maps can be merged with <<`, source)
  }
  add(value)
  return object
}

/** Returns the name of a key. Kubernetes refuses the key `null`, and a number that is larger than an int64. */
function keyName(count: Count, key: DocumentNode): string {
  countNode(count, key)
  const node = key.kind === 'alias' ? targetOf(key) : key
  if (node.kind !== 'scalar') fail(node.kind === 'mapping' ? TEMPLATE_LEFT : t`a key must be a string`, key)
  const text = decodeText(node.text)
  if (!node.isPlain || node.isTagged || node.hasBareTag) return text
  const name =
    plainKeyName(text) ?? fail(text === '' ? t`this key is empty` : t`the key ${text} must be in quotes`, key)
  if (name !== text) at(count, name, () => count.note(node, { kind: 'key', text, cluster: name }))
  return name
}

function scalarValue(count: Count, scalar: ScalarPart): Json {
  const text = decodeText(scalar.text)
  if (scalar.isTagged) return taggedValue(scalar, text)
  if (!scalar.isPlain) return text
  const value = resolvePlain(text)
  if (scalar.hasBareTag) {
    if (value !== text) count.note(scalar, { kind: 'tag', text })
    return text
  }
  if (isInfinite(value)) fail(t`${text} is not a number in JSON, and so not in Kubernetes: write it in quotes`, scalar)
  if (mayDiffer(text)) {
    if (typeof value === 'boolean') count.note(scalar, { kind: 'boolean', text, cluster: value })
    else if (scalar.tag === TIMESTAMP_TAG) count.note(scalar, { kind: 'date', text })
  }
  return value
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
  return fits(value) && !isInfinite(value) ? value : fail(t`this is not a value for the tag ${tag}`, scalar)
}

function decodeBinary(scalar: ScalarPart, text: string): string {
  const bytes = decodeBase64(text.replace(/\s+/g, ''))
  return bytes === undefined
    ? fail(t`this is not base64, which the tag !!binary requires`, scalar)
    : new TextDecoder().decode(bytes)
}
