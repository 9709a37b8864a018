// The causes of a comparison, for 1,000 generated changes of examples.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkGenerated } from '../compare/generated-changes.ts'

describe('the causes of generated changes of', () => {
  for (const name of ['extend', 'quickstart', 'cluster-api', 'terraform'])
    test(name, async () => {
      const found = await checkGenerated(name, 250)
      assert.ok(found.nodes >= 100, `${found.nodes} nodes change`)
      assert.ok(found.causes > found.nodes)
      assert.equal(found.notTraced, 0)
    })
})
