// The words that differ within lines.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changedWords, wordsOfLines } from '../../src/doc/changed-words.ts'

const CASES: readonly { old: string; now: string; words: readonly [string, string] | undefined }[] = [
  { old: 'maxPods: 110', now: 'maxPods: 250', words: ['110', '250'] },
  { old: 'kubelet 1.36.1 amd64', now: 'kubelet 1.34.10 amd64', words: ['1.36.1', '1.34.10'] },
  { old: 'a=1', now: 'a=1 b=2', words: ['', ' b=2'] },
  { old: '--a --b --c', now: '--a --c', words: ['b --', ''] },
  { old: 'completely', now: 'different', words: undefined },
  { old: 'aaa aaa', now: 'aaa aaa aaa', words: ['', ' aaa'] },
]

describe('changedWords', () => {
  for (const { old, now, words } of CASES)
    test(`${old} → ${now}`, () => {
      const found = changedWords(old, now)
      assert.deepEqual(found && [old.slice(...found.old), now.slice(...found.now)], words)
      // What is around the words is the same.
      if (found)
        assert.equal(
          old.slice(0, found.old[0]) + old.slice(found.old[1]),
          now.slice(0, found.now[0]) + now.slice(found.now[1]),
        )
    })
})

test('only lines that replace each other one by one have words', () => {
  const lines = [' x', '-maxPods: 1', '-maxPids: 1', '+maxPods: 2', '+maxPids: 2', ' y', '-maxPods: 1', '+a', '+b']
  assert.deepEqual([...wordsOfLines(lines).keys()].sort(), [1, 2, 3, 4])
})
