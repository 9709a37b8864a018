// Units as go-systemd reads them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseAsGoSystemd } from '../../src/userdata/unit-file.ts'

const READ: readonly { name: string; given: string; expected: readonly string[] }[] = [
  { name: 'nothing', given: '', expected: [] },
  { name: 'text before the first section', given: 'what=ever\n[A]\nb=c', expected: ['A b'] },
  { name: 'comments, continued ones too', given: '# a\n[A]\n; b \\ \nc=d\ne=f\n', expected: ['A e'] },
  { name: 'values, continued', given: '[A]\nb=c\\\n[D]\ne=f', expected: ['A b', 'A e'] },
  { name: 'an empty line that ends a continuation', given: '[A]\nb=c\\\n\n[D]\ne=f', expected: ['A b', 'D e'] },
  { name: 'CRLF', given: '[A]\r\nb=c\r\n', expected: ['A b'] },
  { name: 'a bracket that is closed on another line', given: '[A\nB]\nc=d', expected: ['A\nB c'] },
]

describe('a unit is read', () => {
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
  { name: 'an option at the end', given: '[A]\nb', expected: 'the unit ends within the name of an option' },
  { name: 'a section that is not closed', given: '[A', expected: 'a section has no end' },
  { name: 'something after a section', given: '[A] b\n', expected: 'something follows a section name' },
  { name: 'a long line', given: `[A]\nb=${'c'.repeat(3000)}\n`, expected: 'a line is longer than 2048 bytes' },
]

describe('a unit is refused for', () => {
  for (const { name, given, expected } of REFUSED)
    test(name, () => {
      const reading = parseAsGoSystemd(given)
      assert.equal('problem' in reading && reading.problem, expected)
    })
})

test('a long line is overlooked where the buffer ends within it', () => {
  const filler = '# x\n'.repeat(850)
  assert.ok('options' in parseAsGoSystemd(`[A]\n${filler}b=${'c'.repeat(3000)}\n`))
})
