// Every example passes the review that docs/checks.md recommends.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'

describe('lint with examples/policy/policy.yaml finds nothing in', () => {
  for (const example of ['air-gapped', 'extend', 'fleet', 'migrate/git', 'quickstart'])
    test(example, async () => {
      const args = ['lint', `examples/${example}`, '--policy', 'examples/policy/policy.yaml']
      const { status, stdout, stderr } = await osmKrm(args, { cwd: root })
      assert.deepEqual([status, stdout], [0, ''], stderr)
    })
})
