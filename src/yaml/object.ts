// Objects with foreign keys: `__proto__` is a key like any other.

import type { Json, JsonObject } from '../model/json.ts'

export function put(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else object[key] = value
}

/** False where the object has that key already. */
export function putOnce(object: JsonObject, key: string, value: Json): boolean {
  if (Object.hasOwn(object, key)) return false
  put(object, key, value)
  return true
}
