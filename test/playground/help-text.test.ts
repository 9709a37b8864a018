// Texts to paste in a help are told from its sentences.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { helpParts } from '../../src/playground/help-text.ts'

const CASES: readonly { name: string; given: string; expected: readonly [what: 'text' | 'code', text: string][] }[] = [
  { name: 'a sentence', given: 'Did you mean A?', expected: [['text', 'Did you mean A?']] },
  {
    name: 'lines that are no example',
    given: 'The largest parts: a, b.\nMove them.',
    expected: [['text', 'The largest parts: a, b.\nMove them.']],
  },
  {
    name: 'two examples with sentences around them',
    given: 'Add it:\n\nmetadata:\n  name: a\n\nOr write:\n\na: 1\n\nThe same for the others.',
    expected: [
      ['text', 'Add it:'],
      ['code', 'metadata:\n  name: a'],
      ['text', 'Or write:'],
      ['code', 'a: 1'],
      ['text', 'The same for the others.'],
    ],
  },
  {
    name: 'an example that is indented as a whole',
    given: 'Write:\n\n  metadata:\n    name: a',
    expected: [
      ['text', 'Write:'],
      ['code', 'metadata:\n  name: a'],
    ],
  },
]

describe('a help consists of', () => {
  for (const { name, given, expected } of CASES)
    test(name, () =>
      assert.deepEqual(
        helpParts(given).map(({ isCode, text }) => [isCode ? 'code' : 'text', text]),
        expected,
      ),
    )
})
