// Sets a text in a field of an input item, such as an annotation, or removes it, with the smallest change of its text.

import type { CollectionPart } from 'gotemplate/go/yaml'
import { lineEnd, lineStart } from '../../base/lines.ts'
import { named, type Text, t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { InputEdit } from '../model/config.ts'
import { parseDocument } from '../yaml/document.ts'
import { writeString } from '../yaml/index.ts'
import { type Item, itemRef, type Range, type ResourceList } from './resource-list.ts'
import { itemText } from './scan.ts'
import { entryOf, type NodePair } from './split-parsed.ts'

export interface ItemEdit {
  readonly item: Item
  readonly path: InputEdit['path']
  /** undefined to remove the field. */
  readonly value: string | undefined
}

/** Returns the name of a field for messages. */
export const nameOfPath = (path: ItemEdit['path']): Text =>
  path[1] === 'annotations' ? t`the annotation ${named(path.at(-1) ?? '')}` : t`${named(path.join('.'))}`

/** Returns the new bytes of the item. Returns undefined if the item need not change, or if its text has no place for the field, which is reported. */
export function editedItem(
  list: ResourceList,
  { item, path, value }: ItemEdit,
  report: Report,
): Uint8Array | undefined {
  const { bytes } = list.source
  const parsed = parseDocument(itemText(bytes, item) ?? '')
  const root = 'problem' in parsed || parsed.document.root?.kind !== 'mapping' ? undefined : parsed.document
  const [first, ...below] = path
  const owner = root && entryOf(root.root as CollectionPart, first)
  const edit = owner && editBelow(root.bytes, owner, { path: below, value })
  if (edit !== undefined) return edited(bytes.subarray(item.range.start, item.range.end), edit)
  if (value !== undefined)
    report(
      problem('OSM0012', t`cannot take ${nameOfPath(path)}`, {
        object: itemRef(item),
        field: [first],
        caret: 'key',
        help: [t`Write its ${named(first)} in block style, without an anchor: one key on each line.`],
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

interface FieldEdit extends Pick<ItemEdit, 'value'> {
  /** The names below the owner. */
  readonly path: readonly string[]
}

/** Returns the edit of a field below an entry; undefined if it need not be removed, or has no place. Offsets are in bytes. */
function editBelow(bytes: string, owner: NodePair, { path, value }: FieldEdit): TextEdit | undefined {
  const map = blockMap(bytes, owner)
  const [name, ...below] = path
  if (name === undefined) return undefined
  if (map === undefined) return value === undefined ? undefined : valueEdit(bytes, owner, path, value)
  const entry = entryOf(map, name)
  const pad = ' '.repeat(map.start - lineStart(bytes, map.start))
  if (value === undefined) {
    if (entry === undefined) return undefined
    if (below.length > 0) return editBelow(bytes, entry, { path: below, value })
    // Without its only entry, the map would be null, so its key is removed as well.
    const { key } = map.parts.length === 2 ? owner : entry
    return { start: lineStart(bytes, key.start), end: afterValue(bytes, entry), text: '' }
  }
  const text = linesOf(path, value, pad)
  if (entry === undefined) {
    const at = nextLine(bytes, owner.key.end)
    return { start: at, end: at, text }
  }
  const start = lineStart(bytes, entry.key.start)
  if (below.length === 0) return { start, end: afterValue(bytes, entry), text }
  if (blockMap(bytes, entry) !== undefined) return editBelow(bytes, entry, { path: below, value })
  const line = bytes.slice(entry.key.end, lineEnd(bytes, entry.key.end))
  const isEmpty = ['', '{}', 'null', '~'].includes(withoutComment(line).trim().replace(/^:/, '').trimStart())
  return isEmpty ? { start, end: nextLine(bytes, entry.key.end), text } : valueEdit(bytes, entry, below, value)
}

/** Returns the edit of a value that is there already, in any style: a map in flow style takes no new lines. */
function valueEdit(
  bytes: string,
  owner: NodePair,
  [name, ...below]: readonly string[],
  value: string,
): TextEdit | undefined {
  if (name === undefined) {
    const { kind, start, end } = owner.value
    const isInLine = kind === 'scalar' && start < end && !bytes.slice(start, end).includes('\n')
    return isInLine ? { start, end, text: JSON.stringify(value) } : undefined
  }
  const entry = owner.value.kind === 'mapping' ? entryOf(owner.value, name) : undefined
  return entry && valueEdit(bytes, entry, below, value)
}

/** Returns the lines of a field, with those of the maps around it. */
const linesOf = ([name = '', ...below]: readonly string[], value: string, pad: string): string =>
  below.length === 0
    ? `${pad}${writeString(name)}: ${writeString(value)}\n`
    : `${pad}${name}:\n${linesOf(below, value, `${pad}  `)}`

/** Returns the map of an entry if it is in block style, below its key and without an anchor or a tag. */
function blockMap(bytes: string, { key, value }: NodePair): CollectionPart | undefined {
  if (value.kind !== 'mapping' || value.isFlow) return undefined
  const between = bytes.slice(key.end, value.start).split('\n').map(withoutComment).join('')
  return between.trim() === ':' ? value : undefined
}

/** Removes a comment that is alone or after a blank. */
const withoutComment = (line: string): string => line.replace(/(?<![^ \t])#.*/, '')

const nextLine = (bytes: string, from: number): number => Math.min(lineEnd(bytes, from) + 1, bytes.length)

function afterValue(bytes: string, { key, value }: NodePair): number {
  const end = value.start === value.end ? key.end : value.end
  return nextLine(bytes, bytes.slice(0, end).trimEnd().length)
}
