import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { editDistance, nearest } from '../../src/base/nearest.ts'

describe('editDistance', () => {
  const cases: [string, string, number][] = [
    ['', '', 0],
    ['htp', 'http', 1],
    ['hxtp', 'http', 1],
    ['thtp', 'http', 1],
    ['', 'http', 4],
    ['abcd', 'dcba', 3],
  ]
  for (const [a, b, expected] of cases) it(`${a} → ${b}: ${expected}`, () => assert.equal(editDistance(a, b), expected))

  it('stops at the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 8 }), (a, b, most) => {
        assert.equal(Math.min(editDistance(a, b, most), most), Math.min(editDistance(a, b), most))
      }),
    )
  })
})

describe('the nearest known name', () => {
  const known = ['namespace', 'cluster', 'nodes', 'mode', 'http']
  const cases: { name: string; given: string; expected: string | undefined }[] = [
    { name: 'two letters swapped', given: 'nodse', expected: 'nodes' },
    { name: 'a different case', given: 'NameSpace', expected: 'namespace' },
    { name: 'the nearer of two', given: 'node', expected: 'nodes' },
    { name: 'no similar name', given: 'proxy', expected: undefined },
    { name: 'a short word is not similar to everything', given: 'x', expected: undefined },
  ]
  for (const { name, given, expected } of cases) it(name, () => assert.equal(nearest(given, known), expected))
})
