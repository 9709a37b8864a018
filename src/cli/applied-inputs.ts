// Which of the files' documents a host would hand on to the cluster beside what was made.

import { headerOfObject, identityOf, readItem, readResourceList } from '../krm/index.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Document } from './documents.ts'

const LOCAL_CONFIG = 'config.kubernetes.io/local-config'

/** What kustomize and kpt read themselves, and no cluster knows. */
const OF_HOSTS = /^(kustomize\.config\.k8s\.io|kpt\.dev)\//

/** Not what is only an input, and not what an earlier run made and this one makes again. `list` holds the documents as its items. */
export function appliedInputs(documents: readonly Document[], list: string, made: readonly JsonObject[]): Document[] {
  const identities = new Set(made.map(object => identityOf(headerOfObject(object))))
  const read = readResourceList(list, () => {})
  const applied: Document[] = []
  for (const [i, document] of documents.entries()) {
    const item = read?.items[i]
    // What cannot be read passes, as it does under a host.
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
