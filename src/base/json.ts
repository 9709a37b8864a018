// Plain data, as in JSON. Integers beyond 2^53 are bigints, so they keep their value.

export type Json = string | number | bigint | boolean | null | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Whether the value is an object and not null or a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value of a JSON text, or undefined if it is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether two values are equal as data. A missing field equals one that is undefined. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => isSameJson(value, b[i]))
  if (!isObject(a) || !isObject(b)) return false
  for (const key of Object.keys(a)) if (!isSameJson(a[key], Object.hasOwn(b, key) ? b[key] : undefined)) return false
  return Object.keys(b).every(key => Object.hasOwn(a, key) || b[key] === undefined)
}

/** Returns a copy without the fields that are null. Null entries of lists are kept. */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutNulls(field)]))
}

/** Merges an object over another one. A null replaces a value instead of removing it. */
export function mergeObjects(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(base))
  for (const [name, value] of Object.entries(patch)) {
    const before = merged.get(name)
    merged.set(name, isObject(before) && isObject(value) ? mergeObjects(before, value) : value)
  }
  return Object.fromEntries(merged)
}

/** Sets a key, even if its name is `__proto__`. */
export function put(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else object[key] = value
}

/** Sets a key that must be new. Returns false if the object already has it. */
export function putOnce(object: JsonObject, key: string, value: Json): boolean {
  if (Object.hasOwn(object, key)) return false
  put(object, key, value)
  return true
}
