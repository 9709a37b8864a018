// krm/: the description of the function has the fields of kpt's catalog and of the proposal for kustomize's, and is correct.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import functionConfig from '../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json' with {
  type: 'json',
}
import { resolve, type Schema } from '../../src/diagnostics/schema.ts'
import { codeIn, tablesIn } from '../docs/markdown.ts'

const krm = join(import.meta.dirname, '../../krm')
const text = (name: string): string => readFileSync(join(krm, name), 'utf8')

const { spec } = parse(text('definition.yaml'))
const metadata = parse(text('metadata.yaml'))

/** Required fields. */
const REQUIRED: readonly { readonly of: string; readonly object: object; readonly fields: readonly string[] }[] = [
  {
    of: 'metadata.yaml',
    object: metadata,
    fields: ['image', 'description', 'tags', 'sourceURL', 'examplePackageURLs', 'emails', 'license'],
  },
  { of: 'a KRMFunctionDefinition', object: spec, fields: ['group', 'names', 'description', 'publisher', 'versions'] },
  {
    of: 'its version',
    object: spec.versions[0],
    fields: ['name', 'schema', 'idempotent', 'runtime', 'usage', 'examples', 'license'],
  },
]

describe('required fields', () => {
  for (const { of, object, fields } of REQUIRED) {
    test(`of ${of}`, () =>
      assert.deepEqual(
        fields.filter(field => !Object.hasOwn(object, field)),
        [],
      ))
  }
})

test('links lead to existing files', () => {
  const { usage, examples } = spec.versions[0]
  const links: readonly string[] = [usage, ...examples, metadata.sourceURL, ...metadata.examplePackageURLs]
  assert.ok(links.length >= 6)
  for (const link of links) assert.ok(existsSync(join(krm, link)), link)
})

describe('krm/README.md', () => {
  const readme = text('README.md')
  const marked = (name: string): string =>
    new RegExp(`<!--mdtogo:${name}-->\n([\\s\\S]*?)\n<!--mdtogo-->`).exec(readme)?.[1]?.trim() ?? ''

  test('has the sections that catalogs extract', () => {
    assert.deepEqual(
      [...readme.matchAll(/<!--mdtogo:?(\w*)-->/g)].map(([, name]) => name),
      [...['Short', ''], ...['Long', ''], ...['Examples', '']],
    )
    assert.equal(marked('Short'), metadata.description)
    assert.match(marked('Long'), /### FunctionConfig/)
    assert.match(marked('Examples'), /kpt fn render/)
  })

  test('names the fields of the functionConfig', () => {
    const schema: Schema = functionConfig
    const [fields] = tablesIn(marked('Long'))
    assert.deepEqual(
      fields!.rows.map(([field]) => codeIn(field!)),
      Object.keys(resolve(schema.properties!.spec!, schema).properties!),
    )
  })
})
