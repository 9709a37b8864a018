// Text for a terminal: lines that are too long are broken at blanks.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrappedText } from '../../src/doc/table.ts'

test('long lines are broken at blanks, and what follows is indented more', () => {
  assert.equal(wrappedText('  one two three four\nfive', 12), '  one two\n    three\n    four\nfive')
  assert.equal(wrappedText('a-word-that-is-too-long b', 8), 'a-word-that-is-too-long\n  b')
  assert.equal(wrappedText('one two three', undefined), 'one two three')
})
