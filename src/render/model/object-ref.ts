// References to objects by apiVersion, kind, namespace and name.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { JsonObject } from './json.ts'

/** Returns the reference of a generated object, which always has a kind and a name. */
export const refOf = ({ apiVersion, kind, metadata }: JsonObject): ObjectRef => {
  const { namespace, name } = metadata as { namespace?: string; name: string }
  return { apiVersion: String(apiVersion), kind: String(kind), ...(namespace && { namespace }), name }
}

/** Returns `<namespace>/<name>`. */
export const namespacedName = ({ namespace, name }: ObjectRef): string => `${namespace}/${name}`
