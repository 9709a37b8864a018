// Objects as the catalog holds them once they are read.

import { Catalog } from '../../src/inputs/catalog.ts'
import type { JsonObject } from '../../src/model/json.ts'
import { silent } from '../krm/fixtures.ts'

/** An object without apiVersion or namespace is one of the core in kube-system. */
export const catalogOf = (objects: readonly JsonObject[]): Catalog =>
  Catalog.of(
    objects.map(({ apiVersion = 'v1', metadata, ...object }) => ({
      apiVersion,
      ...object,
      metadata: { namespace: 'kube-system', ...(metadata as JsonObject) },
    })),
    silent,
  )
