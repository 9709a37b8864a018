// Completions of bash with the script of `osm-krm completion bash`. test/hosts/completion.test.ts tests zsh and fish.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { COMPLETIONS } from '../fixtures/completions.ts'

const completion = (shell: string) => osmKrm(['completion', shell])

const script = (await completion('bash')).stdout

const ASK = `
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_osm_krm
printf '%s\\n' "\${COMPREPLY[@]}"
`

function completed(words: readonly string[]): string[] {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `${script}${ASK}`, 'bash', ...words], {
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  assert.equal(status, 0)
  return stdout.split('\n').filter(word => word !== '')
}

for (const { words, has, hasNot } of COMPLETIONS)
  test(`bash completes: ${words.join(' ')}`, () => {
    const found = completed(words)
    for (const word of has) assert.ok(found.includes(word), `${word} is not among ${found.join(' ')}`)
    for (const word of hasNot) assert.ok(!found.includes(word), `${word} is among ${found.join(' ')}`)
  })

test('bash completes files by itself', () => {
  assert.deepEqual(completed(['osm-krm', 'render', 'exam']), [])
  assert.deepEqual(completed(['osm-krm', 'render', '-d', 'exam']), [])
})

test('rejects another shell', async () => {
  const { status, stderr } = await completion('tcsh')
  assert.equal(status, 2)
  assert.match(stderr, /Allowed choices are bash, zsh, fish/)
})
