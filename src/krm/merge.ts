// Puts what was made among the items: in the place of what it replaces, or at the end.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Chunk, Item, ReadItem, ResourceList } from './resource-list.ts'

export interface Outputs {
  readonly objects: readonly OutputObject[]
  /** Top folder of new files. */
  readonly folder: string
  /** The functionConfig's name: what stands in `osm-krm.dev/generated-by` of everything of ours. */
  readonly owner: string
  /** Whether an output of ours among the items, none of those made now, is to be removed. */
  readonly isGone: (output: ReadItem) => boolean
  /** One annotation added to an item that came in. */
  readonly annotations?: readonly AddedAnnotation[]
}

export interface OutputObject {
  readonly object: JsonObject
  /** Folder between the top folder and the namespace. */
  readonly cluster?: 'management' | 'worker'
}

export interface AddedAnnotation {
  readonly item: Item
  readonly name: string
  readonly value: string
}

/** The list with its changes; nothing is written yet. */
export interface MergedItems {
  /** For each item that came in and does not stay as it is: its new text, or nothing where it is removed. */
  readonly changed: ReadonlyMap<Item, Chunk | undefined>
  /** Text of new items, in order. */
  readonly added: readonly Chunk[]
}

export async function mergeOutputs(_list: ResourceList, _outputs: Outputs, _report: Report): Promise<MergedItems> {
  throw new Error('to come')
}
