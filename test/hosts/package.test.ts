// What packages/gotemplate publishes is installed and imported without any other package; release.test.ts does that with osm-krm.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { root } from '../docs/pages.ts'
import { folderOf } from './folder.ts'

describe('what packages/gotemplate publishes', () => {
  const folder = folderOf({})
  const env = { ...process.env, npm_config_cache: join(folder, 'cache') }
  function run(program: string, args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 120_000,
    })
    assert.equal(status, 0, stderr)
    return stdout
  }
  before(() => {
    run(process.execPath, [join(root, 'packages/gotemplate/build.mjs')])
    // Its dependencies, so that nothing is loaded from a registry.
    for (const path of ['packages/gotemplate/dist', 'node_modules/re2js', 'node_modules/@noble/hashes'])
      run('npm', ['pack', '--silent', '--ignore-scripts', join(root, path)])
    const archives = readdirSync(folder).filter(name => name.endsWith('.tgz'))
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives.map(name => `./${name}`)])
  })

  test('renders in an empty project, and loads what a template needs', () => {
    const template = '{{ .a | upper }} {{ regexFind "[0-9]+" "v17" }} {{ dateInZone "15:04 MST" 0 "Europe/Berlin" }}'
    const script = `import { renderTemplate } from 'gotemplate'
console.log((await renderTemplate(${JSON.stringify(template)}, { a: 'x' })).output)`
    assert.equal(run(process.execPath, ['--input-type=module', '--eval', script]), 'X 17 01:00 CET\n')
  })

  test('offers each of its entries', () => {
    const { exports } = JSON.parse(readFileSync(join(folder, 'node_modules/gotemplate/package.json'), 'utf8'))
    const names = Object.keys(exports).map(name => join('gotemplate', name))
    assert.ok(names.length > 10)
    run(process.execPath, ['--input-type=module', '--eval', names.map(name => `import '${name}'`).join('\n')])
  })
})
