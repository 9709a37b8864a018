// Settings named in sentences exist, and docs/README.md links to every page.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import functionConfig from '../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json' with {
  type: 'json',
}
import { resolve, type Schema } from '../../src/diagnostics/schema.ts'
import { linksIn, withoutBlocks } from './markdown.ts'
import { pages } from './pages.ts'

const root: Schema = functionConfig
const spec = resolve(root.properties!.spec!, root)
const GROUPS = Object.keys(spec.properties!).filter(
  group => resolve(spec.properties![group]!, root).properties !== undefined,
)
const NAMED = new RegExp(`\`(?:spec\\.)?((?:${GROUPS.join('|')})(?:\\.[A-Za-z]+)+)`, 'g')

function exists(path: string): boolean {
  let here = spec
  for (const name of path.split('.')) {
    const { properties = {}, additionalProperties } = here
    if (Object.hasOwn(properties, name)) here = resolve(properties[name]!, root)
    else if (typeof additionalProperties === 'object') here = resolve(additionalProperties, root)
    else return false
  }
  return true
}

describe('settings named on pages', () => {
  let count = 0
  for (const { path, text } of pages) {
    const named = new Set([...withoutBlocks(text).matchAll(NAMED)].map(([, setting]) => setting!))
    if (named.size === 0) continue
    count += named.size
    it(path, () => {
      for (const setting of named) assert.ok(exists(setting), setting)
    })
  }
  it('an unknown setting is detected', () => {
    assert.ok(exists('nodes.containerd.pauseImage'))
    assert.ok(!exists('nodes.pauseImage'))
  })
  it('are more than 50', () => assert.ok(count > 50, `${count}`))
})

const INDEX = 'docs/README.md'

describe(INDEX, () => {
  const linked = linksIn(pages.find(({ path }) => path === INDEX)!.text).map(({ target }) => join('docs', target))
  for (const { path } of pages) {
    if (!/^(docs|examples)\//.test(path) || path === INDEX) continue
    it(`links to ${path}`, () => assert.ok(linked.includes(path)))
  }
})
