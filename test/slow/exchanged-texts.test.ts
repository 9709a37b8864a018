// No decision depends on the words of a message or a help: with other texts, all else stays.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from '../fixtures/examples.ts'

test('the problems of each mistake are the same with other texts', () => {
  const modules = ['tsx', './test/slow/exchanged/hooks.mjs'].flatMap(path => ['--import', path])
  const program = [...modules, 'test/slow/exchanged/compare.ts']
  const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  assert.equal(stderr, '')
  assert.deepEqual(lines.slice(0, -1), [])
  assert.ok(Number(lines.at(-1)) > 200, stdout)
})
