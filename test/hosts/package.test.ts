// The packed package is one that npm installs, with what it needs of a registry.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../docs/pages.ts'
import { folderOf } from './folder.ts'

/** The errors of npm if no registry answers and its cache is incomplete. */
const NO_REGISTRY = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/

test('npm install --global of what npm pack packs', t => {
  const folder = folderOf({})
  const env = { ...process.env, npm_config_prefix: join(folder, 'npm'), npm_config_prefer_offline: 'true' }
  const run = (cwd: string, command: string) =>
    spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8', timeout: 120_000 })
  const packed = run(root, `npm pack --silent --ignore-scripts --pack-destination '${folder}'`)
  assert.equal(packed.status, 0, packed.stderr)
  const [archive] = readdirSync(folder).filter(name => name.endsWith('.tgz'))
  const installed = run(folder, `npm install --global --no-audit --no-fund ./${archive}`)
  if (NO_REGISTRY.test(installed.stderr)) return t.skip('no registry answers')
  assert.equal(installed.status, 0, installed.stderr)
  assert.match(run(folder, 'npm/bin/osm-krm version').stdout, /^osm-krm \d/)
  const rendered = run(folder, 'npm/bin/osm-krm render npm/lib/node_modules/osm-krm/examples/quickstart -o out')
  assert.equal(rendered.status, 0, rendered.stderr)
  assert.equal(rendered.stdout.trim().split('\n').length, 8)
})
