// An object with a faster writer is written like a plain one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeBase64, encodeBase64Text } from 'gotemplate/go/base64'
import type { JsonObject } from '../../../src/base/json.ts'
import { base64Data, shared, writeItem, writeYaml } from '../../../src/render/yaml/index.ts'
import { json, nastyText } from './values.ts'

const data = (key: string, text: string): JsonObject => base64Data(key, { base64: () => [encodeBase64Text(text)] })

test('an entry of a list is written as the object is, with a dash', () => {
  fc.assert(
    fc.property(json(), nastyText(), fc.integer({ min: 0, max: 4 }), (value, text, indent) => {
      const object = { data: data('key', text), value, more: data('other key', text), last: 1 }
      for (const item of [object, { value, data: object.data }] as JsonObject[]) {
        const wanted = `${' '.repeat(indent)}- ${writeYaml(item, indent + 2).slice(indent + 2)}`
        assert.equal(writeItem(item, indent).join(''), wanted)
      }
    }),
  )
})

test('encodeBase64Text equals base64 of the UTF-8 bytes, and a Secret contains it', () => {
  fc.assert(
    fc.property(fc.oneof(nastyText(), fc.string({ maxLength: 200 })), text => {
      const wanted = encodeBase64(new TextEncoder().encode(text))
      assert.equal(encodeBase64Text(text), wanted)
      assert.deepEqual(data('key', text), { key: wanted })
      assert.equal(writeYaml({ data: data('key', text) }), writeYaml({ data: { key: wanted } }))
    }),
  )
})

test('a shared object is written like any other in any position, and cannot be changed', () => {
  fc.assert(
    fc.property(json(), fc.integer({ min: 0, max: 4 }), (value, indent) => {
      const plain = { value, text: 'a\nb\n', below: { list: ['a'] } }
      const tree = (object: object): JsonObject =>
        ({ one: object, list: [object, [object]], below: { two: object } }) as JsonObject
      const wanted = writeYaml(tree(plain), indent)
      const frozen = shared(structuredClone(plain))
      for (const _ of [1, 2]) assert.equal(writeYaml(tree(frozen), indent), wanted)
      assert.throws(() => frozen.below.list.push('b'), TypeError)
      assert.equal(writeYaml(tree(frozen), indent), wanted)
    }),
  )
})

test('a shared object without members is written as {}', () => {
  for (const object of [{}, { a: undefined }] as unknown as JsonObject[])
    assert.equal(writeYaml({ one: shared(object), list: [shared(object)] }), 'one: {}\nlist:\n- {}\n')
})
