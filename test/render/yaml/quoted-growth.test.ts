// Reading a quoted scalar takes no longer if a long text follows: a ResourceList is one document, of up to 100 MB.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readYaml } from '../../../src/render/yaml/index.ts'
import { inProcessorTime } from '../../fixtures/processor-time.ts'

const COUNT = 20_000

test(
  'the time to read quoted scalars does not depend on the text after them',
  inProcessorTime(() => {
    const lines = Array.from({ length: COUNT }, (_, i) => `- "text ${i}"\n`).join('')
    const result = readYaml(`${lines}- ${'a'.repeat(20_000_000)}\n`)
    assert.ok('value' in result)
    assert.equal((result.value as readonly unknown[]).length, COUNT + 1)
    // A search to the end of the text for each scalar would take a minute.
  }),
)
