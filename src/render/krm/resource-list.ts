// A ResourceList that is split but not parsed: its parts and its items are ranges of the input's bytes.

import type { JsonObject } from '../../base/json.ts'
import { type ObjectRef, refOf } from '../../base/refs.ts'
import { ITEM } from '../../diagnostics/diagnostic.ts'
import type { ItemHeader } from '../model/kubernetes.ts'
import type { Difference, ReadResult } from '../yaml/index.ts'

export interface ResourceList {
  readonly apiVersion: ListVersion
  readonly functionConfig: Item | undefined
  /** In the order of the input. */
  readonly items: readonly Item[]
  /** The objects in items of kind List. They are read and never changed. */
  readonly nested: readonly Item[]
  /** Items and objects that had to be read for their headers and cannot be. Their damage was reported. */
  readonly damaged: ReadonlySet<Item>
  /** What programs read differently in the items that were read: lint reports it. */
  readonly differences: Map<Item, readonly Difference[]>
  readonly source: ListSource
}

export type ListVersion = 'config.kubernetes.io/v1' | 'config.kubernetes.io/v1beta1'

/** An item of which only the header is known. `readItem` reads its data. */
export interface Item {
  /** Position in the list, for an object in a List that of the List; -1 for the functionConfig. */
  readonly index: number
  /** The item of kind List that contains the object. */
  readonly inList?: Item
  /** Missing fields are "". */
  readonly header: ItemHeader
  /** The whole item: comments above it, its dash and its last line break. */
  readonly range: Range
  /** The lines of its metadata, if the header was read from lines. */
  readonly metadata: Range | undefined
  /** Its data, if it was read together with the header. */
  readonly object: JsonObject | undefined
  /** The part that makes it an entry of the list: its dash, or the key `functionConfig:`. Empty in flow style. */
  readonly mark: Range
}

/** The bytes of the input from `start` to before `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The input's bytes, and the ranges of the list's parts. */
export interface ListSource {
  readonly bytes: Uint8Array
  readonly items: ItemsPlace
  /** The range that new results replace. */
  readonly results: Range | undefined
  /** The offset at which another top-level entry can be inserted. */
  readonly end: number
  /** `flow` for a list in the notation of JSON. */
  readonly style: 'block' | 'flow'
  /** Parses the list as one document, at the first call. */
  readonly whole: () => WholeList
  /** Returns the line, counted from 1, of a byte offset. */
  readonly lineAt: (offset: number) => number
}

/** A list that was parsed as one document. -1 is the index of the functionConfig and of all else that is no item. */
export interface WholeList {
  /** Returns the data of an item, with the anchors of other items. */
  readonly read: (index: number) => ReadResult
  /** Returns the items that use anchors of other items. */
  readonly aliases: () => { readonly user: number; readonly anchor: number }[]
}

/** The range of the items, and the style in which new ones are written. */
export type ItemsPlace =
  /** `items:` with a list below it, each `-` at column `indent`. */
  | { readonly style: 'block'; readonly indent: number; readonly range: Range }
  /** `items: [...]`: the range between the brackets. */
  | { readonly style: 'flow'; readonly range: Range }
  /** `items` is missing, empty or null: the range of the whole entry, empty if it is missing. */
  | { readonly style: 'none'; readonly range: Range }

/** A piece of the output. The whole output may be longer than a string can be. */
export type Chunk = Uint8Array | string

/** Returns the reference of an item. An item without kind and name is referred to by its number in the list. */
export function itemRef({ header, index }: Item): ObjectRef {
  const { kind, name } = header
  if (kind === '' && name === '')
    return index < 0 ? { kind: 'functionConfig', name: '' } : { kind: ITEM, name: `${index + 1}` }
  return refOf(header)
}

/** Whether the item is a Secret or has no kind, in which case it may be one. */
export const mayBeSecret = ({ header, index }: Item): boolean =>
  index >= 0 && (header.kind === 'Secret' || header.kind === '')
