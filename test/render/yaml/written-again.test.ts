// Cached output equals output written afresh, and a changed object is never written from the cache.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeBase64, encodeBase64Text } from '../../../src/gotemplate/encoding/base64.ts'
import type { JsonObject } from '../../../src/render/model/json.ts'
import { lazyText } from '../../../src/render/model/text.ts'
import { Base64Data, Frozen, writeItem, writeYaml } from '../../../src/render/yaml/index.ts'
import { json, nastyText } from './values.ts'

const data = (key: string, text: string): JsonObject =>
  Base64Data.of(
    key,
    lazyText(() => text),
  )

test('writeItem in pieces equals the item written as one text', () => {
  fc.assert(
    fc.property(json(), nastyText(), fc.integer({ min: 0, max: 4 }), (value, text, indent) => {
      const object = { data: data('key', text), value, more: data('other key', text), last: 1 }
      for (const item of [object, { value, data: object.data }] as JsonObject[]) {
        const wanted = `${' '.repeat(indent)}- ${writeYaml(item, indent + 2).slice(indent + 2)}`
        assert.equal([...writeItem(item, indent)].join(''), wanted)
      }
    }),
  )
})

test('encodeBase64Text equals base64 of the UTF-8 bytes, and a Secret contains it', () => {
  fc.assert(
    fc.property(fc.oneof(nastyText(), fc.string({ maxLength: 200 })), text => {
      const wanted = encodeBase64(new TextEncoder().encode(text))
      assert.equal(encodeBase64Text(text), wanted)
      assert.equal(data('key', text).key, wanted)
      assert.equal(writeYaml({ data: data('key', text) }), writeYaml({ data: { key: wanted } }))
    }),
  )
})

/** Replaces a value at any depth. */
function change(value: unknown, at: number, by: string): void {
  const objects: Record<string, unknown>[] = []
  const visit = (below: unknown): void => {
    if (typeof below !== 'object' || below === null) return
    objects.push(below as Record<string, unknown>)
    for (const entry of Object.values(below)) visit(entry)
  }
  visit(value)
  const object = objects[at % objects.length]!
  const keys = Object.keys(object)
  object[keys[at % keys.length] ?? 'added'] = by
}

test('an object changed after it was written is written with its changes', () => {
  const long = 'a line\n'.repeat(100)
  fc.assert(
    fc.property(json(), fc.nat(), fc.oneof(nastyText(), fc.constant(long)), (value, at, by) => {
      const object = { value, file: { data: long }, twin: { file: { data: long } } } as JsonObject
      writeYaml(object)
      writeItem(object, 0)
      change(object, at, by)
      const copy = structuredClone(object)
      assert.equal(writeYaml(object), writeYaml(copy))
      assert.equal([...writeItem(object, 2)].join(''), [...writeItem(copy, 2)].join(''))
    }),
  )
})

test('a frozen object is written like any other in any position, and cannot be changed', () => {
  fc.assert(
    fc.property(json(), fc.nat(), fc.integer({ min: 0, max: 4 }), (value, at, indent) => {
      const plain = { value, text: 'a\nb\n' }
      const tree = (object: object): JsonObject =>
        ({ one: object, list: [object, [object]], below: { two: object } }) as JsonObject
      const wanted = writeYaml(tree(plain), indent)
      const frozen = Frozen.of(structuredClone(plain))
      for (const _ of [1, 2]) assert.equal(writeYaml(tree(frozen), indent), wanted)
      assert.throws(() => change(frozen, at, 'changed'), TypeError)
      assert.equal(writeYaml(tree(frozen), indent), wanted)
    }),
  )
})
