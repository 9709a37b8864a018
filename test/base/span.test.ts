// Texts that keep apart what is ours and what comes from an input.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countOf, firstOf, joined, named, plain, sentence, t, words } from '../../src/base/span.ts'

const input: string = 'x `# y` <b>'

describe('texts', () => {
  test('a string in a hole is code, a number and a literal are words, and a text stays what it is', () => {
    assert.deepEqual(t`${input} has ${2} ${t`fields of ${named('a/b')}`}, ${words('as before')}`, [
      { code: input },
      { words: ' has ' },
      { words: '2' },
      { words: ' ' },
      { words: 'fields of ' },
      { code: 'a/b', isName: true },
      { words: ', ' },
      { words: 'as before' },
    ])
  })

  test('nothing of an input can become words', () => {
    const either = input === '' ? 'old' : 'new'
    words(either)
    // @ts-expect-error a string is not known
    words(input)
    // @ts-expect-error nor is a text with a part of which nothing is known
    words(`the ${input}` as const)
    // @ts-expect-error a noun is a literal
    countOf(1, input)
    // @ts-expect-error a separator is a literal
    joined([], input)
    // @ts-expect-error only span.ts makes words
    const span: { words: import('../../src/base/span.ts').Words } = { words: 'a literal' }
    assert.ok(span)
  })

  test('numbers, lists and sentences', () => {
    assert.equal(plain(countOf(1, 'machine')), '1 machine')
    assert.equal(plain(countOf(2, 'is', 'are')), '2 are')
    assert.equal(plain(countOf(3000, 'machine')), '3,000 machines')
    const names = ['a', 'b', 'c'].map(each => t`${named(each)}`)
    assert.equal(plain(joined(names, ', ', ' and ')), 'a, b and c')
    assert.equal(plain(firstOf(names, 2)), 'a, b and 1 more')
    assert.equal(plain(sentence(t`not known`)), 'Not known')
    assert.equal(plain(sentence(t`${named('web')} is new`)), 'web is new')
  })
})
