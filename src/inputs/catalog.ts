// The items of a run, by group, kind, namespace and name. Each is read at most once, and only when it is needed: items that are not needed may be malformed.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { isObject } from '../model/json.ts'
import { compareText } from '../model/order.ts'
import type { JsonObject } from '../model/profile.ts'
import { at, textAt } from './shape.ts'

/** What is known of an item before it is read; "" for what it does not have. */
export interface ItemHeader {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** Those by which items are chosen. */
  readonly annotations: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
}

export interface InputItem {
  readonly header: ItemHeader
}

export interface InputObject extends InputItem {
  readonly object: JsonObject
}

/** The items, wherever they come from. */
export interface ItemSource {
  /** In their order. */
  readonly items: readonly InputItem[]
  /** The item's data; undefined after it was reported as damaged. */
  read(item: InputItem): JsonObject | undefined
  /** Only the item's metadata, where that can be had without the rest. */
  readMetadata?(item: InputItem): JsonObject | undefined
}

export class Catalog {
  readonly source: ItemSource
  readonly #report: Report
  readonly #kinds = new Map<string, InputItem[]>()
  readonly #ids = new Map<string, Map<string, InputItem[]>>()
  readonly #objects = new Map<InputItem, InputObject | undefined>()
  readonly #duplicates = new Set<InputItem>()

  constructor(source: ItemSource, report: Report) {
    this.source = source
    this.#report = report
    // A hundred thousand items have a handful of versions and kinds.
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

  /** Items of a kind that are not read yet. */
  items(kind: string): readonly InputItem[] {
    return this.#kinds.get(kind) ?? []
  }

  has(kind: string, namespace: string, name: string): boolean {
    return this.#named(kind, namespace, name) !== undefined
  }

  item(kind: string, namespace: string, name: string): InputItem | undefined {
    return this.#named(kind, namespace, name)?.[0]
  }

  /** The item, not read yet; a second one of its name is reported. */
  uniqueItem(kind: string, namespace: string, name: string): InputItem | undefined {
    const [first, second] = this.#named(kind, namespace, name) ?? []
    if (first && second) this.#reportDuplicate(first, second)
    return first
  }

  find(kind: string, namespace: string, name: string): InputObject | undefined {
    const item = this.uniqueItem(kind, namespace, name)
    return item && this.read(item)
  }

  /** Objects of a kind, in the order of their namespaces and names: results must not depend on the order of the items. */
  list(kind: string, isWanted: (header: ItemHeader) => boolean = () => true): InputObject[] {
    const ids = new Set<string>()
    const found: InputObject[] = []
    for (const { header } of this.items(kind)) {
      const id = idOf(header.namespace, header.name)
      if (ids.has(id) || !isWanted(header)) continue
      ids.add(id)
      const object = this.find(kind, header.namespace, header.name)
      if (object !== undefined) found.push(object)
    }
    return found.sort(
      ({ header: a }, { header: b }) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name),
    )
  }

  read(item: InputItem): InputObject | undefined {
    if (this.#objects.has(item)) return this.#objects.get(item)
    const object = this.source.read(item)
    const input = object && { header: item.header, object }
    this.#objects.set(item, input)
    return input
  }

  /** An item's annotations, read without the rest of it where that is possible. */
  annotationsOf(item: InputItem): ReadonlyMap<string, string> {
    const metadata = this.source.readMetadata?.(item) ?? at(this.read(item)?.object, 'metadata')
    const annotations = at(metadata, 'annotations')
    if (!isObject(annotations)) return new Map()
    return new Map(
      Object.entries(annotations).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  }

  /** The objects of a kind that were read so far. */
  *objectsRead(kind: string): Generator<InputObject> {
    for (const input of this.#objects.values()) if (input && groupKindOf(input.header) === kind) yield input
  }

  #named(kind: string, namespace: string, name: string): readonly InputItem[] | undefined {
    let ids = this.#ids.get(kind)
    if (ids === undefined) this.#ids.set(kind, (ids = byId(this.items(kind))))
    return ids.get(idOf(namespace, name))
  }

  #reportDuplicate(first: InputItem, second: InputItem): void {
    if (this.#duplicates.has(first)) return
    this.#duplicates.add(first)
    const { items } = this.source
    const [one, other] = [items.indexOf(first) + 1, items.indexOf(second) + 1]
    this.#report(
      problem('OSM0008', `occurs twice: items ${one} and ${other} of the input`, {
        object: inputRef(second),
        help: 'Remove one of them.',
      }),
    )
  }
}

function byId(items: readonly InputItem[]): Map<string, InputItem[]> {
  const ids = new Map<string, InputItem[]>()
  for (const item of items) {
    const id = idOf(item.header.namespace, item.header.name)
    const twins = ids.get(id)
    if (twins) twins.push(item)
    else ids.set(id, [item])
  }
  return ids
}

/** The header of an object: all its annotations and labels are known. */
export const itemHeaderOf = (object: JsonObject): ItemHeader => ({
  apiVersion: textAt(object, 'apiVersion') ?? '',
  kind: textAt(object, 'kind') ?? '',
  namespace: textAt(object, 'metadata', 'namespace') ?? '',
  name: textAt(object, 'metadata', 'name') ?? '',
  annotations: (at(object, 'metadata', 'annotations') ?? {}) as Record<string, string>,
  labels: (at(object, 'metadata', 'labels') ?? {}) as Record<string, string>,
})

/** Kind and group, as in `MachineDeployment.cluster.k8s.io`; core kinds are bare. */
export const groupKindOf = ({ apiVersion, kind }: { apiVersion: string; kind: string }): string => {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? kind : `${kind}.${apiVersion.slice(0, slash)}`
}

export const inputRef = ({
  header: { apiVersion, kind, namespace, name },
}: InputItem): ObjectRef & { readonly apiVersion: string; readonly namespace: string } => ({
  apiVersion,
  kind,
  namespace,
  name,
})

const idOf = (namespace: string, name: string): string => `${namespace}\0${name}`
