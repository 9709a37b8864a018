// The credentials that files do not have, and an export of the cluster has.

import { keyId, objectId, type StandIn } from '../render/inputs/credential.ts'
import { type ItemHeader, itemHeaderOf } from '../render/model/kubernetes.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE } from '../render/settings/environment.ts'
import { type Document, documentObject } from './documents.ts'
import { CREDENTIAL_TYPE } from './side.ts'

interface Files {
  readonly documents: readonly Document[]
  readonly standIns: readonly StandIn[]
}

interface Completed {
  readonly documents: readonly Document[]
  /** The objects that were taken. */
  readonly taken: readonly string[]
}

/** Returns the files with the Secrets of the export that have values which are not known; undefined if there are none. */
export function withExported({ documents, standIns }: Files, exported: readonly Document[]): Completed | undefined {
  if (standIns.length === 0) return undefined
  const wanted = new Set(standIns.map(({ object }) => object))
  const found = new Map<string, Document[]>()
  for (const document of exported.filter(isCredential))
    for (const id of idsOf(document)) if (wanted.has(id)) found.set(id, [...(found.get(id) ?? []), document])
  // Of several tokens of one MachineDeployment, nobody knows which one the files would have.
  const only = [...found.values()].flatMap(each => (each.length === 1 ? each : []))
  const taken = new Map(only.map(document => [ownId(document), document]))
  if (taken.size === 0) return undefined
  // A Secret among the files of which a value is not known is encrypted.
  const kept = documents.filter(document => !taken.has(ownId(document)))
  return { documents: [...kept, ...taken.values()], taken: [...taken.keys()].sort() }
}

/**
 * Whether the type of a Secret says that it is a credential. The files choose to which objects they refer: the text of any other one could be a
 * word, which is not hidden.
 */
const isCredential = (document: Document): boolean =>
  headerOf(document).kind === 'Secret' && CREDENTIAL_TYPE.test(String(documentObject(document)?.type))

/** Returns by what the credentials of a Secret are looked up. */
function idsOf(document: Document): string[] {
  const { namespace, labels } = headerOf(document)
  const key = namespace === TOKEN_NAMESPACE ? labels[TOKEN_LABEL] : undefined
  return key === undefined ? [ownId(document)] : [ownId(document), keyId(key)]
}

const ownId = (document: Document): string => objectId(headerOf(document))

/** Only objects of the core group are looked up. */
function headerOf(document: Document): ItemHeader {
  const object = documentObject(document)
  return itemHeaderOf(object?.apiVersion === 'v1' ? object : {})
}
