// Secrets as the API server compares them.

import { secretData } from '../../../render/inputs/references.ts'
import type { JsonObject } from '../../../render/model/json.ts'
import { isSameJson } from '../../../render/model/same-json.ts'
import { type DocumentObject, isSecret } from '../../documents.ts'

/** Returns the object with the values of a Secret as plain texts, wherever they are written. */
export function asStored(document: DocumentObject): JsonObject {
  if (!isSecret(document)) return document.object
  const { data: _data, stringData: _stringData, ...rest } = document.object
  return { ...rest, data: Object.fromEntries(secretData(document.object) ?? []) }
}

/** Whether the API server refuses the change of a Secret: the content of an immutable one, and the type of any. */
export function isRefusedChange(live: JsonObject, manifest: JsonObject): boolean {
  if (live.kind !== 'Secret') return false
  const typeChanges = manifest.type !== undefined && live.type !== undefined && live.type !== manifest.type
  if (typeChanges) return true
  return live.immutable === true && (manifest.immutable === false || !isSameJson(live.data, manifest.data))
}
