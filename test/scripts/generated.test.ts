// Generated files are current: after a change of their sources, run `npm run generate`.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { root } from '../fixtures/examples.ts'

const GENERATORS = [
  'scripts/build-profiles.ts',
  'scripts/custom-resources.ts',
  'scripts/error-docs.ts',
  'scripts/krm-metadata.ts',
  'scripts/pull-request-picture.ts',
  'scripts/report-page.ts',
]

for (const script of GENERATORS) {
  test(`${script} has current outputs`, () => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, '--check'], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
  })
}
