// The script of the example Argo CD plugin: the arguments that it makes of an Application's parameters.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { root } from '../../fixtures/examples.ts'

const PLUGIN = join(root, 'examples/argocd/plugin/osm-krm-argocd')
const folder = mkdtempSync(join(tmpdir(), 'osm-krm-plugin-'))
after(() => rmSync(folder, { recursive: true }))

// A program that prints its arguments in place of osm-krm; and two repositories.
mkdirSync(join(folder, 'bin'))
writeFileSync(join(folder, 'bin/osm-krm'), '#!/bin/sh\nprintf "%s\\n" "$@"\n')
chmodSync(join(folder, 'bin/osm-krm'), 0o755)
for (const path of ['repo/clusters/berlin', 'repo/profiles', 'repo/-o', 'repo/clusters/berlin/-o', 'other'])
  mkdirSync(join(folder, path), { recursive: true })
symlinkSync('../other', join(folder, 'repo/link'))

function run(env: Record<string, string>, path = 'clusters/berlin') {
  const { status, stdout, stderr } = spawnSync(PLUGIN, {
    cwd: join(folder, 'repo', path),
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ARGOCD_APP_SOURCE_PATH: path, ...env },
    encoding: 'utf8',
  })
  return { status, stderr, args: stdout.split('\n').slice(0, -1) }
}

const LAST = ['--set', 'profiles.templates.allowEta=false', '--', '.']

test('settings become options, before those of the plugin, which override them', () => {
  assert.deepEqual(run({ PARAM_TARGET: 'worker', PARAM_SET_0: 'profiles.templates.allowEta=true' }).args, [
    ...['render', '--with-inputs', '--set', 'output.target=worker', '--set', 'profiles.templates.allowEta=true'],
    ...LAST,
  ])
})

describe('placeholders', () => {
  const vault = join(folder, 'vault')
  mkdirSync(vault)
  writeFileSync(join(vault, 'argocd-vault-plugin'), '#!/bin/sh\nsed "s/^/filled: /"\n')
  chmodSync(join(vault, 'argocd-vault-plugin'), 0o755)
  const PATH = `${vault}:${join(folder, 'bin')}:/usr/bin:/bin`

  test('are filled in if the Vault plugin is installed', () => {
    const filled = ['render', '--with-inputs', ...LAST].map(line => `filled: ${line}`)
    assert.deepEqual(run({ PATH }).args, filled)
    assert.deepEqual(run({ PATH, PARAM_PLACEHOLDERS: 'fill' }).args, filled)
  })

  test('are kept if the Application says so', () =>
    assert.deepEqual(run({ PATH, PARAM_PLACEHOLDERS: 'keep' }).args, ['render', '--with-inputs', ...LAST]))

  test('nothing is printed if the parameter is misspelt', () => {
    const { status, stderr, args } = run({ PATH, PARAM_PLACEHOLDERS: 'kept' })
    assert.equal(stderr, 'osm-krm-argocd: placeholders: "kept" is neither keep nor fill\n')
    assert.equal(status, 1)
    assert.deepEqual(args, [])
  })
})

describe('paths', () => {
  for (const path of ['../../profiles', '../berlin', '-o', '..'])
    test(`accepts ${path}`, () =>
      assert.deepEqual(run({ PARAM_PATHS_0: path }).args, ['render', '--with-inputs', ...LAST, `./${path}`]))

  test('accepts -o in the root folder', () =>
    assert.deepEqual(run({ PARAM_PATHS_0: '-o' }, '.').args, ['render', '--with-inputs', ...LAST, './-o']))

  for (const path of ['../../../other', '/etc', '../../link', 'nowhere', '../../../repo-2'])
    test(`rejects ${path}`, () => {
      const { status, stderr, args } = run({ PARAM_PATHS_0: '../../profiles', PARAM_PATHS_1: path })
      assert.equal(stderr, `osm-krm-argocd: paths: "${path}" is not a folder of this repository\n`)
      assert.equal(status, 1)
      assert.deepEqual(args, [])
    })
})
