// Puts what was made among the items: in the place of what it replaces, or at the end.

import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../model/ownership.ts'
import type { JsonObject } from '../model/profile.ts'
import { outputPath } from '../outputs/paths.ts'
import { reportSharedAnchors } from './anchors.ts'
import { annotatedItem, type ItemAnnotation } from './annotate.ts'
import { finder } from './bytes.ts'
import { isSame } from './compare.ts'
import { annotationsOf, INDEX_ANNOTATIONS, isHostAnnotation, PATH_ANNOTATIONS, withAnnotations } from './hosts.ts'
import { readItems } from './read.ts'
import { headerOfObject, identityOf, refOf } from './refs.ts'
import type { Item, ReadItem, ResourceList } from './resource-list.ts'

export interface Outputs {
  readonly objects: readonly OutputObject[]
  /** Top folder of new files. */
  readonly folder: string
  /** The functionConfig's name: what stands in `osm-krm.dev/generated-by` of everything of ours, these objects included. */
  readonly owner: string
  /** Whether an output of ours among the items, none of those made now, is to be removed. */
  readonly isGone: (output: ReadItem) => boolean
  /** One annotation of an item that came in. */
  readonly annotations?: readonly ItemAnnotation[]
}

export interface OutputObject {
  readonly object: JsonObject
  /** Folder between the top folder and the namespace. */
  readonly cluster?: 'management' | 'worker'
}

/** The list with its changes; nothing is written yet. */
export interface MergedItems {
  /** Items that came in and do not stay as they are. */
  readonly changed: ReadonlyMap<Item, Change>
  /** New items, in order. */
  readonly added: readonly AddedItem[]
}

export interface AddedItem {
  /** As it was made. `placedObject` gives what is written. */
  readonly object: JsonObject
  /** Its file. */
  readonly path: string
  /** Its place in the file, from 0. */
  readonly index: number
  /** The item that came in which it stands before; undefined: at the end. */
  readonly before: Item | undefined
}

/** What becomes of an item: another object in its place, another text for the same object, or nothing. */
export type Change = { readonly object: JsonObject } | { readonly bytes: Uint8Array } | 'removed'

export async function mergeOutputs(list: ResourceList, outputs: Outputs, report: Report): Promise<MergedItems> {
  const made = new Map<string, OutputObject>()
  for (const output of outputs.objects) {
    made.set(identityOf(headerOfObject(output.object)), output)
  }
  const changed = new Map<Item, Change>()
  for (const annotation of outputs.annotations ?? []) {
    const bytes = annotatedItem(list, annotation, report)
    if (bytes !== undefined) changed.set(annotation.item, { bytes })
  }
  const present: PlacedItem[] = []
  for (const current of await readOutputs(list, made, report)) {
    const identity = identityOf(current.item.header)
    const output = made.get(identity)
    const change = changeOf(current, output?.object, outputs, report)
    if (change !== undefined) changed.set(current.item, change)
    if (output !== undefined) present.push({ item: current.item, path: pathOf(output, outputs) })
    made.delete(identity)
  }
  await reportSharedAnchors(list, changed, report)
  return { changed, added: placeNew([...made.values()], present, outputs) }
}

/** An item that is an output now, and the path that a new output in its place would have. */
interface PlacedItem {
  readonly item: Item
  readonly path: string
}

/** Items that are outputs now, or were made by a functionConfig of ours before. */
function readOutputs(
  list: ResourceList,
  made: ReadonlyMap<string, unknown>,
  report: Report,
): Promise<readonly ReadItem[]> {
  const isMarked = finder(GENERATED_BY)
  const { bytes } = list.source
  return readItems(list, (header, item) => made.has(identityOf(header)) || isMarked(bytes, item.stretch), report)
}

function changeOf(
  { item, object }: ReadItem,
  output: JsonObject | undefined,
  { owner, isGone }: Outputs,
  report: Report,
): Change | undefined {
  const { [GENERATED_BY]: maker, [LOCAL_CONFIG]: isInput } = annotationsOf(object)
  if (output === undefined)
    return maker === owner && isInput !== 'true' && isGone({ item, object }) ? 'removed' : undefined
  if (maker !== undefined && maker !== owner) {
    report(problem('OSM0009', `is made by the functionConfig ${String(maker)} too`, { object: refOf(item) }))
  }
  const placed = withAnnotations(output, { ...annotationsOf(output), ...hostAnnotations(object) })
  return isSame(object, placed) ? undefined : { object: placed }
}

const hostAnnotations = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(annotationsOf(object)).filter(([name]) => isHostAnnotation(name)))

/**
 * New objects in the order of their files. One goes before the first output with a later file: a list that lost some of its outputs, and
 * gets them again, is the list that it was.
 */
function placeNew(outputs: readonly OutputObject[], present: readonly PlacedItem[], { folder }: Outputs): AddedItem[] {
  const placed = outputs.map(output => ({ object: output.object, path: pathOf(output, { folder }) }))
  placed.sort((a, b) => compare(a.path, b.path) || compare(identity(a.object), identity(b.object)))
  const followers = leading(present)
  let [last, index, next] = ['', 0, 0]
  return placed.map(({ object, path }) => {
    index = path === last ? index + 1 : 0
    last = path
    while (next < followers.length && followers[next]!.path <= path) next++
    return { object, path, index, before: followers[next]?.item }
  })
}

/** Those with a later file than all before them: no other is the first with a later file than a new one's. */
function leading(present: readonly PlacedItem[]): PlacedItem[] {
  const found: PlacedItem[] = []
  for (const placed of present) if (found.length === 0 || placed.path > found.at(-1)!.path) found.push(placed)
  return found
}

/** With the annotations that say which file it goes to. Thousands are written one after another, and need not be there all at once. */
export const placedObject = ({ object, path, index }: AddedItem): JsonObject =>
  withAnnotations(object, { ...annotationsOf(object), ...placeAnnotations(path, `${index}`) })

const pathOf = ({ object, cluster }: OutputObject, { folder }: Pick<Outputs, 'folder'>): string =>
  outputPath(folder, object, cluster)

const identity = (object: JsonObject): string => identityOf(headerOfObject(object))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function placeAnnotations(path: string, index: string): JsonObject {
  const annotations: JsonObject = {}
  for (const name of PATH_ANNOTATIONS) annotations[name] = path
  for (const name of INDEX_ANNOTATIONS) annotations[name] = index
  return annotations
}
