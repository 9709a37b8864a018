// A ResourceList that has been split, not parsed: its frame and its items are stretches of the bytes that came in.

import type { JsonObject } from '../model/profile.ts'

export interface ResourceList {
  readonly apiVersion: ListVersion
  readonly functionConfig: Item | undefined
  /** In the order in which they came. */
  readonly items: readonly Item[]
  readonly source: ListSource
}

export type ListVersion = 'config.kubernetes.io/v1' | 'config.kubernetes.io/v1beta1'

/** One item, known by its header only. `readItem` gives its data. */
export interface Item {
  /** Position in the list; -1 for the functionConfig. */
  readonly index: number
  /** "" for what the item does not have. */
  readonly header: Header
  readonly stretch: Stretch
}

export interface Header {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** Bytes `start` to `end` of the input. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** An item whose data has been read. */
export interface ReadItem {
  readonly item: Item
  readonly object: JsonObject
}

/** The bytes that came, and where the parts of the list are in them. */
export interface ListSource {
  readonly bytes: Uint8Array
  readonly items: ItemsPlace
  /** What the next results take the place of. */
  readonly results: Stretch | undefined
}

/** Where items stand, and how new ones are written beside them. */
export type ItemsPlace =
  /** `items:` with a list below it, each `-` at column `indent`. */
  | { readonly style: 'block'; readonly indent: number; readonly stretch: Stretch }
  /** `items: [...]`, the stretch is all from `[` to `]`. */
  | { readonly style: 'flow'; readonly stretch: Stretch }
  /** No list, or one that is null: the stretch is the whole entry, or empty where one can be put. */
  | { readonly style: 'none'; readonly stretch: Stretch }

/** Output, in pieces that are written one after another: the whole may be longer than a string can be. */
export type Chunk = Uint8Array | string
