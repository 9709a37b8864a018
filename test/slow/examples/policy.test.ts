// Every example passes the review that docs/checks.md recommends, but for the profile that examples/migrate takes from a cluster as it is. The note
// about the default release of containerd fails no review.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { absent } from '../../hosts/kustomize.ts'
import { TOOLS } from '../../hosts/programs.ts'

interface Review {
  /** The paths and options besides the policy. */
  readonly args?: readonly string[]
  readonly found: readonly string[]
  readonly status?: number
  readonly skip?: string | false
}

const OF_CONTAINERD = ['OSM0354']
const OVERLAYS = ['staging', 'prod'].flatMap(name => ['-k', `kustomize-overlays/overlays/${name}`])

const REVIEWS: Readonly<Record<string, Review>> = {
  'air-gapped': { found: OF_CONTAINERD },
  argocd: { found: OF_CONTAINERD },
  'cluster-api': { found: OF_CONTAINERD },
  eta: { args: ['eta', '-c', 'eta/osm-krm.yaml'], found: [] },
  extend: { found: OF_CONTAINERD },
  fleet: { found: OF_CONTAINERD },
  'kustomize-overlays': { args: OVERLAYS, found: OF_CONTAINERD, skip: absent() },
  migrate: { args: ['migrate/git'], found: ['OSM0205', 'OSM0642', 'OSM0659'], status: 1 },
  policy: { found: [] },
  quickstart: { found: OF_CONTAINERD },
  terraform: { found: OF_CONTAINERD },
}

describe('lint with examples/policy/policy.yaml', () => {
  for (const [example, { args = [example], found, status = 0, skip = false }] of Object.entries(REVIEWS))
    test(`finds ${found.join(', ') || 'nothing'} in ${example}`, { skip }, async () => {
      const run = await osmKrm(['lint', ...args, '--policy', 'policy/policy.yaml'], {
        cwd: join(root, 'examples'),
        env: { PATH: `${TOOLS}${delimiter}${process.env.PATH}` },
      })
      const codes = [...new Set(run.stdout.match(/\bOSM\d{4}\b/g))].sort()
      assert.deepEqual([run.status, codes], [status, found], `${run.stdout}${run.stderr}`)
    })

  test('is tried with every example', () => assert.deepEqual(Object.keys(REVIEWS), readdirSync(join(root, 'examples'))))
})
