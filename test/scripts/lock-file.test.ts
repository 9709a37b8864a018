// Scripts and sources of the packages in package-lock.json.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'

interface Entry {
  readonly hasInstallScript?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
}

const { lockfileVersion, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, Entry>>
}
/** Without the project itself and its workspaces. */
const entries = Object.entries(packages).filter(([path, { link }]) => !link && path.includes('node_modules/'))

describe('package-lock.json', () => {
  test('has packages, in lockfile version 3', () => {
    assert.equal(lockfileVersion, 3)
    assert.ok(entries.length > 10)
  })

  test('has an install script only for esbuild, which the build skips with --ignore-scripts', () => {
    const scripts = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    assert.deepEqual(scripts, ['node_modules/esbuild'])
    for (const file of ['scripts/ensure.mjs', 'Dockerfile']) {
      const text = readFileSync(join(root, file), 'utf8')
      assert.match(text, /\bci\b.*--ignore-scripts/, file)
    }
  })

  test('has a SHA-512 hash for every package', () => {
    for (const [path, { integrity = '' }] of entries) assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, path)
  })

  test('has links to workspaces only', () => {
    const links = Object.values(packages).flatMap(({ link, resolved }) => (link ? [resolved] : []))
    assert.deepEqual(links, ['packages/gotemplate'])
  })

  test('has only packages from one registry: no repositories or files', () => {
    for (const [path, { resolved = 'https://' }] of entries) assert.match(resolved, /^https:\/\//, path)
    const urls = entries.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved)]))
    assert.ok(new Set(urls.map(({ host }) => host)).size <= 1)
    for (const { pathname } of urls) assert.match(pathname, /\/-\/[^/]+\.tgz$/)
  })
})
