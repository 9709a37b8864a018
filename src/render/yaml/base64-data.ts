// The `data` of a Secret, encoded only when it is read: thousands of Secrets are written one after another and need not be in memory at
// once.

import type { JsonObject } from '../model/json.ts'
import type { LazyText } from '../model/text.ts'

/** An object with one key, whose value is the base64 of a text. */
export class Base64Data {
  readonly #text: LazyText

  private constructor(key: string, text: LazyText) {
    this.#text = text
    Object.defineProperty(this, key, ENCODED)
    // Makes the object equal to a plain one, also in a strict comparison, for users of the library.
    Object.setPrototypeOf(this, Object.prototype)
  }

  static of(key: string, text: LazyText): JsonObject {
    return new Base64Data(key, text) as unknown as JsonObject
  }

  /** Whether the object is a Base64Data, so that the writer need not check its value for special characters. */
  static is(value: object): boolean {
    return #text in value
  }

  /** Returns the base64 in pieces. */
  static encode(data: object): readonly string[] {
    return (data as Base64Data).#text.base64()
  }
}

/** All instances share one getter, so that V8 gives them the same hidden class. */
const ENCODED: PropertyDescriptor & ThisType<Base64Data> = {
  enumerable: true,
  get() {
    return Base64Data.encode(this).join('')
  },
}
