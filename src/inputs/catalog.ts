// The objects among the items, by kind, namespace and name. Nothing is parsed before it is asked for, so that what the
// function does not need may be as malformed as it likes.

import { type ObjectRef } from '../diagnostics/diagnostic.ts'
import type { JsonObject } from '../model/profile.ts'

/** One item, as the list or a caller of the library offers it. */
export interface InputItem {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** The whole object; undefined where its text is damaged, which is reported once. */
  object(): JsonObject | undefined
  /** False where the item's text certainly does not hold the given text: saves parsing. */
  mayContain(text: string): boolean
}

export class Catalog {
  private readonly byId = new Map<string, InputItem>()
  private readonly byKind = new Map<string, InputItem[]>()

  constructor(items: Iterable<InputItem>) {
    for (const item of items) {
      const id = idOf(kindOf(item), item.namespace, item.name)
      if (!this.byId.has(id)) this.byId.set(id, item)
      const list = this.byKind.get(kindOf(item))
      if (list) list.push(item)
      else this.byKind.set(kindOf(item), [item])
    }
  }

  /** Objects of a kind, in the order of their namespaces and names: results must not depend on the order of the items. */
  list(kind: string): InputItem[] {
    return [...(this.byKind.get(kind) ?? [])].sort(
      (a, b) => compare(a.namespace, b.namespace) || compare(a.name, b.name),
    )
  }

  find(kind: string, namespace: string, name: string): InputItem | undefined {
    return this.byId.get(idOf(kind, namespace, name))
  }
}

/** Group and kind, as in `MachineDeployment.cluster.k8s.io`; core kinds are bare. */
export const kindOf = ({ apiVersion, kind }: { apiVersion: string; kind: string }): string => {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? kind : `${kind}.${apiVersion.slice(0, slash)}`
}

export const refOf = ({ apiVersion, kind, namespace, name }: InputItem): ObjectRef & { namespace: string } => ({
  apiVersion,
  kind,
  namespace,
  name,
})

const idOf = (kind: string, namespace: string, name: string): string => `${kind}\0${namespace}\0${name}`
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
