// Where in a YAML text a field stands, and where in the text a place within a string value is.

import type { DocumentNode, ScalarPart } from '../gotemplate/encoding/yaml/document.ts'
import { type Document, decodeText, parseDocument } from './document.ts'

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
  return path => ('problem' in parsed ? undefined : findField(text, parsed.document, path))
}

/** The place of `spec.files[0].content`; a key with dots in it is found as well, with brackets and quotes or without. */
function findField(text: string, { root, offsetOf }: Document, path: string): Place | undefined {
  if (root === undefined) return undefined
  const placeOf = ({ start, end }: DocumentNode, exact: boolean): Place => ({
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

/** Takes the path's next step; the longest key wins, because keys may contain dots. */
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

/** What is left of the path after the key in one of its notations: `.key`, `["key"]`, `['key']`, `[key]`. */
function afterKey(path: string, key: string): string | undefined {
  const plain = path.startsWith('.') ? path.slice(1) : path
  if (plain.startsWith(key) && /^(?:$|[.[])/.test(plain.slice(key.length))) return plain.slice(key.length)
  const bracketed = [`[${key}]`, `["${key}"]`, `['${key}']`].find(form => plain.startsWith(form))
  return bracketed === undefined ? undefined : plain.slice(bracketed.length)
}

function offsetMap(
  text: string,
  { style }: ScalarPart,
  { start, end }: Place,
  value: string,
): (offset: number) => number {
  if (style === 'literal') return offset => offsetInLiteral(text, start, value, offset)
  // On one line without escapes, what is written is what is meant.
  const opening = style === 'plain' ? 0 : 1
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
