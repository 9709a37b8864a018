// A ResourceList that has been split, not parsed: its frame and its items are ranges of the input's bytes.

import type { ReadResult } from '../yaml/index.ts'

export interface ResourceList {
  readonly apiVersion: ListVersion
  readonly functionConfig: Item | undefined
  /** In the order of the input. */
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
  /** All of the item: comments above it, its dash, its last line break. */
  readonly range: Range
  /** What makes it an item of the list: its dash, or the key `functionConfig:`. Empty in flow style. */
  readonly mark: Range
}

export interface Header {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** Those that the run asked for; the others are known once the item is read. */
  readonly annotations: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
}

/** The annotations and labels by which a run chooses items before it reads them. */
export interface KeptKeys {
  readonly annotations: readonly string[]
  readonly labels: readonly string[]
}

/** Bytes `start` to `end` of the input. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The input's bytes, and the ranges of the list's parts. */
export interface ListSource {
  readonly bytes: Uint8Array
  readonly items: ItemsPlace
  /** What the next results take the place of. */
  readonly results: Range | undefined
  /** Where another entry of the list's own can be put. */
  readonly end: number
  /** `flow` for a list in JSON's notation. */
  readonly style: 'block' | 'flow'
  /** Reads items by their index in the list as one document, made at the first use: for aliases of other items' anchors. */
  readonly whole: () => (index: number) => ReadResult
}

/** Where items stand, and how new ones are written beside them. */
export type ItemsPlace =
  /** `items:` with a list below it, each `-` at column `indent`. */
  | { readonly style: 'block'; readonly indent: number; readonly range: Range }
  /** `items: [...]`, the range is all between the brackets. */
  | { readonly style: 'flow'; readonly range: Range }
  /** No list, an empty one, or null: the range is the whole entry, or empty where there is none. */
  | { readonly style: 'none'; readonly range: Range }

/** Output, in pieces that are written one after another: the whole may be longer than a string can be. */
export type Chunk = Uint8Array | string
