// Finds the range of a field in a YAML text, and the offset in the text of a character of its value.

import type { DocumentNode, ScalarPart } from '../gotemplate/encoding/yaml/document.ts'
import { type Document, decodeText, parseDocument } from './document.ts'

/** A range in UTF-16 units. */
export interface FieldPlace {
  readonly start: number
  readonly end: number
  /** False if the field does not exist; the range is then that of its nearest existing parent. */
  readonly exact: boolean
  /** For a string: maps an offset in the value to an offset in the text, as exactly as the style of the scalar allows. */
  readonly within?: { readonly value: string; readonly at: (offset: number) => number }
}

/** Returns a search for fields of the text, which is parsed once. */
export function fieldsOf(text: string): (path: string) => FieldPlace | undefined {
  const parsed = parseDocument(text)
  return path => ('problem' in parsed ? undefined : findField(text, parsed.document, path))
}

/** Finds a field such as `spec.files[0].content`. A key that contains dots may be written with or without brackets and quotes. */
function findField(text: string, { root, offsetOf }: Document, path: string): FieldPlace | undefined {
  if (root === undefined) return undefined
  const placeOf = ({ start, end }: DocumentNode, exact: boolean): FieldPlace => ({
    start: offsetOf(start),
    end: offsetOf(end),
    exact,
  })
  let node = root
  let place = placeOf(node, true)
  for (let rest = path; rest !== ''; ) {
    const step = stepInto(node, rest)
    if (step === undefined) return { ...place, exact: false }
    node = step.node
    rest = step.rest
    place = placeOf(node.start === node.end && step.key !== undefined ? step.key : node, true)
  }
  if (node.kind !== 'scalar') return place
  const value = decodeText(node.text)
  return { ...place, within: { value, at: offsetMap(text, node, place, value) } }
}

interface Step {
  readonly node: DocumentNode
  readonly key: ScalarPart | undefined
  readonly rest: string
}

/** Takes the next step of the path. The longest matching key wins, because keys may contain dots. */
function stepInto(node: DocumentNode, path: string): Step | undefined {
  if (node.kind === 'sequence') {
    const index = /^\.?\[(\d+)\]/.exec(path)
    const item = index === null ? undefined : node.parts[Number(index[1])]
    return item === undefined ? undefined : { node: item, key: undefined, rest: path.slice(index![0].length) }
  }
  if (node.kind !== 'mapping') return undefined
  let best: Step | undefined
  for (let i = 0; i < node.parts.length; i += 2) {
    const [key, value] = [node.parts[i]!, node.parts[i + 1]!]
    if (key.kind !== 'scalar') continue
    const rest = afterKey(path, decodeText(key.text))
    if (rest !== undefined && (best === undefined || rest.length < best.rest.length)) best = { node: value, key, rest }
  }
  return best
}

/** Returns the rest of the path after the key, which may be written as `.key`, `["key"]`, `['key']` or `[key]`. */
function afterKey(path: string, key: string): string | undefined {
  const plain = path.startsWith('.') ? path.slice(1) : path
  if (plain.startsWith(key) && /^(?:$|[.[])/.test(plain.slice(key.length))) return plain.slice(key.length)
  const bracketed = [`[${key}]`, `["${key}"]`, `['${key}']`].find(form => plain.startsWith(form))
  return bracketed === undefined ? undefined : plain.slice(bracketed.length)
}

function offsetMap(
  text: string,
  { style }: ScalarPart,
  { start, end }: FieldPlace,
  value: string,
): (offset: number) => number {
  if (style === 'literal') return offset => offsetInLiteral(text, start, value, offset)
  // On one line without escapes, text and value are the same.
  const opening = style === 'plain' ? 0 : 1
  const exact = text.slice(start + opening, end - opening) === value
  return offset => (exact ? start + opening + offset : start)
}

/** Returns the offset in a literal block, whose lines equal those of the value except for the indentation. */
function offsetInLiteral(text: string, start: number, value: string, offset: number): number {
  const line = value.slice(0, offset).split('\n').length - 1
  const column = offset - (value.lastIndexOf('\n', offset - 1) + 1)
  let lineStart = text.indexOf('\n', start) + 1
  for (let i = 0; i < line; i++) lineStart = text.indexOf('\n', lineStart) + 1
  const lineEnd = text.indexOf('\n', lineStart) < 0 ? text.length : text.indexOf('\n', lineStart)
  const valueLine = value.split('\n', line + 1)[line] ?? ''
  return lineEnd - lineStart < valueLine.length ? lineStart : lineEnd - valueLine.length + column
}
