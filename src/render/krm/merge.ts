// Merges outputs into the list: each replaces the item with the same identity or is added.

import { isSameJson, type JsonObject } from '../../base/json.ts'
import { compareIdentities, type Identity, identityOf } from '../../base/refs.ts'
import { named, t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { occursTwice, problem } from '../../diagnostics/problem.ts'
import { compareText, type ItemHeader, objectIdentity } from '../model/kubernetes.ts'
import { writeYaml } from '../yaml/index.ts'
import { editedItem, type ItemEdit } from './edit-item.ts'
import { annotationsOf, INDEX_ANNOTATIONS, isHostAnnotation, PATH_ANNOTATIONS, withAnnotations } from './files.ts'
import { readMetadata } from './read.ts'
import { type Item, itemRef, type ResourceList } from './resource-list.ts'
import { decode, itemText } from './scan.ts'

export interface Outputs {
  readonly objects: readonly OutputObject[]
  /** The annotation that all outputs have and its value in this run. Outputs of other functionConfigs have another value. */
  readonly owner: { readonly annotation: string; readonly value: string }
  /** An item on which this annotation is "true" is an input, even if it was generated. */
  readonly inputAnnotation: string
  /** Whether to remove an item that an earlier run made and this run does not make. */
  readonly isStale: (header: ItemHeader) => boolean
  /** What to change in input items. */
  readonly edits?: readonly ItemEdit[]
  /** Returns the data of an item, or undefined after it reported that the item is damaged. */
  readonly read: (item: Item) => JsonObject | undefined
}

interface OutputObject {
  readonly object: JsonObject
  /** The file of the object if it is new. */
  readonly path: string
}

/** The changes of the list; nothing is written yet. */
export interface MergedItems {
  /** Input items that are changed or removed. */
  readonly changed: ReadonlyMap<Item, Change>
  /** New items, in order. */
  readonly added: readonly AddedItem[]
}

export interface AddedItem extends OutputObject {
  /** The index in its file, from 0. */
  readonly index: number
  /** The input item before which it is inserted, or undefined to append it. */
  readonly before: Item | undefined
}

/** The change of an item: replaced by another object, rewritten as another text of the same object, or removed. */
export type Change = { readonly object: JsonObject } | { readonly bytes: Uint8Array } | 'removed'

/** Returns the changes that merge the outputs into the list. */
export function mergeOutputs(list: ResourceList, outputs: Outputs, report: Report): MergedItems {
  const made = new Map(outputs.objects.map(output => [objectIdentity(output.object), output]))
  const changed = new Map<Item, Change>()
  for (const edit of outputs.edits ?? []) {
    const bytes = editedItem(list, edit, report)
    if (bytes !== undefined) changed.set(edit.item, { bytes })
  }
  const present = new Map<Identity, PresentItem>()
  for (const item of list.items) {
    const identity = identityOf(item.header)
    const output = made.get(identity)
    const maker = item.header.annotations[outputs.owner.annotation]
    if (output === undefined && maker === undefined) continue
    const first = present.get(identity)
    if (first !== undefined) {
      report(occursTwice(itemRef(item), itemRef(first.item)))
      continue
    }
    present.set(identity, { item, path: output?.path })
    const change =
      output === undefined ? removal(item, outputs) : replacement(list, item, output.object, outputs, report)
    if (change !== undefined) changed.set(item, change)
  }
  for (const item of list.nested) {
    const isOurs = item.header.annotations[outputs.owner.annotation] === outputs.owner.value
    if (isOurs || made.has(identityOf(item.header))) report(outputInList(item))
  }
  reportSharedAnchors(list, changed, report)
  const added = [...made].filter(([identity]) => !present.has(identity))
  return { changed, added: placeNew(added, [...present.values()]) }
}

const outputInList = (item: Item) =>
  problem('OSM0017', t`is an output of the function, and is inside a List (item ${item.index + 1} of the input)`, {
    object: itemRef(item),
    help: [t`Remove it from the List, or make it a separate item: the function does not change Lists.`],
  })

/** An item that is an output now, and the path that it would have as a new output. */
interface PresentItem {
  readonly item: Item
  readonly path: string | undefined
}

const metadataOf = (object: JsonObject): JsonObject => (object.metadata ?? {}) as JsonObject

/** Removes an output of an earlier run if this run does not make it. */
function removal(item: Item, { owner, inputAnnotation, isStale }: Outputs): Change | undefined {
  const { [owner.annotation]: maker, [inputAnnotation]: isInput } = item.header.annotations
  return maker === owner.value && isInput !== 'true' && isStale(item.header) ? 'removed' : undefined
}

/** Replaces the item with the output. Returns undefined if both are the same. */
function replacement(
  list: ResourceList,
  item: Item,
  output: JsonObject,
  { owner, read }: Outputs,
  report: Report,
): Change | undefined {
  const found = readMetadata(list, item)
  const known = found ?? read(item)
  if (known === undefined) return undefined
  const annotations = annotationsOf(known as JsonObject)
  const maker = annotations[owner.annotation]
  if (maker !== undefined && maker !== owner.value)
    report(
      problem('OSM0009', t`the functionConfig ${named(String(maker))} generates it, too`, {
        object: itemRef(item),
        field: ['metadata', 'annotations', owner.annotation],
        help: [
          t`Let only one of the two select its MachineDeployment. If ${named(String(maker))} no longer exists, remove the object.`,
        ],
      }),
    )
  const placed = withAnnotations(output, { ...annotationsOf(output), ...hostAnnotations(annotations) })
  // Outputs are large: if the item's text outside its metadata is what would be written, its data is not read.
  if (found && isSameJson(found.metadata, metadataOf(placed)) && hasTextOf(list, item, placed, found.range))
    return undefined
  const object = read(item)
  return object === undefined || isSameJson(object, placed) ? undefined : { object: placed }
}

function hasTextOf({ source }: ResourceList, item: Item, object: JsonObject, metadata: Item['range']): boolean {
  if (source.items.style !== 'block') return false
  const { bytes, items } = source
  const { metadata: _apart, ...rest } = object
  const before = decode(bytes.subarray(item.mark.start - items.indent, metadata.start))
  const after = decode(bytes.subarray(metadata.end, item.range.end))
  return before !== undefined && after !== undefined && before + after === writeYaml([rest], items.indent)
}

const hostAnnotations = (annotations: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(annotations).filter(([name]) => isHostAnnotation(name)))

/**
 * Orders new outputs by file and inserts each before the first output with a later file. So a list that lost some of its outputs is the
 * same again once they are regenerated.
 */
function placeNew(
  outputs: readonly (readonly [identity: Identity, output: OutputObject])[],
  present: readonly PresentItem[],
): AddedItem[] {
  const sorted = [...outputs].sort(
    ([oneIdentity, one], [otherIdentity, other]) =>
      compareText(one.path, other.path) || compareIdentities(oneIdentity, otherIdentity),
  )
  const followers = leading(present)
  let [last, index, next] = ['', 0, 0]
  return sorted.map(([, { object, path }]) => {
    index = path === last ? index + 1 : 0
    last = path
    while (next < followers.length && followers[next]!.path <= path) next++
    return { object, path, index, before: followers[next]?.item }
  })
}

interface Follower extends PresentItem {
  readonly path: string
}

/**
 * Returns the outputs whose file is later than the files of all previous outputs. Only these can be the first with a later file than a new
 * output.
 */
function leading(present: readonly PresentItem[]): Follower[] {
  const found: Follower[] = []
  for (const { item, path } of present)
    if (path !== undefined && (found.length === 0 || path > found.at(-1)!.path)) found.push({ item, path })
  return found
}

/**
 * Returns the object with the annotations that name its file. Called while writing, since the copies of thousands of outputs must not all
 * be in memory at once.
 */
export const placedObject = ({ object, path, index }: AddedItem): JsonObject =>
  withAnnotations(object, { ...annotationsOf(object), ...placeAnnotations(path, `${index}`) })

function placeAnnotations(path: string, index: string): JsonObject {
  const annotations: JsonObject = {}
  for (const name of PATH_ANNOTATIONS) annotations[name] = path
  for (const name of INDEX_ANNOTATIONS) annotations[name] = index
  return annotations
}

const ANCHOR = /[\s[{,]&([^\s,[\]{}]+)/g
const ALIAS = /\*([^\s,[\]{}]+)/g

const namesIn = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name]) => name!)

/** Reports changed items with an anchor that another item uses: an item that is removed or replaced must not define one. */
function reportSharedAnchors(list: ResourceList, changed: ReadonlyMap<Item, unknown>, report: Report): void {
  const { bytes } = list.source
  const withSign = [...changed.keys()].filter(({ range }) => bytes.subarray(range.start, range.end).includes(0x26))
  const anchors = new Set(withSign.flatMap(item => namesIn(itemText(bytes, item) ?? '', ANCHOR)))
  if (anchors.size === 0) return
  const text = decode(bytes) ?? ''
  // Scripts are full of `&`, so the list is parsed only if it has an alias for a possible anchor.
  if (!namesIn(text, ALIAS).some(name => anchors.has(name))) return
  for (const { user, anchor } of list.source.whole().aliases()) {
    const item = list.items[anchor]
    const other = list.items[user]
    if (user === anchor || item === undefined || other === undefined || !changed.has(item)) continue
    const related = [{ object: itemRef(other), role: 'uses its anchor' }]
    report(
      problem('OSM0011', t`must change, but another item uses one of its anchors`, {
        object: itemRef(item),
        related,
        help: [t`In the other item, write the value itself instead of the alias.`],
      }),
    )
  }
}
