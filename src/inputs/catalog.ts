// The objects that were read, by group, kind, namespace and name.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import type { JsonObject } from '../model/profile.ts'

/** What is known of an item before it is read; "" for what it does not have. */
export interface ItemHeader {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

export interface InputObject {
  readonly header: ItemHeader
  readonly object: JsonObject
}

/** The items, wherever they come from. Only what is asked for is read, so that the rest may be as malformed as it likes. */
export interface ItemSource {
  /**
   * The objects that are wanted. What is damaged, or there twice, is reported and left out.
   * `mentions` tells whether an item's text holds an ASCII text, without reading it.
   */
  read(wanted: (header: ItemHeader, mentions: (text: string) => boolean) => boolean): Promise<readonly InputObject[]>
}

export class Catalog {
  private readonly kinds = new Map<string, Map<string, InputObject>>()

  add(objects: Iterable<InputObject>): void {
    for (const input of objects) {
      const kind = kindOf(input.header)
      let byId = this.kinds.get(kind)
      if (byId === undefined) this.kinds.set(kind, (byId = new Map()))
      byId.set(idOf(input.header.namespace, input.header.name), input)
    }
  }

  has(kind: string, namespace: string, name: string): boolean {
    return this.kinds.get(kind)?.has(idOf(namespace, name)) === true
  }

  find(kind: string, namespace: string, name: string): InputObject | undefined {
    return this.kinds.get(kind)?.get(idOf(namespace, name))
  }

  /** Objects of a kind, in the order of their namespaces and names: results must not depend on the order of the items. */
  list(kind: string): InputObject[] {
    const found = [...(this.kinds.get(kind)?.values() ?? [])]
    return found.sort(({ header: a }, { header: b }) => compare(a.namespace, b.namespace) || compare(a.name, b.name))
  }
}

/** Kind and group, as in `MachineDeployment.cluster.k8s.io`; core kinds are bare. */
export const kindOf = ({ apiVersion, kind }: { apiVersion: string; kind: string }): string => {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? kind : `${kind}.${apiVersion.slice(0, slash)}`
}

export const refOf = ({
  header: { apiVersion, kind, namespace, name },
}: InputObject): ObjectRef & { namespace: string } => ({
  apiVersion,
  kind,
  namespace,
  name,
})

const idOf = (namespace: string, name: string): string => `${namespace}\0${name}`
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
