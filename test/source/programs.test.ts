// How a program ended that osm-krm has run.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runProgram } from '../../src/source/programs.ts'

const CASES: readonly (readonly [name: string, script: string, status: number | string, stdout: string])[] = [
  ['reads its input', 'process.stdin.pipe(process.stdout)', 0, 'input'],
  ['fails', 'process.exitCode = 3', 3, ''],
  ['is killed', 'process.kill(process.pid, "SIGKILL")', 'failed', ''],
  ['prints too much', 'process.stdout.write("a".repeat(1001))', 'stopped', 'a'.repeat(1000)],
]

describe('a program that', () => {
  for (const [name, script, status, stdout] of CASES)
    test(name, async () => {
      const limits = { seconds: 60, mostBytes: 1000 }
      const ended = await runProgram(process.execPath, ['-e', script], { env: {}, input: 'input', ...limits })
      assert.deepEqual([ended.status, ended.stdout], [status, stdout])
    })

  test('takes too long', async () => {
    const limits = { seconds: 0.1, mostBytes: 1000 }
    const { status } = await runProgram(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env: {}, ...limits })
    assert.equal(status, 'stopped')
  })

  test('is not there', async () => {
    const { status } = await runProgram('osm-krm-missing', [], { env: {}, seconds: 60, mostBytes: 1000 })
    assert.equal(status, 'missing')
  })
})
