// Pages, examples and the component for GitLab name the version of the package.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import { COMPONENT_VERSION } from '../fixtures/component.ts'
import { pages, root } from './pages.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const examples = readdirSync(join(root, 'examples'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && !entry.name.endsWith('.md'))
  .map(entry => relative(root, join(entry.parentPath, entry.name)))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const texts = [...pages.filter(({ path }) => path !== 'CHANGELOG.md'), ...examples]

/** The package, images, the revision for pre-commit, and what `osm-krm --version` prints. */
const NAMED = /\bosm-krm(?:-argocd)?(?:[@:]v?| )(\d+\.\d+\.\d+)\b|\brev: v(\d+\.\d+\.\d+)\b/g

it('every file that names a version of osm-krm names this one', () => {
  const named = texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        [...line.matchAll(NAMED)].map(([what, a, b]) => ({ at: `${path}:${i + 1}: ${what}`, is: a ?? b })),
      ),
  )
  assert.ok(named.length > 10, `${named.length}`)
  const others = named.filter(({ is }) => is !== version).map(({ at }) => at)
  assert.deepEqual(others, [])
})

it('so does the component', () => assert.equal(COMPONENT_VERSION, version))
