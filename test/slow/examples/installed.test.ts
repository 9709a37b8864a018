// The published package: its files, the program and the library.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { install, packedFiles } from './installed.ts'

const installation = install()
after(() => installation.remove())

const files = packedFiles(installation)
const run = (command: string, cwd = installation.workplace(), env = installation.env) =>
  spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' })

describe('the package', () => {
  test('has the program, the library, schemas and built-in profiles, and nothing that only the project needs', () => {
    const isWanted = /^(?:action\/comment\.mjs|dist\/|function-config\/|krm\/|osps\/generated\/)/
    assert.deepEqual(files.filter(file => !isWanted.test(file)).sort(), [
      'CHANGELOG.md',
      'LICENSE',
      'NOTICE',
      'README.md',
      'SECURITY.md',
      'package.json',
    ])
    assert.ok(files.length <= 150, `${files.length} files`)
    assert.equal(statSync(join(installation.package, 'dist/program/osm-krm.mjs')).mode & 0o111, 0o111)
  })

  test('is at most 3.5 MB, and has no scripts, about which npm would warn', () => {
    const { stdout } = run('npm pack --dry-run --json', installation.package)
    const [{ size }] = JSON.parse(stdout)
    assert.ok(size <= 3_500_000, `${size} bytes`)
    const manifest = JSON.parse(readFileSync(join(installation.package, 'package.json'), 'utf8'))
    assert.deepEqual(
      ['scripts', 'dependencies', 'devDependencies', 'workspaces'].filter(name => name in manifest),
      [],
    )
  })

  test('has declarations that import only each other', () => {
    const declarations = files.filter(file => file.endsWith('.d.ts'))
    assert.ok(declarations.includes('dist/types/index.d.ts'))
    for (const file of declarations)
      for (const [, from] of readFileSync(join(installation.package, file), 'utf8').matchAll(/\bfrom '([^']+)'/g)) {
        const target = join(dirname(file), from!.replace(/\.ts$/, '.d.ts'))
        assert.ok(from === 'kpt-functions' || declarations.includes(target), `${file}: ${from}`)
      }
  })
})

describe('installed', () => {
  test('provides the command osm-krm', () => {
    const { status, stdout, stderr } = run('osm-krm --version')
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^osm-krm \d/)
  })

  test('provides the library under its name', () => {
    const { status, stderr } = run(
      `mkdir node_modules && ln -s '${installation.package}' node_modules/osm-krm && node --input-type=module -e "import { renderNodes } from 'osm-krm'; await renderNodes({ objects: [] })"`,
    )
    assert.equal(status, 0, stderr)
  })
})
