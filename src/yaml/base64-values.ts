// A Secret's `data`, encoded when it is read: thousands of them are written one after another, and need not be there all at once.

import { encodeBase64Text } from '../gotemplate/encoding/base64.ts'
import type { JsonObject } from '../model/json.ts'
import { base64Pieces } from './base64-pieces.ts'
import { type Filled, textOf } from './copies.ts'

type Text = () => string | Filled

const texts = new WeakMap<object, Text>()

/** One getter for all of them: V8 then takes them for objects of one kind. */
const ENCODED: PropertyDescriptor & ThisType<object> = {
  enumerable: true,
  get() {
    return encodeBase64Text(textOf(texts.get(this)!()))
  },
}

/** An object with the text's base64 under one key. */
export function base64Data(key: string, text: Text): JsonObject {
  const data = Object.defineProperty({}, key, ENCODED)
  texts.set(data, text)
  return data
}

/** Whether all values of the object are base64: nobody need look through them to write them. */
export const isBase64 = (object: object): boolean => texts.has(object)

/** The one value of such an object, in pieces. */
export function piecesOf(object: object): readonly string[] {
  const text = texts.get(object)!()
  return typeof text === 'string' ? [encodeBase64Text(text)] : base64Pieces(text)
}
