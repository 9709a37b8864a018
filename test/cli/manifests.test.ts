// Lists in files: every item becomes a document with its position and data.

import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parse, parseAllDocuments, stringify } from 'yaml'
import type { Json } from '../../src/base/json.ts'
import { plainJson } from '../../src/render/yaml/write.ts'
import { documentsOf } from '../../src/source/documents.ts'
import { documentsOfList } from '../../src/source/lists.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { json } from '../render/yaml/values.ts'

/** Line and data of each document. */
const partsOf = async (text: string): Promise<[line: number, data: unknown][]> => {
  const documents = documentsOf('f', text).map(documentsOfList)
  return documents.flat().map(({ line, text: part }) => [line, parse(part)])
}

const CASES: readonly { name: string; given: string; expected: [line: number, data: unknown][] }[] = [
  { name: 'an object of another kind', given: 'kind: A\nb: List\n', expected: [[1, { kind: 'A', b: 'List' }]] },
  {
    name: 'a List of another group',
    given: 'apiVersion: x.io/v1\nkind: List\nitems: [{}]\n',
    expected: [[1, { apiVersion: 'x.io/v1', kind: 'List', items: [{}] }]],
  },
  {
    name: 'a List',
    given:
      'apiVersion: v1\nkind: List\nmetadata: {resourceVersion: ""}\nitems:\n- kind: A\n  b: |\n    x\n\n     y\n- kind: B\n',
    expected: [
      [5, { kind: 'A', b: 'x\n\n y\n' }],
      [10, { kind: 'B' }],
    ],
  },
  {
    name: 'items that are indented, with comments to their left',
    given: 'kind: List\napiVersion: v1\nitems:\n# first\n  -   kind: A\n# inside\n      b: "x\n       y"\n',
    expected: [[4, { kind: 'A', b: 'x y' }]],
  },
  {
    name: 'U+2028 ends a line, as in Go’s parsers',
    given: 'apiVersion: v1\nkind: List\nitems:\n  - kind: "A\u2028    b"\n',
    expected: [[4, { kind: 'A\u2028b' }]],
  },
  {
    name: 'JSON',
    given: '{"apiVersion": "v1", "items": [\n  {"kind": "A"},\n  {"kind": "B"}\n], "kind": "List"}\n',
    expected: [
      [2, { kind: 'A' }],
      [3, { kind: 'B' }],
    ],
  },
  {
    name: 'a List within a List, after another document',
    given:
      'kind: A\n---\napiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n  - kind: B\n  - kind: C\n',
    expected: [
      [1, { kind: 'A' }],
      [9, { kind: 'B' }],
      [10, { kind: 'C' }],
    ],
  },
  { name: 'an empty List', given: 'apiVersion: v1\nkind: List\nitems: []\n', expected: [] },
  {
    name: 'a damaged List, which is reported when it is parsed',
    given: 'apiVersion: v1\nkind: List\nitems: {}\n',
    expected: [[1, { apiVersion: 'v1', kind: 'List', items: {} }]],
  },
]

describe('splits Lists into documents', () => {
  for (const { name, given, expected } of CASES) it(name, async () => assert.deepEqual(await partsOf(given), expected))

  it('of items with any data, in YAML and in JSON', async () => {
    // The package writes line breaks beyond ASCII unescaped; Kubernetes folds them.
    const writeBlocks = (list: Json): string =>
      stringify(list).replace(/[\x85\u2028\u2029]/g, character => `x${character.charCodeAt(0)}`)
    const write = fc.constantFrom<(list: Json) => string>(plainJson, writeBlocks)
    const items = fc.array(
      json().map(value => ({ kind: 'A', value })),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(items, write, async (given, written) => {
        const text = written({ apiVersion: 'v1', kind: 'List', items: given as Json[] })
        // The List's text is one document: a text in it may look like a document marker.
        const documents = documentsOfList({ file: 'f', line: 1, text })
        assert.deepEqual(
          documents.map(document => parse(document.text)),
          given.map(item => parse(written(item as Json))),
        )
      }),
    )
  })
})

const render = (args: readonly string[], input = '') => {
  return osmKrm(['render', ...args], { cwd: root, input })
}

it('a List renders like the files of its items', async () => {
  const files = ['machine-deployments', 'tokens', 'osm-krm'].map(name =>
    readFileSync(join(root, `examples/quickstart/${name}.yaml`), 'utf8'),
  )
  const items = files.flatMap(file => parseAllDocuments(file).map(document => document.toJS()))
  const list = await render(['-'], plainJson({ apiVersion: 'v1', kind: 'List', items }))
  const plain = await render(['examples/quickstart'])
  assert.deepEqual([list.status, plain.status], [0, 0], list.stderr)
  assert.equal(list.stdout, plain.stdout)
})

it('counts revisions from the List that render -o json prints', async () => {
  const previous = (await render(['examples/quickstart', '-o', 'json'])).stdout
  const newer = mkdtempSync(join(tmpdir(), 'manifests-'))
  try {
    cpSync(join(root, 'examples/quickstart'), newer, { recursive: true })
    const path = join(newer, 'machine-deployments.yaml')
    writeFileSync(path, edit(readFileSync(path, 'utf8'), 'kubelet: 1.36.1', 'kubelet: 1.36.2'))
    const config = join(newer, 'osm-krm.yaml')
    // A revision in the functionConfig would win.
    writeFileSync(config, readFileSync(config, 'utf8').replace(/^ {2}machineDeployments:\n(?: {4}.*\n?)*/m, ''))
    const { status, stdout, stderr } = await render([newer, '--previous', '-'], previous)
    assert.equal(status, 0, stderr)
    assert.match(stdout, /machine-deployment-revision: "2"/)
  } finally {
    rmSync(newer, { recursive: true })
  }
})
