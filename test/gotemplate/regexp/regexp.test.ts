// Regular expressions with Go's syntax and semantics. Strings hold bytes here: é is \xc3\xa9.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how Go writes groups in a replacement

import assert from 'node:assert/strict'
import test from 'node:test'
import {
  compileRegexp,
  findAll,
  quoteMeta,
  type Regexp,
  replaceAll,
  replaceAllLiteral,
  splitRegexp,
} from '../../../src/gotemplate/regexp/regexp.ts'
import { fromText, toText } from '../../../src/gotemplate/strconv/bytes.ts'
import type { Meter } from '../../../src/gotemplate/values/values.ts'
import '../../../src/gotemplate/sprig/loaded.ts'

function compiled(pattern: string): Regexp {
  const regexp = compileRegexp(fromText(pattern))
  assert.ok(typeof regexp !== 'string', String(regexp))
  return regexp
}

const found: readonly { name: string; pattern: string; text: string; limit?: number; expected: readonly number[][] }[] =
  [
    { name: 'offsets are in bytes', pattern: 'b', text: 'éb', expected: [[2, 3]] },
    {
      name: 'a dot matches a whole character',
      pattern: '.',
      text: '日x',
      expected: [
        [0, 3],
        [3, 4],
      ],
    },
    {
      name: 'groups follow the match, -1 if they did not match',
      pattern: 'a(b)?(c)',
      text: 'ac',
      expected: [[0, 2, -1, -1, 1, 2]],
    },
    { name: 'the leftmost alternative wins, not the longest', pattern: 'a|ab', text: 'ab', expected: [[0, 1]] },
    {
      name: 'an empty match adjacent to another match is skipped',
      pattern: 'a*',
      text: 'baac',
      expected: [
        [0, 0],
        [1, 3],
        [4, 4],
      ],
    },
    {
      name: 'a limit',
      pattern: '\\d',
      text: '123',
      limit: 2,
      expected: [
        [0, 1],
        [1, 2],
      ],
    },
    { name: 'a limit of zero', pattern: '\\d', text: '123', limit: 0, expected: [] },
    {
      name: '\\w and \\b are ASCII',
      pattern: '\\b\\w+\\b',
      text: 'aé b',
      expected: [
        [0, 1],
        [4, 5],
      ],
    },
    {
      name: 'case folding goes beyond ASCII',
      pattern: '(?i)k',
      text: 'K\u212a',
      expected: [
        [0, 1],
        [1, 4],
      ],
    },
  ]

for (const { name, pattern, text, limit = -1, expected } of found) {
  test(`findAll: ${name}`, () => assert.deepEqual(findAll(compiled(pattern), fromText(text), limit), expected))
}

test('findAll matches an invalid byte as one character', () => {
  assert.deepEqual(findAll(compiled('^.b'), '\xffb', -1), [[0, 2]])
})

const replaced: readonly { pattern: string; text: string; replacement: string; expected: string }[] = [
  { pattern: 'a(x*)b', text: '-ab-axxb-', replacement: '${1}', expected: '--xx-' },
  { pattern: 'a(x*)b', text: '-ab-axxb-', replacement: '$1', expected: '--xx-' },
  { pattern: 'a(x*)b', text: '-ab-axxb-', replacement: '$1W', expected: '---' },
  { pattern: 'a(x*)b', text: '-ab-axxb-', replacement: '${1}W', expected: '-W-xxW-' },
  { pattern: '(?P<n>b+)', text: 'abb', replacement: '<$n>', expected: 'a<bb>' },
  { pattern: '(?<n>b+)', text: 'abb', replacement: '${n}$$', expected: 'abb$' },
  { pattern: '(?P<n>a)|(?P<n>b)', text: 'abc', replacement: '[$n|${n}|$2]', expected: '[a|a|][b|b|b]c' },
  { pattern: '(?<n>(?P<n>x)y)(?P<n_1>z)', text: 'xyz', replacement: '$n ${n_1} $2', expected: 'xy z x' },
  { pattern: '[(?P<n>](?P<n>x)(?P<n>y)', text: '(?P<n>xy', replacement: '$n', expected: '(?P<nx' },
  { pattern: '\\Q(?P<n>\\E(?P<n>x)(?P<n>y)', text: '(?P<n>xy', replacement: '$n', expected: 'x' },
  { pattern: '[a\\](?P<n>](?P<n>x)|(?P<n>y)', text: 'ay(x', replacement: '<$n>', expected: 'a<y><x>' },
  { pattern: '[]](?P<n>x)|[^]](?P<n>y)', text: ']x y', replacement: '<$n>', expected: '<x><y>' },
  { pattern: 'b', text: 'abc', replacement: '[$0]', expected: 'a[b]c' },
  { pattern: 'b', text: 'abc', replacement: '${', expected: 'a${c' },
  { pattern: 'b', text: 'abc', replacement: '$01', expected: 'ac' },
  { pattern: '', text: '日a', replacement: '-', expected: '-日-a-' },
]

for (const { pattern, text, replacement, expected } of replaced) {
  test(`replaceAll ${pattern} with ${replacement} in ${text}`, () => {
    assert.equal(toText(replaceAll(compiled(pattern), fromText(text), fromText(replacement))), expected)
  })
}

test('replaceAllLiteral inserts the replacement unchanged', () =>
  assert.equal(replaceAllLiteral(compiled('b'), 'abc', '$0'), 'a$0c'))

const splits: readonly { pattern: string; text: string; limit: number; expected: readonly string[] | undefined }[] = [
  { pattern: 'a', text: 'banana', limit: -1, expected: ['b', 'n', 'n', ''] },
  { pattern: 'a', text: 'banana', limit: 2, expected: ['b', 'nana'] },
  { pattern: 'a', text: 'banana', limit: 0, expected: undefined },
  { pattern: 'z+', text: 'pizza', limit: -1, expected: ['pi', 'a'] },
  { pattern: 'x', text: '', limit: -1, expected: [''] },
  { pattern: '', text: 'ab', limit: -1, expected: ['a', 'b'] },
]

for (const { pattern, text, limit, expected } of splits) {
  test(`splitRegexp ${JSON.stringify(text)} at ${pattern}, limit ${limit}`, () => {
    assert.deepEqual(splitRegexp(compiled(pattern), text, limit)?.parts, expected)
  })
}

test('quoteMeta escapes every metacharacter', () => {
  const text = '\\.+*?()|[]{}^$-#&'
  assert.deepEqual(findAll(compiled(quoteMeta(text)), text, -1), [[0, text.length]])
})

for (const pattern of ['(', 'a**', '[b-a]', '(?=a)', '\\1', 'a{1001}', '\\p{Foo}', '\xff', '('.repeat(5000)]) {
  test(`compileRegexp rejects ${pattern.slice(0, 10)}`, () => assert.equal(typeof compileRegexp(pattern), 'string'))
}

test('a syntax error quotes the expression with its own group names', () => {
  const pattern = '(?P<n>a)(?P<n>b'
  assert.equal(compileRegexp(pattern), `error parsing regexp: missing closing ): \`${pattern}\``)
})

test('matching reports its steps to the meter, and can be aborted', () => {
  let steps = 0
  const meter: Meter = {
    bytes: () => {},
    items: () => {},
    steps(count) {
      steps += count
      if (steps > 1_000_000) throw new Error('enough')
    },
  }
  assert.throws(() => findAll(compiled('x.*y|x'), 'x'.repeat(50_000), -1, meter), /enough/)
})
