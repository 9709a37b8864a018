// Every link within the project leads to an existing file and heading.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { anchorsIn, linksIn } from './markdown.ts'
import { pages, root } from './pages.ts'

let links = 0

describe('links on the pages', () => {
  for (const { path, text } of pages) {
    it(path, () => {
      for (const { line, target } of linksIn(text)) {
        if (/^[a-z]+:/.test(target)) continue
        links++
        const [file = '', anchor] = target.split('#')
        const to = file === '' ? path : join(dirname(path), file)
        assert.ok(existsSync(join(root, to)), `${path}:${line}: ${target}: there is no ${to}`)
        if (anchor === undefined) continue
        const anchors = anchorsIn(readFileSync(join(root, to), 'utf8'))
        assert.ok(anchors.includes(anchor), `${path}:${line}: ${to} has no heading #${anchor}`)
      }
    })
  }
  for (const page of ['CONTRIBUTING.md', 'docs/architecture.md'])
    it(`${page} names files that exist`, () => {
      const names =
        readFileSync(join(root, page), 'utf8').match(/(?<=`)(?:src|test|scripts|packages|osps)\/[\w./-]*(?=`)/g) ?? []
      assert.ok(names.length > 15, `${names.length}`)
      assert.deepEqual(
        names.filter(name => !existsSync(join(root, name))),
        [],
      )
    })
  it('docs/security.md names tests that exist', () => {
    const code = readFileSync(join(root, 'docs/security.md'), 'utf8').match(/(?<=`)[a-z-]+(?:\/[a-z-]+)+(?=`)/g) ?? []
    const names = code.filter(name => existsSync(join(root, 'test', name.split('/')[0]!)))
    assert.ok(names.length > 40, `${names.length}`)
    for (const name of names) assert.ok(existsSync(join(root, 'test', `${name}.test.ts`)), name)
  })

  it('there are more than 30', () => assert.ok(links > 30, `${links}`))
})
