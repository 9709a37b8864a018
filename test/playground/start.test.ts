// The inputs to start with are rendered, report exactly their mistake, and nothing once it is corrected.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Text } from '@codemirror/state'
import { contentText, placedParts } from '../../src/inspect/report/components/data.ts'
import { marksOf } from '../../src/playground/editor/marks.ts'
import { renderFiles } from '../../src/playground/rendering.ts'
import { FIRST_CHOICE, FIRST_FILE, filesToStartWith } from '../../src/playground/start.ts'

const FILES = filesToStartWith(FIRST_CHOICE)

describe('the inputs to start with', () => {
  test('are rendered, and report their mistake', async () => {
    const { data, diagnostics } = await renderFiles(FILES)
    const marks = marksOf(FIRST_FILE, Text.of(FILES[FIRST_FILE].split('\n')), diagnostics)
    assert.deepEqual(
      marks.map(({ from, to, diagnostic }) => `${diagnostic.code} ${FILES[FIRST_FILE].slice(from, to)}`),
      ['OSM0633 LimitNOFILES'],
    )
    assert.equal(diagnostics.length, 1)
    const [node] = data!.nodes
    const { content } = placedParts(data!.kinds[node!.kind]!).find(({ name }) => name === '/etc/motd')!
    assert.match(contentText(data!, content!, node!), /^A node with Kubernetes v1\./)
  })

  test('have no problem once the mistake is corrected', async () => {
    const files = { ...FILES, [FIRST_FILE]: FILES[FIRST_FILE].replace('LimitNOFILES', 'LimitNOFILE') }
    assert.deepEqual((await renderFiles(files)).diagnostics, [])
  })
})
