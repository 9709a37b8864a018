// osm-krm lint --rendered after a real kustomize.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { type Files, FUNCTION, folderOf } from './folder.ts'
import { absent, buildFolder, PLUGINS } from './kustomize.ts'

const QUICKSTART = ['kustomization.yaml', 'machine-deployments.yaml', 'osm-krm.yaml', 'tokens.yaml']

/** The quickstart as a base, and what an overlay adds to it. */
const files = (overlay: string): Files => ({
  ...Object.fromEntries(
    QUICKSTART.map(name => [`base/${name}`, readFileSync(join(root, 'examples/quickstart', name), 'utf8')]),
  ),
  'overlay/kustomization.yaml': `resources: [../base]\n${overlay}`,
})

interface Problem {
  readonly code: string
  readonly message: string
}

function linted(overlay: string, flags: readonly string[]): { status: number | null; problems: readonly Problem[] } {
  const { status, stdout, stderr } = buildFolder(join(folderOf(files(overlay)), 'overlay'), flags)
  assert.equal(status, 0, stderr)
  const result = spawnSync(process.execPath, [FUNCTION, 'lint', '--rendered', '-', '-o', 'json'], {
    input: stdout,
    encoding: 'utf8',
  })
  return { status: result.status, problems: JSON.parse(result.stdout).problems }
}

const CASES: { name: string; overlay: string; flags?: readonly string[]; codes: readonly string[] }[] = [
  { name: 'an overlay that changes nothing', overlay: '', codes: [] },
  { name: 'a forgotten --enable-exec', overlay: '', flags: ['--enable-alpha-plugins'], codes: ['OSM0801'] },
  { name: 'an outer namespace', overlay: 'namespace: prod\n', codes: ['OSM0803'] },
  { name: 'an outer namePrefix', overlay: 'namePrefix: p-\n', codes: ['OSM0803'] },
  { name: 'an outer nameSuffix', overlay: 'nameSuffix: -s\n', codes: ['OSM0803'] },
  {
    name: 'labels on all objects',
    overlay: 'labels: [{pairs: {team: nodes}, includeSelectors: true}]\n',
    codes: [],
  },
]

describe('lint --rendered after kustomize', { skip: absent() }, () => {
  for (const { name, overlay, flags = PLUGINS, codes } of CASES) {
    test(name, () => {
      const { status, problems } = linted(overlay, flags)
      assert.deepEqual([...new Set(problems.map(({ code }) => code))], codes, JSON.stringify(problems, null, 2))
      assert.equal(status, codes.length === 0 ? 0 : 1)
    })
  }
})
