// The numbers of the lines that are others than at the start, and what changes for the node.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { changedNumbers } from '../../src/playground/editor/changed-lines.ts'
import { pageData, type RenderedFiles, readFiles } from '../../src/playground/rendering.ts'
import { filesWith, START } from './fixtures.ts'

const TABLE: readonly (readonly [name: string, before: string, now: string, expected: readonly number[]])[] = [
  ['none', 'a\nb\n', 'a\nb\n', []],
  ['one that is new', 'a\nc\n', 'a\nb\nc\n', [2]],
  ['one that is another', 'a\nb\nc\n', 'a\nx\nc\n', [2]],
  ['the one behind one that is gone', 'a\nb\nc\n', 'a\nc\n', [2]],
  ['the end of a text whose last line is gone', 'a\nb\n', 'a\n', [2]],
  ['all of a new text', '', 'a\nb\n', [1, 2]],
]

describe('changed lines are', () => {
  for (const [name, before, now, expected] of TABLE)
    test(name, () => assert.deepEqual(changedNumbers(before, now).sort(), expected))
})

describe('the changes of a rendering', () => {
  test('name what happens to the machines, and have the lines', async () => {
    const files = filesWith({ 'profile.yaml': START['profile.yaml'].replace('A node', 'Our node') })
    const [start, now] = (await Promise.all([readFiles(START), readFiles(files)])) as RenderedFiles[]
    const { changes } = (await pageData(now!, start)).data!
    assert.match(plain(changes!.headline), /machine/)
    assert.match(JSON.stringify(changes!.parts), /"\+Our node with Kubernetes/)
    assert.doesNotMatch(JSON.stringify(changes), /exampleexample00|example-api-token/)
    assert.deepEqual(structuredClone(changes), changes)
  })

  test('are none without a change, and not there without a start', async () => {
    const start = (await readFiles(START)) as RenderedFiles
    assert.match(plain((await pageData(start, start)).data!.changes!.headline), /^Nothing changes/)
    assert.equal((await pageData(start)).data!.changes, undefined)
  })
})
