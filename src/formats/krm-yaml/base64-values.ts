// A Secret's `data`, encoded when it is read: thousands of them are written one after another, and need not be there all at once.

import { encodeBase64Text } from '../base64.ts'
import type { JsonObject } from '../data.ts'

const texts = new WeakMap<object, () => string>()

/** One getter for all of them: V8 then takes them for objects of one kind. */
const ENCODED: PropertyDescriptor & ThisType<object> = {
  enumerable: true,
  get() {
    return encodeBase64Text(texts.get(this)!())
  },
}

/** An object with the text's base64 under one key. */
export function base64Data(key: string, text: () => string): JsonObject {
  const data = Object.defineProperty({}, key, ENCODED)
  texts.set(data, text)
  return data
}

/** Whether all values of the object are base64: nobody need look through them to write them. */
export const isBase64 = (object: object): boolean => texts.has(object)
