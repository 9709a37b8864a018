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

/** Merges a drop-in file, in which null removes a field. */
export function mergeDropIn(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(base))
  for (const [name, value] of Object.entries(patch)) {
    const before = merged.get(name)
    if (value === null) merged.delete(name)
    else merged.set(name, isObject(value) ? mergeDropIn(isObject(before) ? before : {}, value) : value)
  }
  return Object.fromEntries(merged)
}
