import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
// @ts-expect-error: plain JavaScript, without types.
import { REPRODUCIBLE_SNAPSHOT } from '../../scripts/snapshot-options.mjs'
import { root } from '../fixtures/examples.ts'

test('the Dockerfile makes the snapshot with the same options', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  assert.ok(
    dockerfile.includes(`node ${REPRODUCIBLE_SNAPSHOT.join(' ')} --snapshot-blob osm-krm.blob --build-snapshot`),
  )
})
