// Sets keys of objects that may have any name, such as `__proto__`.

import type { Json, JsonObject } from '../model/json.ts'

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
