// Finds the range of a field in a YAML text, and the offset in the text of a character of its value.

import { type DocumentNode, entriesOf, resolveAlias, type ScalarPart } from 'gotemplate/go/yaml'
import type { FieldPath } from '../../base/field-path.ts'
import { remembered } from '../../base/remembered.ts'
import { decodeText, parseDocument, type YamlDocument } from './document.ts'
import { plainKeyName } from './plain.ts'

/** A range in UTF-16 units. */
export interface TextPlace {
  readonly start: number
  readonly end: number
}

export interface FieldPlace {
  /** False if the field does not exist; the place is then that of its nearest existing parent. */
  readonly exact: boolean
  readonly isRoot: boolean
  /** Undefined for the document itself and for an entry of a list. */
  readonly key?: TextPlace
  readonly value: TextPlace
  /** Whether the value is a map or list, or nothing. */
  readonly isCollection: boolean
  readonly isEmpty: boolean
  /** The value of a scalar. */
  readonly scalar?: FieldText
}

interface FieldText {
  readonly value: string
  /** Returns the offset in the text of an offset in the value; undefined if the text has escapes, or folds lines. */
  readonly at: ((offset: number) => number) | undefined
}

/**
 * Returns a search for fields of the text, which is parsed when the first is searched: once for both sides of a comparison. Each line of a script has
 * its place in one field.
 */
export const fieldsOf = remembered((text: string): ((path: FieldPath) => FieldPlace | undefined) => {
  let parsed: ReturnType<typeof parseDocument> | undefined
  const found = new Map<string, FieldPlace | undefined>()
  return path => {
    parsed ??= parseDocument(text)
    if ('problem' in parsed) return undefined
    const key = JSON.stringify(path)
    if (!found.has(key)) found.set(key, findField(text, parsed.document, path))
    return found.get(key)
  }
})

function findField(text: string, { root, offsetOf }: YamlDocument, path: FieldPath): FieldPlace | undefined {
  if (root === undefined) return undefined
  const rangeOf = ({ start, end }: DocumentNode): TextPlace => ({ start: offsetOf(start), end: offsetOf(end) })
  let found: Step = { node: root, key: undefined }
  let exact = true
  for (const name of path) {
    const step = stepInto(found.node, name)
    if (step === undefined) {
      exact = false
      break
    }
    found = step
  }
  const { node, key } = found
  const value = rangeOf(node)
  return {
    exact,
    isRoot: node === root,
    ...(key && { key: rangeOf(key) }),
    value,
    isCollection: node.kind === 'mapping' || node.kind === 'sequence',
    isEmpty: node.start === node.end,
    ...(exact && node.kind === 'scalar' && { scalar: textOf(text, node, value) }),
  }
}

function textOf(text: string, { style, text: bytes }: ScalarPart, { start, end }: TextPlace): FieldText {
  const value = decodeText(bytes)
  if (style === 'literal') return { value, at: literalOffsets(text.slice(start, end), start, value) }
  const same = text.slice(start, end).indexOf(value)
  return { value, at: same < 0 ? undefined : offset => start + same + offset }
}

/** Each line of the value is one below the indicator, without the indentation. Other line breaks than LF are not in the value. */
function literalOffsets(block: string, start: number, value: string): FieldText['at'] {
  const [header = '', ...lines] = block.split('\n')
  const indent = indentOf(lines) - indentOf(value.split('\n'))
  const read = lines.map(line => line.slice(indent).replace(/\r$/, '')).join('\n')
  if (!read.startsWith(value.trimEnd())) return undefined
  const starts = startsOf(lines, start + header.length + 1)
  const starting = startsOf(value.split('\n'), 0)
  return offset => {
    let [line, after] = [0, starting.length]
    while (after - line > 1) {
      const middle = (line + after) >> 1
      if (starting[middle]! <= offset) line = middle
      else after = middle
    }
    return (starts[line] ?? start) + Math.min(indent + offset - starting[line]!, lines[line]?.length ?? 0)
  }
}

/** Returns the offset at which each line starts. */
function startsOf(lines: readonly string[], first: number): number[] {
  let next = first
  return lines.map(({ length }) => {
    next += length + 1
    return next - length - 1
  })
}

const indentOf = (lines: readonly string[]): number => lines.find(line => line.trim() !== '')?.search(/[^ ]/) ?? 0

interface Step {
  readonly node: DocumentNode
  readonly key: ScalarPart | undefined
}

function stepInto(from: DocumentNode, step: string | number): Step | undefined {
  const node = resolveAlias(from)
  if (node.kind === 'sequence') {
    const item = node.parts[Number(step)]
    return item === undefined ? undefined : { node: item, key: undefined }
  }
  if (node.kind !== 'mapping') return undefined
  for (const [key, value] of entriesOf(node))
    if (key.kind === 'scalar' && nameOf(key) === step) return { node: value, key }
  return undefined
}

/** Returns the name of a key as it is in the value: `0644` without quotes is "420". */
function nameOf({ text, isPlain, isTagged }: ScalarPart): string {
  const name = decodeText(text)
  return isPlain && !isTagged ? (plainKeyName(name) ?? name) : name
}

/** Returns the range for the caret: the value, or the key if the key is wrong or has no value next to it. */
export function caretRange(
  text: string,
  { exact, key, value, isCollection, isEmpty }: FieldPlace,
  caret?: 'key',
): TextPlace {
  if (key === undefined) return value
  const isBelow = isCollection && text.slice(key.end, value.start).includes('\n')
  return caret === 'key' || !exact || isEmpty || isBelow ? key : value
}
