// Where in a YAML text a field stands, and where in the text a place within a string value is.

import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'
import { parseDocument } from './document.ts'

/** Offsets count UTF-16 units. */
export interface Place {
  readonly start: number
  readonly end: number
  /** False where the field itself is not there: then this is the nearest thing around it. */
  readonly exact: boolean
  /** For a string: the offset in the text of an offset in the value, as near as the way it is written allows. */
  readonly within?: { readonly value: string; readonly at: (offset: number) => number }
}

/** Finds fields of a text, which is parsed once. */
export function fieldsOf(text: string): (path: string) => Place | undefined {
  const parsed = parseDocument(text)
  return path => ('problem' in parsed ? undefined : findField(text, parsed.document.contents, path))
}

/** The place of `spec.files[0].content`; a key with dots in it is found as well, with brackets and quotes or without. */
function findField(text: string, root: unknown, path: string): Place | undefined {
  let node = root
  let place = rangeOf(node as Node | null, true)
  for (let rest = path; rest !== ''; ) {
    const step = isAlias(node) ? undefined : stepInto(node, rest)
    if (step === undefined) return place && { ...place, exact: false }
    node = step.node
    rest = step.rest
    place = isEmptyNode(node) ? rangeOf(step.key, true) : rangeOf(node as Node, true)
  }
  if (place === undefined || !isScalar(node) || typeof node.value !== 'string') return place
  return { ...place, within: { value: node.value, at: offsetMap(text, node as Scalar) } }
}

const isEmptyNode = (node: unknown): boolean => {
  const range = (node as Node | null)?.range
  return !range || range[0] === range[1]
}

const rangeOf = (node: Node | null | undefined, exact: boolean): Place | undefined =>
  node?.range ? { start: node.range[0], end: node.range[1], exact } : undefined

interface Step {
  readonly node: unknown
  readonly key: Node | undefined
  readonly rest: string
}

/** Takes the path's next step; the longest key wins, because keys may contain dots. */
function stepInto(node: unknown, path: string): Step | undefined {
  const index = /^\.?\[(\d+)\]/.exec(path)
  if (isSeq(node)) {
    const item = index === null ? undefined : node.items[Number(index[1])]
    return item === undefined ? undefined : { node: item, key: undefined, rest: path.slice(index![0].length) }
  }
  if (!isMap(node)) return undefined
  let best: Step | undefined
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue
    const rest = afterKey(path, String(key.value))
    if (rest !== undefined && (best === undefined || rest.length < best.rest.length)) best = { node: value, key, rest }
  }
  return best
}

/** What is left of the path after the key in one of its notations: `.key`, `["key"]`, `['key']`, `[key]`. */
function afterKey(path: string, key: string): string | undefined {
  const plain = path.startsWith('.') ? path.slice(1) : path
  if (plain.startsWith(key) && /^(?:$|[.[])/.test(plain.slice(key.length))) return plain.slice(key.length)
  const bracketed = [`[${key}]`, `["${key}"]`, `['${key}']`].find(form => plain.startsWith(form))
  return bracketed === undefined ? undefined : plain.slice(bracketed.length)
}

function offsetMap(text: string, { range, type, value }: Scalar): (offset: number) => number {
  const [start, end] = range!
  if (type === 'BLOCK_LITERAL') return offset => offsetInLiteral(text, start, String(value), offset)
  // On one line without escapes, what is written is what is meant.
  const opening = type === 'PLAIN' ? 0 : 1
  const exact = text.slice(start + opening, end - opening) === value
  return offset => (exact ? start + opening + offset : start)
}

/** Line by line, value and text are the same but for the indentation. */
function offsetInLiteral(text: string, start: number, value: string, offset: number): number {
  const line = value.slice(0, offset).split('\n').length - 1
  const column = offset - (value.lastIndexOf('\n', offset - 1) + 1)
  let lineStart = text.indexOf('\n', start) + 1
  for (let i = 0; i < line; i++) lineStart = text.indexOf('\n', lineStart) + 1
  const lineEnd = text.indexOf('\n', lineStart) < 0 ? text.length : text.indexOf('\n', lineStart)
  const valueLine = value.split('\n', line + 1)[line] ?? ''
  return lineEnd - lineStart < valueLine.length ? lineStart : lineEnd - valueLine.length + column
}
