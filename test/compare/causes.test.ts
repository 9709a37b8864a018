// The causes of a comparison, checked by renderings with some of the changes. test/slow/causes.test.ts has more.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkGenerated } from './generated-changes.ts'

describe('the causes of generated changes of', () => {
  for (const [name, nodes] of [
    ['extend', 25],
    ['cluster-api', 10],
  ] as const)
    test(name, async () => {
      const found = await checkGenerated(name, 25)
      assert.ok(found.nodes >= nodes, `${found.nodes} nodes change`)
      assert.ok(found.causes > found.nodes)
      assert.equal(found.notTraced, 0)
    })
})
