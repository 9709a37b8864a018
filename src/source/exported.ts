// The credentials that files do not have, and an export of the cluster has.

import { keyId, objectId, type StandIn } from '../render/inputs/credential.ts'
import { type ItemHeader, itemHeaderOf } from '../render/model/kubernetes.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE } from '../render/settings/environment.ts'
import { type Document, documentObject } from './documents.ts'

interface Files {
  readonly documents: readonly Document[]
  readonly standIns: readonly StandIn[]
}

interface Completed {
  readonly documents: readonly Document[]
  /** The objects that were taken. */
  readonly taken: readonly string[]
}

/** Returns the files with the objects of the export that have values which are not known; undefined if there are none. */
export function withExported({ documents, standIns }: Files, exported: readonly Document[]): Completed | undefined {
  const wanted = new Set(standIns.map(({ object }) => object))
  const found = new Map<string, Document[]>()
  for (const document of wanted.size === 0 ? [] : exported) {
    const header = headerOfCore(document)
    for (const id of header ? idsOf(header) : [])
      if (wanted.has(id)) found.set(id, [...(found.get(id) ?? []), document])
  }
  // Of several tokens of one MachineDeployment, nobody knows which one the files would have.
  const only = [...found.values()].flatMap(each => (each.length === 1 ? each : []))
  const taken = new Map(only.map(document => [objectId(headerOfCore(document)!), document]))
  if (taken.size === 0) return undefined
  // A Secret among the files of which a value is not known is encrypted.
  const isReplaced = (header: ItemHeader | undefined): boolean => header !== undefined && taken.has(objectId(header))
  const kept = documents.filter(document => !isReplaced(headerOfCore(document)))
  return { documents: [...kept, ...taken.values()], taken: [...taken.keys()].sort() }
}

/** Returns by what the credentials of an object are looked up. */
function idsOf(header: ItemHeader): string[] {
  const key = header.kind === 'Secret' && header.namespace === TOKEN_NAMESPACE ? header.labels[TOKEN_LABEL] : undefined
  return key === undefined ? [objectId(header)] : [objectId(header), keyId(key)]
}

function headerOfCore(document: Document): ItemHeader | undefined {
  const object = documentObject(document)
  return object?.apiVersion === 'v1' ? itemHeaderOf(object) : undefined
}
