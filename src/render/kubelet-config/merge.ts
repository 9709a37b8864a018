// Merges parts of a KubeletConfiguration as the kubelet merges its drop-ins, with a JSON merge patch: maps are merged, anything else is
// replaced, lists included.

import { isObject, type JsonObject } from '../model/json.ts'

/** Merges a part over a configuration. A null replaces a value instead of removing it. */
export function mergeKubeletConfig(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(base))
  for (const [name, value] of Object.entries(patch)) {
    const before = merged.get(name)
    merged.set(name, isObject(before) && isObject(value) ? mergeKubeletConfig(before, value) : value)
  }
  return Object.fromEntries(merged)
}
