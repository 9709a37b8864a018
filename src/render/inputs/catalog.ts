// The items of a run, indexed by group, kind, namespace and name. An item is read at most once and only when it is needed, so items that
// are not needed may be malformed.

import type { JsonObject } from '../../base/json.ts'
import { groupKindOf } from '../../base/kinds.ts'
import { DEFAULT_NAMESPACE, namespacedName, type ObjectRef, refOf } from '../../base/refs.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { occursTwice } from '../../diagnostics/problem.ts'
import { compareText, type ItemHeader, itemHeaderOf } from '../model/kubernetes.ts'

export interface InputItem {
  readonly header: ItemHeader
}

export interface InputObject extends InputItem {
  readonly object: JsonObject
}

/** The items of a run, from a list or from objects. */
export interface ItemSource {
  /** The items in input order. */
  readonly items: readonly InputItem[]
  /** Returns the item's data, or undefined after it reported that the item is damaged. */
  read(item: InputItem): JsonObject | undefined
}

export class Catalog {
  readonly source: ItemSource
  readonly #report: Report
  readonly #kinds = new Map<string, InputItem[]>()
  readonly #named = new Map<string, NamedItems>()
  readonly #objects = new Map<InputItem, InputObject | undefined>()
  readonly #duplicates = new Set<InputItem>()

  constructor(source: ItemSource, report: Report) {
    this.source = source
    this.#report = report
    // Grouped by version and kind first, because even a hundred thousand items have only a handful of them.
    const byVersion = new Map<string, Map<string, InputItem[]>>()
    for (const item of source.items) {
      const { apiVersion, kind } = item.header
      let kinds = byVersion.get(apiVersion)
      if (kinds === undefined) byVersion.set(apiVersion, (kinds = new Map()))
      const items = kinds.get(kind)
      if (items) items.push(item)
      else kinds.set(kind, [item])
    }
    for (const [apiVersion, kinds] of byVersion) {
      for (const [kind, items] of kinds) {
        const id = groupKindOf({ apiVersion, kind })
        this.#kinds.set(id, [...(this.#kinds.get(id) ?? []), ...items])
      }
    }
  }

  static of(objects: readonly JsonObject[], report: Report): Catalog {
    const items = objects.map(object => ({ header: itemHeaderOf(object), object }))
    return new Catalog({ items, read: item => (item as InputObject).object }, report)
  }

  /** Returns the items of a kind without reading them. */
  items(kind: string): readonly InputItem[] {
    return this.#kinds.get(kind) ?? []
  }

  /** Returns the first item with the name, without reading it. One without a namespace is in the namespace "default". */
  item(kind: string, namespace: string, name: string): InputItem | undefined {
    let named = this.#named.get(kind)
    if (named === undefined) this.#named.set(kind, (named = namedItems(this.items(kind))))
    return named.first.get(namespace || DEFAULT_NAMESPACE)?.get(name)
  }

  /** Returns the item without reading it, and reports a second item with the same name. */
  uniqueItem(kind: string, namespace: string, name: string): InputItem | undefined {
    const first = this.item(kind, namespace, name)
    const second = first && this.#named.get(kind)?.second.get(first)
    if (second && !this.#duplicates.has(first)) {
      this.#duplicates.add(first)
      this.#report(occursTwice(inputRef(second), inputRef(first)))
    }
    return first
  }

  /** Reads the object with the name, and reports a second item with the same name. */
  find(kind: string, namespace: string, name: string): InputObject | undefined {
    const item = this.uniqueItem(kind, namespace, name)
    return item && this.read(item)
  }

  /** Returns the objects of a kind, sorted by namespace and name, because results must not depend on the order of items. */
  objects(kind: string, isWanted: (header: ItemHeader) => boolean = () => true): InputObject[] {
    const ids = new Set<string>()
    const found: InputObject[] = []
    for (const { header } of this.items(kind)) {
      const id = namespacedName(header)
      if (ids.has(id) || !isWanted(header)) continue
      ids.add(id)
      const object = this.find(kind, header.namespace, header.name)
      if (object !== undefined) found.push(object)
    }
    return found.sort(byName)
  }

  /** Reads an item once. Returns undefined after it was reported that the item is damaged. */
  read(item: InputItem): InputObject | undefined {
    if (this.#objects.has(item)) return this.#objects.get(item)
    const object = this.source.read(item)
    const input = object && { header: item.header, object }
    this.#objects.set(item, input)
    return input
  }

  /** Yields the objects of a kind that have been read so far. */
  *objectsRead(kind?: string): Generator<InputObject> {
    for (const input of this.#objects.values())
      if (input && (kind === undefined || groupKindOf(input.header) === kind)) yield input
  }

  /** Whether an object of the kind may be among the items that cannot be read. Their damage is reported. */
  mayHaveDamaged(kind: string): boolean {
    for (const [item, object] of this.#objects)
      if (object === undefined && groupKindOf(item.header) === kind) return true
    return this.source.items.some(item => item.header.kind === '' && this.read(item) === undefined)
  }
}

interface NamedItems {
  /** The first item of each name, by namespace. */
  readonly first: ReadonlyMap<string, ReadonlyMap<string, InputItem>>
  /** The second item of a name, by the first one. */
  readonly second: ReadonlyMap<InputItem, InputItem>
}

function namedItems(items: readonly InputItem[]): NamedItems {
  const first = new Map<string, Map<string, InputItem>>()
  const second = new Map<InputItem, InputItem>()
  for (const item of items) {
    const { name } = item.header
    const namespace = item.header.namespace || DEFAULT_NAMESPACE
    let names = first.get(namespace)
    if (names === undefined) first.set(namespace, (names = new Map()))
    const other = names.get(name)
    if (other === undefined) names.set(name, item)
    else if (!second.has(other)) second.set(other, item)
  }
  return { first, second }
}

/** Compares items by namespace and name. */
export const byName = ({ header: a }: InputItem, { header: b }: InputItem): number =>
  compareText(a.namespace, b.namespace) || compareText(a.name, b.name)

/** Returns the reference of an item. */
export const inputRef = ({ header }: InputItem): ObjectRef => refOf(header)
