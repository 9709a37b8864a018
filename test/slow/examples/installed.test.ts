// The published package is complete: the program, the library, and every page with the files that it links to.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { linksIn } from '../../docs/markdown.ts'
import { install, packedFiles } from './installed.ts'

const installation = install()
after(() => installation.remove())

const files = packedFiles(installation)
const run = (command: string, cwd = installation.workplace(), env = installation.env) =>
  spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' })

/** Files needed only for work on the project. */
const ONLY_IN_THE_PROJECT = [
  'CONTRIBUTING.md',
  'RELEASING.md',
  'action/osm-krm.js.sha256',
  'packages/gotemplate/README.md',
  'renovate-preset.json',
]

describe('the package', () => {
  test('has the files that its pages link to', () => {
    const missing = new Set<string>()
    for (const page of files.filter(file => file.endsWith('.md'))) {
      for (const { target } of linksIn(readFileSync(join(installation.package, page), 'utf8'))) {
        const [file = ''] = target.split('#')
        if (file === '' || /^[a-z]+:/.test(file)) continue
        const to = join(dirname(page), file)
        if (!existsSync(join(installation.package, to))) missing.add(to)
      }
    }
    assert.deepEqual([...missing].sort(), [...ONLY_IN_THE_PROJECT].sort())
  })

  test('has all examples, with executable scripts', () => {
    for (const file of ['examples/extend/.expected/company-ubuntu.txt', 'examples/quickstart/Kptfile'])
      assert.ok(files.includes(file), file)
    for (const file of [
      'dist/osm-krm.js',
      'dist/program/osm-krm.mjs',
      'examples/argocd/plugin/osm-krm-argocd',
      'examples/fleet/flux/render.sh',
    ])
      assert.equal(statSync(join(installation.package, file)).mode & 0o111, 0o111, file)
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

  test('has no tests, no sources and no renderings', () =>
    assert.deepEqual(
      files.filter(file => /^(src|packages|test|scripts|bench|out|node_modules)\//.test(file)),
      [],
    ))
})

describe('installed', () => {
  test('provides the command osm-krm', () => {
    const { status, stdout, stderr } = run('osm-krm --version')
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^osm-krm \d/)
  })

  test('works as a single file, without npm and the rest of the package', () => {
    const cwd = installation.workplace()
    mkdirSync(join(cwd, 'bin'))
    copyFileSync(join(installation.package, 'dist/osm-krm.js'), join(cwd, 'bin/osm-krm'))
    const { status, stdout, stderr } = run('bin/osm-krm --version', cwd, { PATH: process.env.PATH })
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
