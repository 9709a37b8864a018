// Unit files as go-systemd parses them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseAsGoSystemd } from '../../../src/render/userdata/unit-file.ts'

const READ: readonly { name: string; given: string; expected: readonly string[] }[] = [
  { name: 'text before the first section', given: 'what=ever\n[A]\nb=c', expected: ['A b'] },
  { name: 'comments, continued ones included', given: '# a\n[A]\n; b \\ \nc=d\ne=f\n', expected: ['A e'] },
  { name: 'continued values', given: '[A]\nb=c\\\n[D]\ne=f', expected: ['A b', 'A e'] },
  { name: 'an empty line that ends a continuation', given: '[A]\nb=c\\\n\n[D]\ne=f', expected: ['A b', 'D e'] },
  { name: 'a section header that is closed on another line', given: '[A\nB]\nc=d', expected: ['A\nB c'] },
]

describe('parseAsGoSystemd accepts', () => {
  for (const { name, given, expected } of READ)
    test(name, () => {
      const reading = parseAsGoSystemd(given)
      assert.ok('options' in reading, JSON.stringify(reading))
      assert.deepEqual(
        reading.options.map(option => `${option.section} ${option.name}`),
        expected,
      )
    })
})

const REFUSED: readonly { name: string; given: string; expected: string }[] = [
  { name: 'an option without =', given: '[A]\nb\n', expected: 'an option has no =' },
  { name: 'an option at the end of the file', given: '[A]\nb', expected: 'the unit ends within the name of an option' },
  { name: 'a section that is not closed', given: '[A', expected: 'a section has no end' },
  { name: 'text after a section header', given: '[A] b\n', expected: 'something follows a section name' },
  { name: 'a long line', given: `[A]\nb=${'c'.repeat(3000)}\n`, expected: 'a line is longer than 2048 bytes' },
]

describe('parseAsGoSystemd rejects', () => {
  for (const { name, given, expected } of REFUSED)
    test(name, () => {
      const reading = parseAsGoSystemd(given)
      assert.equal('problem' in reading && reading.problem, expected)
    })
})

test('parseAsGoSystemd accepts a long line that spans two buffers', () => {
  const filler = '# x\n'.repeat(850)
  assert.ok('options' in parseAsGoSystemd(`[A]\n${filler}b=${'c'.repeat(3000)}\n`))
})
