// Objects as the catalog holds what was read from the list.

import { Catalog } from '../../src/inputs/catalog.ts'
import type { JsonObject } from '../../src/model/profile.ts'

/** An object without apiVersion or namespace is one of the core in kube-system. */
export function catalogOf(objects: readonly JsonObject[]): Catalog {
  const catalog = new Catalog()
  catalog.add(
    objects.map(object => {
      const { apiVersion = 'v1', kind } = object
      const { namespace = 'kube-system', name } = object.metadata as { namespace?: string; name: string }
      return { header: { apiVersion: String(apiVersion), kind: String(kind), namespace, name }, object }
    }),
  )
  return catalog
}
