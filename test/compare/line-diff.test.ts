import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lineDiff, visibleDiff } from '../../src/compare/line-diff.ts'
import type { Hunk } from '../../src/doc/doc.ts'
import { unifiedText } from '../../src/doc/unified.ts'
import { inProcessorTime } from '../fixtures/processor-time.ts'

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Applies the hunks to the old text; fails if a hunk does not match. */
function applied(old: string, hunks: readonly Hunk[]): string {
  const lines = linesOf(old)
  let made = ''
  let next = 0
  let count = 0
  for (const { oldStart, newStart, lines: changed } of hunks) {
    for (; next < oldStart - 1; next++, count++) made += lines[next]
    assert.equal(newStart, count + 1)
    for (const line of changed) {
      if (!line.startsWith('+')) assert.equal(line.slice(1), lines[next++])
      if (line.startsWith('-')) continue
      made += line.slice(1)
      count++
    }
  }
  return made + lines.slice(next).join('')
}

const edits = (hunks: readonly Hunk[]): number =>
  hunks.flatMap(({ lines }) => lines).filter(l => !l.startsWith(' ')).length

/** The number of lines of a shortest diff, from the longest common subsequence. */
function fewest(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const line of a) {
    const next = [0]
    for (const [j, other] of b.entries()) next.push(line === other ? row[j]! + 1 : Math.max(next[j]!, row[j + 1]!))
    row = next
  }
  return a.length + b.length - 2 * row.at(-1)!
}

describe('lineDiff as unified text', () => {
  const letters = 'abcdefghijklmnopqrst'.replace(/./g, '$&\n')
  const cases: readonly { name: string; given: readonly [string, string]; expected: string }[] = [
    { name: 'equal texts', given: ['a\nb\n', 'a\nb\n'], expected: '' },
    { name: 'two empty texts', given: ['', ''], expected: '' },
    { name: 'from an empty text', given: ['', 'a\nb\n'], expected: '@@ -0,0 +1,2 @@\n+a\n+b\n' },
    { name: 'to an empty text', given: ['a\n', ''], expected: '@@ -1 +0,0 @@\n-a\n' },
    { name: 'a line replaced', given: ['a\n', 'b\n'], expected: '@@ -1 +1 @@\n-a\n+b\n' },
    {
      name: 'a final newline lost',
      given: ['a\nb\n', 'a\nb'],
      expected: '@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n',
    },
    {
      name: 'a last line without a newline',
      given: ['a\nb', 'c\nb'],
      expected: '@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n',
    },
    { name: 'a carriage return is part of its line', given: ['a\r\n', 'a\n'], expected: '@@ -1 +1 @@\n-a\\r\n+a\n' },
    {
      name: 'three lines of context on both sides',
      given: [letters, letters.replace('j\n', 'J\n')],
      expected: '@@ -7,7 +7,7 @@\n g\n h\n i\n-j\n+J\n k\n l\n m\n',
    },
    {
      name: 'changes with adjacent contexts share a hunk',
      given: [letters, letters.replace('f\n', '').replace('m\n', '')],
      expected: '@@ -3,14 +3,12 @@\n c\n d\n e\n-f\n g\n h\n i\n j\n k\n l\n-m\n n\n o\n p\n',
    },
    {
      name: 'distant changes have a hunk each',
      given: [letters, letters.replace('f\n', '').replace('n\n', 'n\nN\n')],
      expected: '@@ -3,7 +3,6 @@\n c\n d\n e\n-f\n g\n h\n i\n@@ -12,6 +11,7 @@\n l\n m\n n\n+N\n o\n p\n q\n',
    },
    {
      name: 'lines named like properties of objects',
      given: ['__proto__\n', 'constructor\n'],
      expected: '@@ -1 +1 @@\n-__proto__\n+constructor\n',
    },
  ]
  for (const { name, given, expected } of cases)
    test(name, () => assert.equal(unifiedText(lineDiff(...given)), expected))
})

describe('a difference that cannot be seen is written out', () => {
  const CASES: readonly (readonly [name: string, now: string, expected: string])[] = [
    ['a blank at the end', 'a b \n', 'a b\\u0020'],
    ['blanks at the end', 'a b  \n', 'a b \\u0020'],
    ['a tab at the end', 'a b\t\n', 'a b\\t'],
    ['a blank at the end of the text', 'a b ', 'a b\\u0020'],
    ['a carriage return', 'a b\r\n', 'a b\\r'],
    ['NBSP', 'a\u00a0b\n', 'a\\u00a0b'],
    ['another space', 'a\u2009b\n', 'a\\u2009b'],
    ['U+3000', 'a\u3000b\n', 'a\\u3000b'],
    ['U+2800', 'a\u2800b\n', 'a\\u2800b'],
    ['a variation selector', 'a b\ufe0f\n', 'a b\\ufe0f'],
    ['another variation selector', 'a b\u{e0101}\n', 'a b\\u{e0101}'],
    ['zero width', 'a\u200b b\n', 'a\\u200b b'],
    ['another direction', 'a \u202eb\n', 'a \\u202eb'],
  ]
  for (const [name, now, expected] of CASES)
    test(name, () => {
      const [, removed, added] = unifiedText(visibleDiff('a b\n', now)).split('\n')
      assert.deepEqual([removed, added], ['-a b', `+${expected}`])
    })
})

describe('lineDiff', () => {
  const text = (): fc.Arbitrary<string> =>
    fc
      .tuple(fc.array(fc.constantFrom('a', 'b', 'c', '', 'd\r'), { maxLength: 24 }), fc.constantFrom('', '\n'))
      .map(([lines, end]) => lines.join('\n') + end)

  test('applied to the old text gives the new one', () => {
    fc.assert(fc.property(text(), text(), (old, now) => assert.equal(applied(old, lineDiff(old, now)), now)))
  })

  test('is a shortest diff', () => {
    fc.assert(
      fc.property(text(), text(), (old, now) =>
        assert.equal(edits(lineDiff(old, now)), fewest(linesOf(old), linesOf(now))),
      ),
    )
  })

  const big: readonly { name: string; old: (line: number) => unknown; now: (line: number) => unknown }[] = [
    { name: 'nothing in common', old: i => `old ${i}`, now: i => `new ${i}` },
    { name: 'the same lines in reverse', old: i => i, now: i => 30_000 - i },
    { name: 'a few different lines, repeated', old: i => (i * i) % 7, now: i => (i * i * i) % 11 },
    { name: 'every second line changed', old: i => i, now: i => (i % 2 === 0 ? i : `${i} changed`) },
    { name: 'long common ranges between other lines', old: i => i, now: i => (i % 1000 === 0 ? -i : i) },
  ]
  for (const { name, old, now } of big) {
    test(
      `30,000 lines, ${name}: correct, in linear time`,
      inProcessorTime(() => {
        const [a, b] = [old, now].map(line => Array.from({ length: 30_000 }, (_, i) => `${line(i)}\n`).join(''))
        assert.equal(applied(a!, lineDiff(a!, b!)), b)
      }),
    )
  }

  test('finds a single change in a large text', () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `${i}\n`)
    const changed = lines.with(7, 'seven\n').with(20_000, '').with(29_999, 'end')
    assert.equal(edits(lineDiff(lines.join(''), changed.join(''))), 5)
  })
})
