// Puts outputs among the items: in the place of what they replace, or at the end.

import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { JsonObject } from '../model/json.ts'
import { compareText } from '../model/order.ts'
import { writeItem } from '../yaml/index.ts'
import { reportSharedAnchors } from './anchors.ts'
import { annotatedItem, type ItemAnnotation } from './annotate.ts'
import { isSame } from './compare.ts'
import { annotationsOf, INDEX_ANNOTATIONS, isHostAnnotation, PATH_ANNOTATIONS, withAnnotations } from './hosts.ts'
import { readMetadata } from './read.ts'
import { headerOfObject, identityOf, itemRef } from './refs.ts'
import type { Item, ResourceList } from './resource-list.ts'
import { decode } from './texts.ts'

export interface Outputs {
  readonly objects: readonly OutputObject[]
  /** The annotation that every output has, and its value: what other functions made has another. */
  readonly owner: { readonly annotation: string; readonly value: string }
  /** An item with this annotation, of the value "true", is an input, even if it was generated. */
  readonly inputAnnotation: string
  /** Whether to remove an earlier output that is among the items and was not made by this run. */
  readonly isGone: (item: Item, metadata: JsonObject) => boolean
  /** One annotation of an item of the input. */
  readonly annotations?: readonly ItemAnnotation[]
  /** The data of an item; undefined after it was reported as damaged. */
  readonly read: (item: Item) => JsonObject | undefined
}

export interface OutputObject {
  readonly object: JsonObject
  /** The file of a new output. */
  readonly path: string
}

/** The list with its changes; nothing is written yet. */
export interface MergedItems {
  /** Items of the input that change or are removed. */
  readonly changed: ReadonlyMap<Item, Change>
  /** New items, in order. */
  readonly added: readonly AddedItem[]
}

export interface AddedItem extends OutputObject {
  /** Its place in the file, from 0. */
  readonly index: number
  /** The item of the input that it stands before; undefined: at the end. */
  readonly before: Item | undefined
}

/** How an item changes: replaced by another object, written as another text of the same object, or removed. */
export type Change = { readonly object: JsonObject } | { readonly bytes: Uint8Array } | 'removed'

export function mergeOutputs(list: ResourceList, outputs: Outputs, report: Report): MergedItems {
  const made = new Map(outputs.objects.map(output => [identityOf(headerOfObject(output.object)), output]))
  const changed = new Map<Item, Change>()
  for (const annotation of outputs.annotations ?? []) {
    const bytes = annotatedItem(list, annotation, report)
    if (bytes !== undefined) changed.set(annotation.item, { bytes })
  }
  const present = new Map<string, PresentItem>()
  for (const item of list.items) {
    const identity = identityOf(item.header)
    const output = made.get(identity)
    const maker = item.header.annotations[outputs.owner.annotation]
    if (output === undefined && maker === undefined) continue
    const first = present.get(identity)
    if (first !== undefined) {
      report(duplicate(item, first.item))
      continue
    }
    present.set(identity, { item, path: output?.path })
    const change =
      output === undefined ? removal(list, item, outputs) : replacement(list, item, output.object, outputs, report)
    if (change !== undefined) changed.set(item, change)
  }
  reportSharedAnchors(list, changed, report)
  const added = [...made].filter(([identity]) => !present.has(identity))
  return { changed, added: placeNew(added, [...present.values()]) }
}

const duplicate = (item: Item, first: Item) =>
  problem('OSM0008', `occurs twice: items ${first.index + 1} and ${item.index + 1} of the input`, {
    object: itemRef(item),
    help: 'Remove one of them.',
  })

/** An item that is an output now, and the path that a new output in its place would have. */
interface PresentItem {
  readonly item: Item
  readonly path: string | undefined
}

const metadataOf = (object: JsonObject): JsonObject => (object.metadata ?? {}) as JsonObject

/** An output of an earlier run that this run does not make. */
function removal(
  list: ResourceList,
  item: Item,
  { owner, inputAnnotation, isGone, read }: Outputs,
): Change | undefined {
  const found = readMetadata(list, item)
  const object = found ?? read(item)
  if (object === undefined) return undefined
  const metadata = metadataOf(object as JsonObject)
  const { [owner.annotation]: maker, [inputAnnotation]: isInput } = annotationsOf({ metadata })
  return maker === owner.value && isInput !== 'true' && isGone(item, metadata) ? 'removed' : undefined
}

/** An output in the place of what is there; undefined where that is the same. */
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
    report(problem('OSM0009', `is also generated by the functionConfig ${String(maker)}`, { object: itemRef(item) }))
  const placed = withAnnotations(output, { ...annotationsOf(output), ...hostAnnotations(annotations) })
  // Outputs are large: where the text beside the metadata is what would be written, the item is not read.
  if (found && isSame(found.metadata, metadataOf(placed)) && hasTextOf(list, item, placed, found.range))
    return undefined
  const object = read(item)
  return object === undefined || isSame(object, placed) ? undefined : { object: placed }
}

function hasTextOf({ source }: ResourceList, item: Item, object: JsonObject, metadata: Item['range']): boolean {
  if (source.items.style !== 'block') return false
  const { bytes, items } = source
  const { metadata: _apart, ...rest } = object
  const before = decode(bytes.subarray(item.mark.start - items.indent, metadata.start))
  const after = decode(bytes.subarray(metadata.end, item.range.end))
  return before !== undefined && after !== undefined && before + after === writeItem(rest, items.indent).join('')
}

const hostAnnotations = (annotations: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(annotations).filter(([name]) => isHostAnnotation(name)))

/**
 * New objects in the order of their files. One goes before the first output with a later file: a list that lost some of its outputs, and
 * gets them again, is the list that it was.
 */
function placeNew(
  outputs: readonly (readonly [identity: string, output: OutputObject])[],
  present: readonly PresentItem[],
): AddedItem[] {
  const sorted = [...outputs].sort(
    ([oneIdentity, one], [otherIdentity, other]) =>
      compareText(one.path, other.path) || compareText(oneIdentity, otherIdentity),
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

/** Those with a later file than all before them: no other is the first with a later file than a new one's. */
function leading(present: readonly PresentItem[]): Follower[] {
  const found: Follower[] = []
  for (const { item, path } of present)
    if (path !== undefined && (found.length === 0 || path > found.at(-1)!.path)) found.push({ item, path })
  return found
}

/** With the annotations that name its file. Called while writing: with thousands of outputs, the copies must not all be in memory at once. */
export const placedObject = ({ object, path, index }: AddedItem): JsonObject =>
  withAnnotations(object, { ...annotationsOf(object), ...placeAnnotations(path, `${index}`) })

function placeAnnotations(path: string, index: string): JsonObject {
  const annotations: JsonObject = {}
  for (const name of PATH_ANNOTATIONS) annotations[name] = path
  for (const name of INDEX_ANNOTATIONS) annotations[name] = index
  return annotations
}
