// The progress line of long-running work.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withProgress } from '../../src/cli/progress.ts'

/** Returns to the start of the line and erases it. */
const CLEAR = '\r\x1b[K'

const CASES: readonly (readonly [name: string, times: readonly number[], written: readonly string[]])[] = [
  ['short work shows nothing', [0, 400, 999], []],
  [
    'after a second, at most ten lines a second',
    [500, 1000, 1050, 1099, 1100, 1500],
    [1, 4, 5].map(done => `${CLEAR}rendering nodes: ${done} of 6`),
  ],
]

describe('progress', () => {
  for (const [name, times, lines] of CASES)
    test(name, async () => {
      const written: string[] = []
      let time = 0
      const result = await withProgress(
        async progress => {
          for (const [done, at] of times.entries()) {
            time = at
            progress!({ stage: 'render', done, total: times.length })
          }
          return 'done'
        },
        { now: () => time, write: text => void written.push(text) },
      )
      assert.equal(result, 'done')
      assert.deepEqual(written, lines.length === 0 ? [] : [...lines, CLEAR])
    })

  test('the line is also removed after a failure', async () => {
    const written: string[] = []
    let time = 0
    const work = withProgress(
      async progress => {
        time = 2000
        progress!({ stage: 'output', done: 1, total: 2 })
        throw new Error('failed')
      },
      { now: () => time, write: text => void written.push(text) },
    )
    await assert.rejects(work, /failed/)
    assert.deepEqual(written, [`${CLEAR}checking and writing nodes: 1 of 2`, CLEAR])
  })

  test('without a terminal, work gets no progress callback', () =>
    withProgress(async progress => assert.equal(progress, undefined), null))
})
