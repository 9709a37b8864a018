// Compares objects as data, regardless of the order of keys.

import { isObject, type Json } from './json.ts'

/** Whether two values are equal as data. A missing field equals one that is undefined. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => isSameJson(value, b[i]))
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const keys = presentKeys(a)
  return keys.length === presentKeys(b).length && keys.every(key => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
}

const presentKeys = (object: { readonly [key: string]: Json | undefined }): string[] =>
  Object.keys(object).filter(key => object[key] !== undefined)
