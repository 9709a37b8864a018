// How `npm run patterns` judges regular expressions.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { growthOf } from '../../scripts/pattern-growth.ts'

interface Case {
  readonly name: string
  readonly given: RegExp
  /** The beginning of the growth; undefined for a time that is at most linear. */
  readonly expected: RegExp | undefined
}

const CASES: readonly Case[] = [
  { name: 'an automaton proves one repetition from the start', given: /^a+b/, expected: undefined },
  { name: 'an automaton finds nested repetitions', given: /^(?:a+)+b/, expected: /^exponential/ },
  {
    name: 'an automaton finds repetitions that may begin everywhere',
    given: /a+b/,
    expected: /^2nd degree polynomial/,
  },
  { name: 'an automaton knows borders of words', given: /^\w+\b:/, expected: undefined },
  { name: 'steps are counted with look-behind', given: /(?<!\w)\w+(?!x)/, expected: undefined },
  { name: 'steps are counted with look-ahead', given: /\w+(?!\w)-/, expected: /^2nd degree polynomial/ },
  { name: 'steps are counted within look-ahead', given: /<(?=[^>\n]*>)x/, expected: /^2nd degree polynomial/ },
  { name: 'steps are counted with a reference to a group', given: /^(.*),\1x/, expected: /^2nd degree polynomial/ },
  { name: 'nested repetitions are found before look-ahead', given: /^(?:a+)+(?=c)/, expected: /^exponential/ },
  { name: 'a repetition with a limit is not suspected', given: /<(?=[^>\n]{1,200}>)x/, expected: undefined },
  { name: 'the flag d changes nothing', given: /^a+b/d, expected: undefined },
]

describe('growth of the time of a regular expression', () => {
  for (const { name, given, expected } of CASES)
    test(`${name}: ${given}`, async () => {
      const found = await growthOf(given.source, given.flags)
      if (expected) assert.match(found ?? 'linear', expected)
      else assert.equal(found, undefined)
    })
})
