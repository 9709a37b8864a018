// A field that is null is one that is not there, as for Kubernetes.

import type { Json } from './json.ts'

/** A copy without the fields that are null; entries of lists stay. */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutNulls(field)]))
}
