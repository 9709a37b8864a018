// The image, the examples and the CI jobs use the same exact version of Node.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../fixtures/examples.ts'

const versionsIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^[^#\n]*(?:\bnode:|node-version: )([\d.]+)/gm)].map(
    ([, version]) => version!,
  )

const [wanted] = versionsIn('Dockerfile')

for (const file of ['examples/fleet/ci/gitlab.yaml', 'templates/osm-krm.yml', '.github/workflows/release.yaml']) {
  test(`${file} uses the image's version of Node`, () => {
    assert.match(wanted!, /^\d+\.\d+\.\d+$/)
    assert.deepEqual(new Set(versionsIn(file)), new Set([wanted]))
  })
}
