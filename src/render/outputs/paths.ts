// The paths of new outputs for hosts that write files.

import type { JsonObject } from '../model/json.ts'

/** Returns `<folder>/<namespace>/<kind>_<name>.yaml`. If `cluster` is given, a folder for it precedes the namespace. */
export function outputPath(folder: string, object: JsonObject, cluster?: 'management' | 'worker'): string {
  const { namespace, name } = object.metadata as { namespace?: string; name: string }
  const folders = below(folder) + below(cluster) + below(namespace)
  return `${folders}${String(object.kind).toLowerCase()}_${name}.yaml`
}

const below = (folder: string | undefined): string => (folder ? `${folder}/` : '')
