// Adds an annotation to an input item or removes one, with the smallest change of its text.

import type { CollectionPart } from 'gotemplate/go/yaml'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { parseDocument } from '../yaml/document.ts'
import { writeString } from '../yaml/index.ts'
import { type Item, itemRef, type Range, type ResourceList } from './resource-list.ts'
import { itemText } from './scan.ts'
import { entryOf, type NodePair } from './split-parsed.ts'

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
  const parsed = parseDocument(itemText(bytes, item) ?? '')
  const edit =
    'problem' in parsed || parsed.document.root?.kind !== 'mapping'
      ? undefined
      : editOf(parsed.document.bytes, parsed.document.root, name, value)
  if (edit !== undefined) return edited(bytes.subarray(item.range.start, item.range.end), edit)
  if (value !== undefined)
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

interface TextEdit extends Range {
  readonly text: string
}

function edited(item: Uint8Array, { start, end, text }: TextEdit): Uint8Array | undefined {
  const added = new TextEncoder().encode(text)
  const changed = new Uint8Array(item.length - (end - start) + added.length)
  changed.set(item.subarray(0, start))
  changed.set(added, start)
  changed.set(item.subarray(end), start + added.length)
  return changed.length === item.length && changed.every((byte, i) => byte === item[i]) ? undefined : changed
}

/** Returns the edit that sets or removes an annotation; undefined if it is not there, or has no place. Offsets are in bytes. */
function editOf(bytes: string, root: CollectionPart, name: string, value: string | undefined): TextEdit | undefined {
  const metadata = entryOf(root, 'metadata')
  const map = metadata && blockMap(bytes, metadata)
  if (map === undefined) return undefined
  const pad = ' '.repeat(columnOf(bytes, map))
  const annotations = entryOf(map, 'annotations')
  const entries = annotations && blockMap(bytes, annotations)
  const current = entries && entryOf(entries, name)
  if (value === undefined) {
    if (current === undefined) return undefined
    // Without its only entry, `annotations:` would be null, so the key is removed as well.
    const { key } = entries!.parts.length === 2 ? annotations! : current
    return { start: lineStart(bytes, key.start), end: afterValue(bytes, current), text: '' }
  }
  const line = `${writeString(name)}: ${writeString(value)}\n`
  const insert = (after: NodePair, text: string): TextEdit => {
    const at = nextLine(bytes, after.key.end)
    return { start: at, end: at, text }
  }
  const whole = `${pad}annotations:\n${pad}  ${line}`
  if (annotations === undefined) return insert(metadata!, whole)
  if (entries === undefined) {
    const line = bytes.slice(annotations.key.end, endOfLine(bytes, annotations.key.end))
    const isEmpty = ['', '{}', 'null', '~'].includes(withoutComment(line).trim().replace(/^:/, '').trimStart())
    const start = lineStart(bytes, annotations.key.start)
    return isEmpty ? { start, end: nextLine(bytes, annotations.key.end), text: whole } : undefined
  }
  const text = `${' '.repeat(columnOf(bytes, entries))}${line}`
  return current
    ? { start: lineStart(bytes, current.key.start), end: afterValue(bytes, current), text }
    : insert(annotations, text)
}

/** Returns the map of an entry if it is in block style, below its key and without an anchor or a tag. */
function blockMap(bytes: string, { key, value }: NodePair): CollectionPart | undefined {
  if (value.kind !== 'mapping' || value.isFlow) return undefined
  const between = bytes.slice(key.end, value.start).split('\n').map(withoutComment).join('')
  return between.trim() === ':' ? value : undefined
}

/** Removes a comment that is alone or after a blank. */
const withoutComment = (line: string): string => line.replace(/(?<![^ \t])#.*/, '')

const lineStart = (bytes: string, at: number): number => bytes.lastIndexOf('\n', at - 1) + 1
const columnOf = (bytes: string, { start }: CollectionPart): number => start - lineStart(bytes, start)

function endOfLine(bytes: string, from: number): number {
  const end = bytes.indexOf('\n', from)
  return end < 0 ? bytes.length : end
}

const nextLine = (bytes: string, from: number): number => Math.min(endOfLine(bytes, from) + 1, bytes.length)

/** Returns the start of the line after a value. */
function afterValue(bytes: string, { key, value }: NodePair): number {
  const end = value.start === value.end ? key.end : value.end
  return nextLine(bytes, bytes.slice(0, end).trimEnd().length)
}
