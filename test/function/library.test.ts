// The results of the library.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import { example } from '../fixtures/examples.ts'

test('objects are plain data: equal to their JSON, and copied by structuredClone', async () => {
  const { objects } = await renderNodes(example('quickstart'))
  assert.ok(objects.length > 0)
  for (const object of objects) {
    assert.deepEqual(object, JSON.parse(JSON.stringify(object)))
    assert.deepEqual(structuredClone(object), object)
  }
})
