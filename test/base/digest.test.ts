// Digests of plain data: the same for equal data, independent of notation and implementation.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { sha256Of } from '#sha256'
import { digestOf, withoutEmpty } from '../../src/base/digest.ts'
import type { Json } from '../../src/base/json.ts'
import { sha256Of as byNode } from '../../src/base/sha256.node.ts'
import { sha256Of as byLibrary } from '../../src/base/sha256.ts'

describe('SHA-256', () => {
  for (const [name, hash] of Object.entries({ Node: byNode, 'the library': byLibrary })) {
    test(`by ${name} has the values of FIPS 180-4`, () => {
      assert.equal(hash(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
      assert.equal(hash('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    })
  }

  test('by Node and by the library is the same, also for invalid Unicode', () => {
    const unit = fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom('\ud800', '\udc00'))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), text => {
        assert.equal(byNode(text), byLibrary(text))
      }),
    )
  })

  test("uses Node's implementation under Node", () => assert.equal(sha256Of, byNode))
})

describe('digestOf', () => {
  test('is that of the JSON with sorted keys', () => {
    const text = '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": 90071992547409931,\n  "c": null\n}'
    const value: Json = { c: null, b: 90071992547409931n, a: [1, {}] }
    assert.equal(digestOf(value), byLibrary(text))
  })

  for (const { name, one, other, same } of [
    { name: 'the order of keys', one: { a: 1, b: 2 }, other: { b: 2, a: 1 }, same: true },
    { name: 'a string and a number', one: { a: '1' }, other: { a: 1 }, same: false },
    { name: 'keys that look like numbers', one: { 2: 'x', 10: 'y' }, other: { 10: 'y', 2: 'x' }, same: true },
    { name: 'a key and a string with a quote', one: { 'a": "b': 1 }, other: { a: 'b' }, same: false },
  ] satisfies { name: string; one: Json; other: Json; same: boolean }[]) {
    test(`${same ? 'is equal for' : 'differs for'} ${name}`, () => {
      assert.equal(digestOf(one) === digestOf(other), same)
    })
  }
})

test('withoutEmpty removes empty fields at every depth, and keeps elements', () => {
  assert.deepEqual(withoutEmpty({ a: null, b: {}, c: [], d: { e: { f: null } }, g: '', h: [null, {}], i: false }), {
    g: '',
    h: [null, {}],
    i: false,
  })
})
