// Every example passes the review that docs/checks.md recommends, but for the profile that examples/migrate takes from a cluster as it is. The note
// about the default release of containerd fails no review.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'

describe('lint with examples/policy/policy.yaml finds nothing but a note in', () => {
  for (const example of ['air-gapped', 'extend', 'fleet', 'quickstart'])
    test(example, async () => {
      const args = ['lint', `examples/${example}`, '--policy', 'examples/policy/policy.yaml']
      const { status, stdout, stderr } = await osmKrm(args, { cwd: root })
      assert.deepEqual([status, [...new Set(stdout.match(/\bOSM\d{4}\b/g))]], [0, ['OSM0354']], `${stdout}${stderr}`)
    })
})
