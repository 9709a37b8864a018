// Reads a ResourceList with the annotations and labels that stages need before they read the items.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { ItemSource } from '../render/inputs/catalog.ts'
import { API_SERVER_SLICE } from '../render/inputs/cluster.ts'
import { IGNORE_ANNOTATION } from '../render/inputs/policy.ts'
import {
  type Item,
  PATH_ANNOTATIONS,
  type ResourceList,
  readItem,
  readMetadata,
  readResourceList,
} from '../render/krm/index.ts'
import { TOKEN_LABEL } from '../render/model/environment.ts'
import type { KeptKeys } from '../render/model/kubernetes.ts'
import { GENERATED_BY, LOCAL_CONFIG } from '../render/model/ownership.ts'
import { CONFIG_DIGEST } from '../render/outputs/stamps.ts'
import { NEEDS_HASH_SUFFIX } from '../render/validate/names-with-hash.ts'

/** The annotations and labels by which items are selected before they are read. */
const KEPT: KeptKeys = {
  annotations: [GENERATED_BY, LOCAL_CONFIG, NEEDS_HASH_SUFFIX, PATH_ANNOTATIONS[0], CONFIG_DIGEST, IGNORE_ANNOTATION],
  labels: [TOKEN_LABEL, API_SERVER_SLICE.label],
}

/** Reads a ResourceList. Returns undefined after it reported that there is none. */
export const readList = (input: Uint8Array | string, report: Report): ResourceList | undefined =>
  readResourceList(input, report, KEPT)

/** Returns the items of the list, and those of Lists among them. */
export const sourceOf = (list: ResourceList, report: Report): ItemSource => ({
  items: list.nested.length === 0 ? list.items : [...list.items, ...list.nested],
  read: item => readItem(list, item as Item, report),
  readMetadata: item => readMetadata(list, item as Item)?.metadata,
})
