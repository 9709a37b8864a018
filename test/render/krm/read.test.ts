import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isListedAsGenerator,
  itemsHavePaths,
  readItem,
  readMetadata,
  readResourceList,
} from '../../../src/render/krm/index.ts'
import { HEAD, listOf, readItems, reported, silent } from './fixtures.ts'

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  namespace: b\n'
const header = (kind: string, name = '', namespace = '', apiVersion = 'v1') => ({
  apiVersion,
  kind,
  namespace,
  name,
  annotations: {},
  labels: {},
})

describe('readResourceList finds headers', () => {
  const TABLE = [
    {
      name: 'with the dash on a line of its own',
      given: '-\n   "apiVersion": "v1"\n   "kind": "Pod"\n   "metadata":\n      "name": "a"\n',
      expected: [header('Pod', 'a')],
    },
    {
      name: 'with comments and quotes',
      given: '- apiVersion: \'v1\' # c\n  # name: x\n  kind: Pod # d\n  metadata: # e\n\n    name: "a" # f\n',
      expected: [header('Pod', 'a')],
    },
    {
      name: 'after texts that look like headers',
      given:
        '- apiVersion: v1\n  kind: Pod\n  metadata:\n    annotations:\n      name: x\n      x: |\n        name: no\n    name: a\n  data: |\n    kind: No\n    - kind: No\n',
      expected: [{ ...header('Pod', 'a'), annotations: { name: 'x', x: 'name: no\n' } }],
    },
    {
      name: "after characters that end a line only for Go's writers",
      given: '- kind: A\n  data:\n    x: |\n      a\n\u2028      b\n- kind: B\n',
      expected: [header('A', '', '', ''), header('B', '', '', '')],
    },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, async () => {
      const { items } = await listOf(`${HEAD}items:\n${given}`)
      assert.deepEqual(
        items.map(item => item.header),
        expected,
      )
    })
  }
})

describe('readResourceList accepts lists of every style', () => {
  const TABLE = [
    {
      name: 'quoted keys',
      given: `"apiVersion": "config.kubernetes.io/v1"\n'kind': 'ResourceList'\n"items":\n-\n  kind: A\n- kind: B\n"functionConfig":\n  kind: C\n`,
    },
    {
      name: 'document markers',
      given: `# c\n---\n${HEAD}items:\n- kind: A\n- kind: B\nfunctionConfig:\n  kind: C\n...\n# d\n`,
    },
    { name: 'a byte order mark', given: `\ufeff${HEAD}items:\n- kind: A\n- kind: B\nfunctionConfig:\n  kind: C\n` },
    {
      name: 'Windows line breaks',
      given: `${HEAD}items:\n- kind: A\n- kind: B\nfunctionConfig:\n  kind: C\n`.replaceAll('\n', '\r\n'),
    },
  ]
  for (const { name, given } of TABLE) {
    test(name, async () => {
      const list = await listOf(given)
      const { value, problems } = await reported(report => readItems(list, () => true, report))
      assert.deepEqual(problems, [])
      assert.deepEqual(
        value.map(({ object }) => object),
        [{ kind: 'A' }, { kind: 'B' }],
      )
      assert.ok(list.functionConfig)
      assert.deepEqual(await readItem(list, list.functionConfig, silent), { kind: 'C' })
    })
  }

  for (const items of ['items: []\n', 'items: [] # c\n', 'items: ~\n', 'items:\n', '']) {
    test(`readResourceList finds no items in ${JSON.stringify(items)}`, async () => {
      assert.deepEqual((await listOf(`${HEAD}${items}functionConfig:\n  kind: C\n`)).items, [])
    })
  }
})

describe('readResourceList finds annotations and labels', () => {
  const PATH = 'internal.config.kubernetes.io/path'
  const TABLE = [
    {
      name: 'in block style',
      given: `annotations:\n      other: 1\n      ${PATH}: a.yaml\n    labels:\n      app: x\n`,
    },
    {
      name: 'through an alias',
      given: `annotations:\n      a: &a a.yaml\n      ${PATH}: *a\n    labels:\n      app: x\n`,
    },
  ]
  for (const { name, given } of TABLE) {
    test(name, async () => {
      const { items } = await listOf(
        `${HEAD}items:\n- kind: A\n  metadata:\n    ${given}  spec:\n    annotations:\n      ${PATH}: no\n`,
      )
      const { annotations, labels } = items[0]!.header
      assert.equal(annotations[PATH], 'a.yaml')
      assert.deepEqual(labels, { app: 'x' })
    })
  }
})

describe('readResourceList rejects an input that is not a ResourceList, in one line', () => {
  const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)
  const TABLE: readonly { readonly name: string; readonly given: string | Uint8Array; readonly expected: RegExp }[] = [
    { name: 'nothing', given: '', expected: /^OSM0002 the input is empty/ },
    {
      name: 'a binary file',
      given: bytes(0x7f, 0x45, 0x4c, 0x46, 0, 0, 1),
      expected: /^OSM0003 the input is not text/,
    },
    { name: 'UTF-16', given: bytes(0xff, 0xfe, 0x61, 0), expected: /^OSM0003 the input is UTF-16/ },
    { name: 'Latin-1', given: bytes(0x7b, 0xe9, 0x7d), expected: /^OSM0003 the input is not UTF-8/ },
    {
      name: 'a damaged list',
      given: `${HEAD}items:\n  - kind: A\n - kind: B\n`,
      expected: /^OSM0004 the input is not valid YAML: line \d: /,
    },
    { name: 'plain manifests', given: `${POD}---\n${POD}`, expected: /^OSM0004 .* more than one YAML document/ },
    { name: 'a manifest', given: POD, expected: /^OSM0005 .* it contains an object of kind Pod \(v1\)/ },
    { name: 'words', given: 'hello there', expected: /^OSM0005 .* a single value/ },
    {
      name: 'items that are a map',
      given: `${HEAD}items:\n  a: b\n`,
      expected: /^OSM0005 .* items that are not a list/,
    },
    {
      name: 'items after a part of another document',
      given: `${HEAD}items:\n- kind: A\nother:\n  a: b\n- kind: B\n`,
      expected: /^OSM0004 the input is not valid YAML: line 7: /,
    },
    {
      name: 'duplicate items',
      given: `${HEAD}items:\n- kind: A\nother: 1\nitems:\n- kind: B\n`,
      expected: /^OSM0004 .*line 6: this key occurs twice$/,
    },
    ...['results: text', 'results:\n  a: b', 'results: [1]', 'results:\n- a: b\n- text'].map(results => ({
      name: `${JSON.stringify(results)}`,
      given: `${HEAD}${results}\nitems: []\n`,
      expected: /^OSM0015 line 3 of the input: results is not a list of objects$/,
    })),
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, async () => {
      const { value, problems } = await reported(report => readResourceList(given, report))
      assert.equal(value, undefined)
      assert.equal(problems.length, 1)
      assert.match(problems[0]!, expected)
    })
  }
})

describe('readItems', () => {
  const list = `${HEAD}items:\n- kind: A\n  x: "unfinished\n- kind: B\n  a: b: c\n- kind: Secret\n  data: "hush\n- kind: D\n  x: 1\n`

  test('reports a damaged item, with its line in the input', async () => {
    const { problems, found } = await reported(async report =>
      readItems(await listOf(list), ({ kind }) => kind === 'B', report),
    )
    assert.equal(problems.length, 1)
    assert.match(problems[0]!, /^OSM0007 cannot be read: there is a key in a value/)
    // The text is added when it is located.
    assert.deepEqual(found[0]?.excerpt, { text: '', start: 15, end: 16, firstLine: 6, ofItem: 'refused' })
  })

  const DAMAGED: readonly { readonly name: string; readonly given: string; readonly why: string }[] = [
    { name: 'null', given: '- null\n', why: 'this is not an object' },
    { name: 'nothing', given: '-\n', why: 'this is not an object' },
    {
      name: 'a list',
      given: '- [a]\n',
      why: 'this is a list: write each object as a document of its own, with a line of three dashes between two of them',
    },
    {
      name: 'an alias of a string',
      given: '- &a {kind: A, x: &x text}\n- *x\n',
      why: 'this is not an object',
    },
    {
      name: 'a damaged object without a kind',
      given: '- apiVersion: v1\n  kind Pod\n',
      why: 'a key must be on one line: is a colon missing?',
    },
  ]
  for (const { name, given, why } of DAMAGED) {
    test(`rejects ${name}, and reads the other items`, async () => {
      const { value, problems } = await reported(report =>
        readResourceList(`${HEAD}items:\n- kind: B\n${given}- kind: C\n`, report),
      )
      assert.deepEqual(problems, [`OSM0007 cannot be read: ${why}`])
      const kinds = value?.items.map(item => item.header.kind)
      assert.ok(kinds?.includes('B') && kinds.includes('C'), String(kinds))
    })
  }

  test('rejects an item that is not UTF-8, and ignores bytes in other items', async () => {
    const bytes = Uint8Array.from(Buffer.from(`${HEAD}items:\n- kind: A\n  x: \xff\n- kind: B\n`, 'latin1'))
    const all = await reported(async report => readItems(await listOf(bytes), () => true, report))
    assert.deepEqual(all.problems, ['OSM0007 cannot be read: this is not UTF-8'])
    assert.deepEqual(
      all.value.map(({ object }) => object),
      [{ kind: 'B' }],
    )
  })

  test('resolves anchors of other items', async () => {
    const list = await listOf(`${HEAD}items:\n- kind: A\n  x: &x [1]\n- kind: B\n  z: *x\n`)
    const { value, problems } = await reported(report => readItems(list, ({ kind }) => kind === 'B', report))
    assert.deepEqual(problems, [])
    assert.deepEqual(
      value.map(({ object }) => object),
      [{ kind: 'B', z: [1] }],
    )
  })

  const METADATA = 'metadata:\n    name: a\n    annotations:\n      x: "1"\n\n      # c\n      z: |\n        two\n'
  const WITH_METADATA = [
    { name: 'between other keys', given: `- kind: A\n  ${METADATA}  spec: 1\n`, found: true },
    { name: 'on the line of the dash', given: `- ${METADATA}  kind: A\n`, found: false },
    { name: 'after a damaged text', given: `- kind: A\n  spec: "\n  ${METADATA}`, found: true },
  ]
  for (const { name, given, found } of WITH_METADATA) {
    test(`readMetadata reads only metadata ${name}`, async () => {
      const list = await listOf(`${HEAD}items:\n${given}- kind: B\n`)
      const metadata = readMetadata(list, list.items[0]!)?.metadata
      assert.deepEqual(metadata, found ? { name: 'a', annotations: { x: '1', z: 'two\n' } } : undefined)
    })
  }
})

describe('isListedAsGenerator and itemsHavePaths recognize', () => {
  const config =
    'functionConfig:\n  apiVersion: osm-krm.dev/v1alpha1\n  kind: OperatingSystemConfigGenerator\n  metadata:\n    name: a\n'
  const asItem = (annotation: string) =>
    `- apiVersion: osm-krm.dev/v1alpha1\n  kind: OperatingSystemConfigGenerator\n  metadata:\n    name: a\n    annotations:\n      ${annotation}: x\n`
  const TABLE = [
    {
      name: 'kustomize, listed under generators',
      items: asItem('kustomize.config.k8s.io/id'),
      generator: true,
      paths: false,
    },
    {
      name: 'kpt, which always lists the functionConfig',
      items: asItem('internal.config.kubernetes.io/path'),
      generator: false,
      paths: true,
    },
    {
      name: 'kustomize, listed under resources too',
      items: `${asItem('config.k8s.io/id')}- kind: A\n`,
      generator: false,
      paths: false,
    },
  ]
  for (const { name, items, generator, paths } of TABLE) {
    test(name, async () => {
      const list = await listOf(`${HEAD}${config}items:\n${items}`)
      assert.deepEqual([isListedAsGenerator(list), itemsHavePaths(list)], [generator, paths])
    })
  }
})
