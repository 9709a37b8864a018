// The examples of the library run unchanged with the built package.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { blocks, type PageBlock, placeOf, root } from '../../docs/pages.ts'

/** Variables that an example may use: objects and settings. */
const GIVEN = `
import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
const read = name => parseAllDocuments(readFileSync(name, 'utf8')).map(document => document.toJS())
const objects = ['machine-deployments', 'tokens'].flatMap(name => read('examples/quickstart/' + name + '.yaml'))
const [functionConfig] = read('examples/quickstart/osm-krm.yaml')
`

const examples = blocks.filter(({ language }) => ['js', 'ts'].includes(language))

/** In the project's folder the package finds itself by its name. */
function run({ text }: PageBlock) {
  const code = text.includes('objects, functionConfig }') ? `${GIVEN}${text}` : text
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, encoding: 'utf8' })
}

describe('examples of the library', () => {
  for (const example of examples) {
    it(placeOf(example), () => {
      const { status, stdout, stderr } = run(example)
      assert.equal(status, 0, stderr)
      assert.equal(stderr, '')
      if (example.next?.language === 'text') assert.equal(stdout, example.next.text)
    })
  }
  it('docs/library.md has at least two', () => assert.ok(examples.length >= 2))
})
