// The packed package is one that npm installs and npx runs, without any other package.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { root } from '../docs/pages.ts'
import { folderOf } from './folder.ts'

describe('what npm pack packs', () => {
  const folder = folderOf({})
  const env = { ...process.env, npm_config_prefix: join(folder, 'npm'), npm_config_cache: join(folder, 'cache') }
  let archive = ''
  function run(command: string, cwd = folder): string {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd,
      env,
      encoding: 'utf8',
      timeout: 120_000,
    })
    assert.equal(status, 0, stderr)
    return stdout
  }
  before(() => {
    run(`npm pack --silent --ignore-scripts --pack-destination '${folder}'`, root)
    archive = readdirSync(folder).find(name => name.endsWith('.tgz'))!
  })

  test('is installed by npm install --global --offline: it needs no other package', () => {
    run(`npm install --global --offline --no-audit --no-fund ./${archive}`)
    assert.deepEqual(readdirSync(join(folder, 'npm/lib/node_modules')), ['osm-krm'])
    assert.ok(!readdirSync(join(folder, 'npm/lib/node_modules/osm-krm')).includes('node_modules'))
    assert.match(run('npm/bin/osm-krm --version'), /^osm-krm \d/)
    const rendered = run('npm/bin/osm-krm render npm/lib/node_modules/osm-krm/examples/quickstart -d out')
    assert.equal(rendered.trim().split('\n').length, 8)
  })

  test('is run by npx', () => {
    assert.match(run(`npx --yes --offline --package=./${archive} osm-krm --version`), /^osm-krm \d/)
  })
})
