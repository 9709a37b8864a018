// Adds an annotation to an input item or removes one, with the smallest change of its text.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { writeString } from '../yaml/index.ts'
import { childColumn, endOfBlock, findKeyLine, type KeyLine } from './entries.ts'
import { type Item, itemRef, type Range, type ResourceList } from './resource-list.ts'
import { restIsEmpty, skipSpaces, startsWith } from './scan.ts'

export interface ItemAnnotation {
  readonly item: Item
  readonly name: string
  /** undefined to remove the annotation. */
  readonly value: string | undefined
}

/**
 * Returns the new bytes of the item. Returns undefined if the item need not change, or if its text has no place for the annotation, which
 * is reported.
 */
export function annotatedItem(
  list: ResourceList,
  { item, name, value }: ItemAnnotation,
  report: Report,
): Uint8Array | undefined {
  const { bytes } = list.source
  if (value === undefined) return withoutAnnotation(bytes, item, name)
  const splice = findSplice(bytes, item, `${writeString(name)}: ${writeString(value)}`, name)
  if (splice === undefined) {
    report(
      problem('OSM0012', `cannot take the annotation ${name}`, {
        object: itemRef(item),
        field: 'metadata',
        caret: 'key',
        help: 'Write its metadata in block style, without an anchor: one key on each line.',
      }),
    )
    return undefined
  }
  return spliceRange(bytes, item.range, splice)
}

/** Removes the annotation. Also returns undefined if the annotation is not in the block style in which this function writes it. */
function withoutAnnotation(bytes: Uint8Array, { range, mark }: Item, name: string): Uint8Array | undefined {
  const metadata = findKeyLine(bytes, { start: mark.end, end: range.end }, 'metadata', mark.start)
  const annotations = metadata && findKeyLine(bytes, { start: metadata.next, end: range.end }, 'annotations')
  if (annotations === undefined || annotations.column <= metadata!.column) return undefined
  const end = endOfBlock(bytes, annotations, range.end)
  const entry = findKeyLine(bytes, { start: annotations.next, end }, name)
  if (entry === undefined || entry.column <= annotations.column) return undefined
  const at = { start: entry.lineStart, end: endOfBlock(bytes, entry, end) }
  // Without its only entry, `annotations:` would be null, so the key is removed as well.
  const isOnly = at.start === annotations.next && at.end === end && restIsEmpty(bytes, annotations.value)
  return spliceRange(bytes, range, { at: isOnly ? { start: annotations.lineStart, end } : at, text: '' })
}

function spliceRange(bytes: Uint8Array, { start, end }: Range, { at, text }: Splice): Uint8Array | undefined {
  const added = new TextEncoder().encode(text)
  const changed = concat([bytes.subarray(start, at.start), added, bytes.subarray(at.end, end)])
  return isEqual(changed, bytes.subarray(start, end)) ? undefined : changed
}

interface Splice {
  readonly at: Range
  readonly text: string
}

function findSplice(bytes: Uint8Array, { range, mark }: Item, line: string, name: string): Splice | undefined {
  const metadata = findKeyLine(bytes, { start: mark.end, end: range.end }, 'metadata', mark.start)
  if (metadata === undefined || !restIsEmpty(bytes, metadata.value)) return undefined
  const inside = { start: metadata.next, end: range.end }
  const column = childColumn(bytes, inside, metadata.column)
  if (column === undefined) return undefined
  const pad = ' '.repeat(column)
  const annotations = findKeyLine(bytes, inside, 'annotations')
  if (annotations === undefined) return insert(metadata.next, `${pad}annotations:\n${pad}  ${line}\n`)
  const end = endOfBlock(bytes, annotations, range.end)
  const innerColumn = childColumn(bytes, { start: annotations.next, end }, column)
  if (innerColumn === undefined) return replaceEmpty(bytes, annotations, `${pad}annotations:\n${pad}  ${line}\n`)
  if (!restIsEmpty(bytes, annotations.value)) return undefined
  const innerPad = ' '.repeat(innerColumn)
  const current = findKeyLine(bytes, { start: annotations.next, end }, name)
  if (current === undefined) return insert(annotations.next, `${innerPad}${line}\n`)
  return { at: { start: current.lineStart, end: endOfBlock(bytes, current, end) }, text: `${innerPad}${line}\n` }
}

const insert = (at: number, text: string): Splice => ({ at: { start: at, end: at }, text })

const EMPTY = ['{}', 'null', '~']

/** Replaces `annotations:` without children, but only if its value is empty, `{}`, `null` or `~`. */
function replaceEmpty(bytes: Uint8Array, { lineStart, value, next }: KeyLine, text: string): Splice | undefined {
  const at = skipSpaces(bytes, value)
  const empty = EMPTY.some(word => startsWith(bytes, at, word) && restIsEmpty(bytes, at + word.length))
  return empty || restIsEmpty(bytes, value) ? { at: { start: lineStart, end: next }, text } : undefined
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])
