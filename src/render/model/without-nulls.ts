// Removes fields that are null, which Kubernetes treats as missing.

import type { Json } from './json.ts'

/** Returns a copy without the fields that are null. Null entries of lists are kept. */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutNulls(field)]))
}
