// Where hosts that write files put a new output.

import type { JsonObject } from '../model/profile.ts'

/** `<folder>/<namespace>/<kind>_<name>.yaml`, with the cluster's folder before the namespace where outputs are for two clusters. */
export function outputPath(folder: string, object: JsonObject, cluster?: 'management' | 'worker'): string {
  const { namespace, name } = object.metadata as { namespace?: string; name: string }
  const folders = below(folder) + below(cluster) + below(namespace)
  return `${folders}${String(object.kind).toLowerCase()}_${name}.yaml`
}

const below = (folder: string | undefined): string => (folder ? `${folder}/` : '')
