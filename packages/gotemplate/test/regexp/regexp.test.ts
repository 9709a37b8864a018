// Regular expressions with Go's syntax and semantics. Strings hold bytes here: é is \xc3\xa9.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how Go writes groups in a replacement

import assert from 'node:assert/strict'
import test from 'node:test'
import { compileRegexp, findAll, type Regexp, replaceAll, splitRegexp } from '../../src/regexp/regexp.ts'
import { fromText, toText } from '../../src/strconv/bytes.ts'
import type { Meter } from '../../src/values/values.ts'
import '../../src/sprig/loaded.ts'

function compiled(pattern: string): Regexp {
  const regexp = compileRegexp(fromText(pattern))
  assert.ok(typeof regexp !== 'string', String(regexp))
  return regexp
}

test('\\w and \\b are ASCII', () =>
  assert.deepEqual(findAll(compiled('\\b\\w+\\b'), fromText('aé b'), -1), [
    [0, 1],
    [4, 5],
  ]))

const replaced: readonly { pattern: string; text: string; replacement: string; expected: string }[] = [
  { pattern: 'a(x*)b', text: '-ab-axxb-', replacement: '$1W', expected: '---' },
  { pattern: 'a(x*)b', text: '-ab-axxb-', replacement: '${1}W', expected: '-W-xxW-' },
  { pattern: '(?<n>b+)', text: 'abb', replacement: '${n}$$', expected: 'abb$' },
  { pattern: '(?P<n>a)|(?P<n>b)', text: 'abc', replacement: '[$n|${n}|$2]', expected: '[a|a|][b|b|b]c' },
  { pattern: '(?<n>(?P<n>x)y)(?P<n_1>z)', text: 'xyz', replacement: '$n ${n_1} $2', expected: 'xy z x' },
  { pattern: '[(?P<n>](?P<n>x)(?P<n>y)', text: '(?P<n>xy', replacement: '$n', expected: '(?P<nx' },
  { pattern: '\\Q(?P<n>\\E(?P<n>x)(?P<n>y)', text: '(?P<n>xy', replacement: '$n', expected: 'x' },
  { pattern: '[a\\](?P<n>](?P<n>x)|(?P<n>y)', text: 'ay(x', replacement: '<$n>', expected: 'a<y><x>' },
  { pattern: '[]](?P<n>x)|[^]](?P<n>y)', text: ']x y', replacement: '<$n>', expected: '<x><y>' },
  { pattern: 'b', text: 'abc', replacement: '${', expected: 'a${c' },
  { pattern: 'b', text: 'abc', replacement: '$01', expected: 'ac' },
]

for (const { pattern, text, replacement, expected } of replaced) {
  test(`replaceAll ${pattern} with ${replacement} in ${text}`, () => {
    assert.equal(toText(replaceAll(compiled(pattern), fromText(text), fromText(replacement))), expected)
  })
}

const splits: readonly { pattern: string; text: string; limit: number; expected: readonly string[] | undefined }[] = [
  { pattern: 'a', text: 'banana', limit: 0, expected: undefined },
  { pattern: 'x', text: '', limit: -1, expected: [''] },
]

for (const { pattern, text, limit, expected } of splits) {
  test(`splitRegexp ${JSON.stringify(text)} at ${pattern}, limit ${limit}`, () => {
    assert.deepEqual(splitRegexp(compiled(pattern), text, limit)?.parts, expected)
  })
}

for (const pattern of ['(', 'a**', '[b-a]', '(?=a)', '\\1', 'a{1001}', '\\p{Foo}', '\xff', '('.repeat(5000)]) {
  test(`compileRegexp rejects ${pattern.slice(0, 10)}`, () => assert.equal(typeof compileRegexp(pattern), 'string'))
}

for (const [pattern, expected] of [
  ['\\p{Uppercase_Letter}', ['A', 'C']],
  ['[\\p{decimal number}\\pn]', ['1']],
  ['(?i)\\p{lu}', ['A', 'b', 'C', 'α']],
  ['\\p{^greek}', ['A', 'b', 'C', '1', '{']],
  ['\\P{ASCII}', ['α']],
  ['\\\\?\\Q\\p{lu}\\E|{', ['{']],
] as const)
  test(`classes of Unicode have the names of Go 1.25: ${pattern}`, () => {
    const text = fromText('AbCα1{')
    const matches = findAll(compiled(pattern), text, -1).map(([start, end]) => toText(text.slice(start, end)))
    assert.deepEqual(matches, expected)
  })

for (const [pattern, error] of [
  ['\\p{Old_Italic}', 'invalid character class range: `\\p{Old_Italic}`'],
  ['(\\p{greek}', 'missing closing ): `(\\p{greek}`'],
  ['a\\', 'trailing backslash at end of expression: ``'],
] as const)
  test(`the error of ${pattern} is Go's`, () => assert.equal(compileRegexp(pattern), `error parsing regexp: ${error}`))

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
