// A catalog of objects that are already parsed.

import type { JsonObject } from '../../../src/base/json.ts'
import { Catalog } from '../../../src/render/inputs/catalog.ts'
import { CredentialReader } from '../../../src/render/inputs/credential.ts'
import { silent } from '../krm/fixtures.ts'

/** The default apiVersion is v1, the default namespace kube-system. */
export const catalogOf = (objects: readonly JsonObject[]): Catalog =>
  Catalog.of(
    objects.map(({ apiVersion = 'v1', metadata, ...object }) => ({
      apiVersion,
      ...object,
      metadata: { namespace: 'kube-system', ...(metadata as JsonObject) },
    })),
    silent,
  )

/** A reader that has no stand-ins. */
export const readerOf = (objects: readonly JsonObject[]): CredentialReader =>
  new CredentialReader({ catalog: catalogOf(objects) })
