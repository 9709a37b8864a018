// The licences and the bill of materials name exactly the packages in the bundles, according to the path above each part of them.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
// @ts-expect-error: plain JavaScript, as the build uses it
import { billOfMaterials, bundledPackages, FOLLOWED, notices, noticesText } from '../../../scripts/bundled-packages.mjs'
import { BILL_OF_MATERIALS, bundles, NOTICES } from '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const PATH = /^ *\/\/ .*\bnode_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm

const bundled = new Set(
  bundles().flatMap(bundle => [...readFileSync(bundle, 'utf8').matchAll(PATH)].map(([, name]) => name!)),
)
const { packages } = read(join(root, 'package-lock.json'))
const expected = [...bundled]
  .sort()
  .map(name => ({ name, version: packages[`node_modules/${name}`].version as string }))

describe('dist/', () => {
  it('has bundled packages', () => assert.ok(expected.length > 2, JSON.stringify(expected)))

  for (const { name, version } of expected)
    it(`has the licence of ${name}`, () => {
      const notices = readFileSync(NOTICES, 'utf8')
      assert.ok(notices.includes(`${name}@${version} (`))
      assert.ok(notices.includes(readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim()))
    })

  it('has the notices of every project that is followed', () => {
    const text = readFileSync(NOTICES, 'utf8')
    for (const [name] of FOLLOWED as [string, string][]) assert.ok(text.includes(name), name)
    for (const each of notices(root) as string[]) assert.ok(text.includes(each))
  })

  it('has only licences that permit what Apache-2.0 permits', () => {
    const { components } = read(BILL_OF_MATERIALS)
    const known = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)(?: AND (?:MIT|Apache-2\.0))*$/
    for (const { name, licenses } of components)
      for (const { license, expression } of licenses) assert.match(license?.id ?? expression, known, name)
  })

  it('has a bill of materials with exactly these packages', () => {
    const { components, metadata } = read(BILL_OF_MATERIALS)
    assert.deepEqual(
      components
        .filter(({ purl }: Record<string, unknown>) => purl !== undefined)
        .map(({ name, version, purl, licenses }: Record<string, unknown>) => ({ name, version, purl, licenses })),
      expected.map(({ name, version }) => ({
        name,
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        licenses: [{ license: { id: packages[`node_modules/${name}`].license } }],
      })),
    )
    assert.equal(metadata.component.name, 'osm-krm')
  })
})

describe('bundledPackages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-packages-'))
  after(() => rmSync(folder, { recursive: true }))

  const install = (name: string, files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, 'node_modules', name, file), text)
  }
  install('a', { 'package.json': '{"name": "a", "version": "1.0.0", "license": "MIT"}', LICENSE: 'text of a\n' })
  install('@s/b', {
    'package.json': '{"name": "@s/b", "version": "2.0.0", "license": "ISC"}',
    'license.md': 'text of b',
  })
  install('none', { 'package.json': '{"name": "none", "version": "1.0.0", "license": "MIT"}' })

  const metafile = (inputs: Readonly<Record<string, number>>) => ({
    outputs: {
      x: {
        inputs: Object.fromEntries(Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }])),
      },
    },
  })

  it('returns packages that contribute bytes, once', () => {
    const inputs = { 'node_modules/a/x.js': 5, 'node_modules/a/y.js': 1, 'node_modules/@s/b/z.js': 3, 'src/main.ts': 9 }
    const found = bundledPackages([metafile(inputs), metafile({ 'node_modules/none/x.js': 0 })], folder)
    assert.deepEqual(found, [
      { name: '@s/b', version: '2.0.0', license: 'ISC', text: 'text of b' },
      { name: 'a', version: '1.0.0', license: 'MIT', text: 'text of a' },
    ])
    assert.match(noticesText(found), /@s\/b@2\.0\.0 \(ISC\).*text of b.*a@1\.0\.0 \(MIT\).*text of a\n$/s)
    const { components } = billOfMaterials(found, { name: 'osm-krm', version: '1.0.0', license: 'Apache-2.0' })
    assert.equal(components.length, 2)
  })

  it('throws for a package without a licence', () => {
    assert.throws(() => bundledPackages([metafile({ 'node_modules/none/x.js': 1 })], folder), /none is bundled/)
  })
})
