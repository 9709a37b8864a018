// Selects the documents that a host would pass on to the cluster together with the outputs.

import type { Document } from '../documents/documents.ts'
import { headerOfObject, identityOf, readItem, readResourceList } from '../render/krm/index.ts'
import type { JsonObject } from '../render/model/json.ts'
import { LOCAL_CONFIG } from '../render/model/ownership.ts'

/** Kinds that kustomize and kpt read themselves and that no cluster supports. */
const OF_HOSTS = /^(kustomize\.config\.k8s\.io|kpt\.dev)\//

/**
 * Returns the documents without inputs that are not applied, and without earlier outputs that this run makes again. `list` contains the
 * documents as items.
 */
export function appliedInputs(documents: readonly Document[], list: string, made: readonly JsonObject[]): Document[] {
  const identities = new Set(made.map(object => identityOf(headerOfObject(object))))
  const read = readResourceList(list, () => {})
  const applied: Document[] = []
  for (const [i, document] of documents.entries()) {
    const item = read?.items[i]
    // A document that cannot be read is passed on, as under a host.
    const object = item && readItem(read, item, () => {})
    if (object === undefined) applied.push(document)
    else if (!isForHosts(object) && !identities.has(identityOf(item!.header))) applied.push(document)
  }
  return applied
}

function isForHosts(object: JsonObject): boolean {
  const { annotations } = (object.metadata ?? {}) as { annotations?: Readonly<Record<string, unknown>> | null }
  return annotations?.[LOCAL_CONFIG] === 'true' || OF_HOSTS.test(String(object.apiVersion))
}
