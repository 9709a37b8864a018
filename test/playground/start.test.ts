// The inputs to start with are rendered, and report exactly their mistake and the advisory for the default containerd (OSM0354).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Text } from '@codemirror/state'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { contentText, placedParts } from '../../src/inspect/report/components/data.ts'
import { marksOf } from '../../src/playground/editor/marks.ts'
import { FIRST_CHOICE, FIRST_FILE, filesToStartWith } from '../../src/playground/start.ts'
import { renderFiles } from './fixtures.ts'

const FILES = filesToStartWith(FIRST_CHOICE)

const codes = (diagnostics: readonly Diagnostic[]): string[] => diagnostics.map(({ code }) => code)

describe('the inputs to start with', () => {
  test('are rendered, and report their mistake', async () => {
    const { data, diagnostics } = await renderFiles(FILES)
    const marks = marksOf(FIRST_FILE, Text.of(FILES[FIRST_FILE].split('\n')), diagnostics)
    assert.deepEqual(
      marks.map(({ from, to, diagnostic }) => `${diagnostic.code} ${FILES[FIRST_FILE].slice(from, to)}`),
      ['OSM0633 LimitNOFILES'],
    )
    assert.deepEqual(codes(diagnostics), ['OSM0633', 'OSM0354'])
    const [node] = data!.nodes
    const { content } = placedParts(data!.kinds[node!.kind]!).find(({ name }) => name === '/etc/motd')!
    assert.match(contentText(data!, content!, node!), /^A node with Kubernetes v1\./)
  })

  test('have no other problem once the mistake is corrected', async () => {
    const files = { ...FILES, [FIRST_FILE]: FILES[FIRST_FILE].replace('LimitNOFILES', 'LimitNOFILE') }
    assert.deepEqual(codes((await renderFiles(files)).diagnostics), ['OSM0354'])
  })
})
