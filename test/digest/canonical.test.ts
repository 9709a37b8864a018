// Digests of plain data: the same for the same data, however they are written and whoever computes them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { digestOf, digestOfMembers, filledMemberText, memberText, withoutEmpty } from '../../src/digest/canonical.ts'
import { portableSha256 } from '../../src/digest/portable-sha256.ts'
import { compiledSha256, nativeSha256, sha256Of } from '../../src/digest/sha256.ts'
import type { Json } from '../../src/model/json.ts'

describe('SHA-256', () => {
  test('of nothing and of a text, as everybody has it', () => {
    assert.equal(sha256Of(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    assert.equal(sha256Of('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  const others = { Node: nativeSha256(), WebAssembly: compiledSha256() }

  for (const [name, hash] of Object.entries(others)) {
    test(`by ${name} is what it is by the library, and by any at any time`, () => {
      assert.ok(hash)
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
          assert.equal(hash(text), portableSha256(text))
          assert.equal(sha256Of(text), portableSha256(text))
        }),
      )
    })

    test(`by ${name} is the same around the ends of blocks, and of what its memory holds`, () => {
      assert.ok(hash)
      const lengths = [0, 55, 56, 63, 64, 65, 119, 120, 1 << 15, 1 << 16, 100_000]
      for (const length of lengths.flatMap(n => [n, n + 1, n + 63])) {
        const text = 'text'.repeat(length).slice(-length)
        assert.equal(hash(text), portableSha256(text), `${length} bytes`)
      }
    })
  }

  test('does not need WebAssembly', () => {
    const { WebAssembly } = globalThis
    try {
      Reflect.deleteProperty(globalThis, 'WebAssembly')
      assert.equal(compiledSha256(), undefined)
    } finally {
      Object.assign(globalThis, { WebAssembly })
    }
  })
})

describe('a digest', () => {
  test('is that of the JSON with its keys in order', () => {
    const text = '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": 90071992547409931,\n  "c": null\n}'
    const value: Json = { c: null, b: 90071992547409931n, a: [1, {}] }
    assert.equal(digestOf(value), portableSha256(text))
  })

  for (const { name, one, other, same } of [
    { name: 'the order of keys', one: { a: 1, b: 2 }, other: { b: 2, a: 1 }, same: true },
    { name: 'the order of elements', one: [1, 2], other: [2, 1], same: false },
    { name: 'a text and a number', one: { a: '1' }, other: { a: 1 }, same: false },
    { name: 'nothing and null', one: {}, other: { a: null }, same: false },
    { name: 'keys that look like numbers', one: { 2: 'x', 10: 'y' }, other: { 10: 'y', 2: 'x' }, same: true },
    { name: 'a key and a text with a quote', one: { 'a": "b': 1 }, other: { a: 'b' }, same: false },
  ] satisfies { name: string; one: Json; other: Json; same: boolean }[]) {
    test(`${same ? 'does not tell' : 'tells'} ${name} apart`, () => {
      assert.equal(digestOf(one) === digestOf(other), same)
    })
  }
})

test('fields that hold nothing are left out at every depth, and elements stay', () => {
  assert.deepEqual(withoutEmpty({ a: null, b: {}, c: [], d: { e: { f: null } }, g: '', h: [null, {}], i: false }), {
    g: '',
    h: [null, {}],
    i: false,
  })
})

test('a key is only a key, whatever it is called', () => {
  const value = JSON.parse('{"__proto__": {"a": 1, "b": null}}')
  assert.deepEqual(Object.entries(withoutEmpty(value) as object), [['__proto__', { a: 1 }]])
})

test('members are digested one by one as all together, also without what is empty', () => {
  const value = fc.jsonValue() as fc.Arbitrary<Json>
  const nothing = fc.constantFrom<Json>(null, {}, [], [{}], { a: null }, { b: [] }, [null], Number.NaN, 'null', '{}')
  const member = fc.oneof(value, nothing, fc.dictionary(fc.string(), fc.oneof(value, nothing)) as fc.Arbitrary<Json>)
  fc.assert(
    fc.property(member, member, (a, b) => {
      assert.equal(digestOfMembers(memberText('a', a), memberText('b', b)), digestOf({ a, b }))
      assert.equal(
        digestOfMembers(filledMemberText('a', a), filledMemberText('b', b)),
        digestOf({ a: withoutEmpty(a), b: withoutEmpty(b) }),
      )
    }),
  )
})
