// A Secret's `data`, encoded when it is read: thousands of them are written one after another, and need not be in memory at once.

import type { JsonObject } from '../model/json.ts'
import type { LazyText } from '../model/text.ts'

/** An object with the text's base64 under one key. */
export class Base64Data {
  readonly #text: LazyText

  private constructor(key: string, text: LazyText) {
    this.#text = text
    Object.defineProperty(this, key, ENCODED)
    // For whoever gets the object from the library it is one like any other, also in a strict comparison.
    Object.setPrototypeOf(this, Object.prototype)
  }

  static of(key: string, text: LazyText): JsonObject {
    return new Base64Data(key, text) as unknown as JsonObject
  }

  /** Whether all values of the object are base64: the writer need not look through them. */
  static is(value: object): boolean {
    return #text in value
  }

  /** The base64, in pieces. */
  static encode(data: object): readonly string[] {
    return (data as Base64Data).#text.base64()
  }
}

/** One getter for all of them: V8 then gives them the same hidden class. */
const ENCODED: PropertyDescriptor & ThisType<Base64Data> = {
  enumerable: true,
  get() {
    return Base64Data.encode(this).join('')
  },
}
