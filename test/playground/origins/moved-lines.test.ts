import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { movedLines } from '../../../src/playground/origins/source-index.ts'

describe('lines of a text that was changed', () => {
  const CASES: readonly (readonly [
    name: string,
    from: string,
    to: string,
    lines: readonly (readonly [number, number | undefined])[],
  ])[] = [
    [
      'no change',
      'a\nb\n',
      'a\nb\n',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'a line before',
      'a\nb\nc\n',
      'new\na\nb\nc\n',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'a line fewer',
      'a\nb\nc\n',
      'a\nc\n',
      [
        [1, 1],
        [2, undefined],
        [3, 2],
      ],
    ],
    [
      'a changed line',
      'a\nb\nc\n',
      'a\nx\nc\n',
      [
        [1, 1],
        [2, undefined],
        [3, 3],
      ],
    ],
    [
      'a repeated line',
      'a\na\n',
      'a\na\na\n',
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'two changes',
      'a\nb\nc\nd\ne',
      'a\nB\nc\nD\ne',
      [
        [1, 1],
        [3, undefined],
        [5, 5],
      ],
    ],
    ['everything', 'a', 'b', [[1, undefined]]],
  ]
  for (const [name, from, to, lines] of CASES)
    test(name, () => {
      for (const [line, expected] of lines) assert.equal(movedLines(from, to)(line), expected, `line ${line}`)
    })
})
