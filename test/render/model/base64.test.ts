// The base64 of a text in parts is that of the whole text, wherever the parts begin.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeBase64Text } from 'gotemplate/go/base64'
import { Bytes, base64Pieces } from '../../../src/render/model/base64.ts'

const part = fc.oneof(fc.string({ maxLength: 7 }), fc.string({ unit: 'grapheme', maxLength: 4 }))

test('equals that of the joined parts, also with parts that were encoded at another place', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 12 }), (texts, order) => {
      const parts = texts.map(text => new Bytes(text))
      const chosen = texts.length === 0 ? [] : order.map(i => i % texts.length)
      for (const indexes of [texts.map((_, i) => i), chosen]) {
        const wanted = encodeBase64Text(indexes.map(i => texts[i]).join(''))
        assert.equal(base64Pieces(indexes.map(i => parts[i]!)).join(''), wanted)
      }
    }),
  )
})
