import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ResourceList, readResourceList } from '../../../src/render/krm/index.ts'
import { HEAD, listOf, merge, merged, outputsOf, reported, secret, silent } from './fixtures.ts'

const GENERATED = (name: string, path: string, value = 'dmFsdWU=') => `- apiVersion: v1
  kind: Secret
  metadata:
    name: ${name}
    namespace: cloud-init-settings
    annotations:
      osm-krm.dev/generated-by: production
      internal.config.kubernetes.io/path: ${path}
      config.kubernetes.io/path: ${path}
      internal.config.kubernetes.io/index: "0"
      config.kubernetes.io/index: "0"
  data:
    key: ${value}
`
const NEW = (name: string) => GENERATED(name, `osm-krm/cloud-init-settings/secret_${name}.yaml`)
const FOREIGN = '# about x\n- kind: X   # odd\n  "y":   0755\n\n'
const CONFIG_DIGEST = ['metadata', 'annotations', 'osm-krm.dev/config-digest'] as const

describe('mergeOutputs adds new outputs', () => {
  test('at the end, in the order of their files', async () => {
    assert.equal(
      await merged(`${HEAD}items:\n${FOREIGN}`, outputsOf([secret('b'), secret('a')])),
      `${HEAD}items:\n${FOREIGN}${NEW('a')}${NEW('b')}`,
    )
  })

  const TABLE = [
    {
      name: 'before fields after the items',
      given: `items:\n- kind: X\n# c\n${HEAD}`,
      expected: `items:\n- kind: X\n${NEW('a')}# c\n${HEAD}`,
    },
    {
      name: 'into an empty list',
      given: `${HEAD}items: [] # none\nx: y\n`,
      expected: `${HEAD}items:\n${NEW('a')}x: y\n`,
    },
    { name: 'where items are missing', given: `${HEAD}x: y\n`, expected: `${HEAD}x: y\nitems:\n${NEW('a')}` },
    {
      name: 'after a last line without a line break',
      given: `${HEAD}items:\n- kind: X`,
      expected: `${HEAD}items:\n- kind: X\n${NEW('a')}`,
    },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, async () => assert.equal(await merged(given, outputsOf([secret('a')])), expected))
  }

  test('to a list in flow style', async () => {
    const output = await merged(
      '{"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList","items":[{"kind":"X"}]}',
      outputsOf([secret('a')]),
    )
    assert.deepEqual(
      JSON.parse(output).items.map((item: { kind: string }) => item.kind),
      ['X', 'Secret'],
    )
    assert.ok(
      output.startsWith('{"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList","items":[{"kind":"X"}, {'),
    )
  })
})

describe('mergeOutputs of existing outputs', () => {
  const other = (text: string) => `${HEAD}items:\n${FOREIGN}${text}- kind: Z\n`

  test('keeps outputs that are not stale, and outputs of other functions', async () => {
    const theirs = NEW('x').replace('production', 'staging')
    const given = other(NEW('old') + theirs)
    assert.equal(await merged(given, outputsOf([], { isStale: () => false })), given)
    assert.equal(await merged(given, outputsOf([])), other(theirs))
  })

  test('keeps outputs that came back from a cluster as inputs', async () => {
    const input = NEW('old').replace(
      'annotations:\n',
      'annotations:\n      config.kubernetes.io/local-config: "true"\n',
    )
    const list = `${HEAD}items:\n${input}${NEW('a')}`
    assert.equal(await merged(list, outputsOf([secret('a')])), list)
    assert.equal(
      await merged(list.replace('"true"', '"false"'), outputsOf([secret('a')])),
      `${HEAD}items:\n${NEW('a')}`,
    )
  })

  const FLOW = {
    first: '[A, {"kind":"X"}]',
    last: '[{"kind":"X"},\n A]',
    only: '[ A ]',
  }
  for (const [name, items] of Object.entries(FLOW)) {
    test(`removes outputs in flow style: ${name}`, async () => {
      const ours =
        '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a","annotations":{"osm-krm.dev/generated-by":"production"}}}'
      const list = `{"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList","items":${items.replace('A', ours)}}`
      const kept = JSON.parse(list).items.filter((item: { kind: string }) => item.kind !== 'Secret')
      assert.deepEqual(JSON.parse(await merged(list, outputsOf([]))).items, kept)
    })
  }

  test('rejects duplicate outputs', async () => {
    const list = await listOf(`${HEAD}items:\n${NEW('a')}${NEW('a')}`)
    const { problems } = await reported(report => merge(list, outputsOf([secret('a')]), report))
    assert.deepEqual(problems, ['OSM0008 occurs twice'])
  })

  test('accepts text that looks like anchors', async () => {
    const script = `${NEW('old')}  x: |\n    run &pid\n- kind: X\n  y: |\n    kill *pid\n`
    assert.match(
      await merged(`${HEAD}items:\n${script}`, outputsOf([])),
      /^.*items:\n- kind: X\n {2}y: \|\n {4}kill \*pid\n$/s,
    )
  })
})

describe('removes an annotation from an input item', () => {
  const LINE = 'osm-krm.dev/config-digest: abc'
  const TABLE = [
    {
      name: 'the only annotation',
      given: `- kind: M # x\n  metadata:\n    annotations:\n      ${LINE}\n    name: a\n  spec: {a: 1}\n`,
      expected: '- kind: M # x\n  metadata:\n    name: a\n  spec: {a: 1}\n',
    },
    {
      name: 'an annotation of another writer, on several lines',
      given:
        '- metadata:\n    annotations:\n      b: c\n      "osm-krm.dev/config-digest": |\n        old\n      d: e\n',
      expected: '- metadata:\n    annotations:\n      b: c\n      d: e\n',
    },
    {
      name: 'no annotations',
      given: `- spec:\n    metadata:\n      annotations:\n        ${LINE}\n  metadata:\n    name: a\n`,
      expected: `- spec:\n    metadata:\n      annotations:\n        ${LINE}\n  metadata:\n    name: a\n`,
    },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, async () => {
      const without = (list: ResourceList) => ({
        ...outputsOf([]),
        edits: [{ item: list.items[0]!, path: CONFIG_DIGEST, value: undefined }],
      })
      assert.equal(await merged(`${HEAD}items:\n${given}- kind: Z\n`, without), `${HEAD}items:\n${expected}- kind: Z\n`)
    })
  }
})

describe('adds an annotation to an input item', () => {
  const annotate = (list: ResourceList) => ({
    ...outputsOf([]),
    edits: [{ item: list.items[0]!, path: CONFIG_DIGEST, value: 'abc' }],
  })
  const LINE = 'osm-krm.dev/config-digest: abc'
  const TABLE = [
    {
      name: 'no annotations yet',
      given: '- kind: M # x\n  metadata:\n    name: a\n  spec: {a: 1}\n',
      expected: `- kind: M # x\n  metadata:\n    annotations:\n      ${LINE}\n    name: a\n  spec: {a: 1}\n`,
    },
    {
      name: 'another value',
      given:
        '- metadata:\n    annotations:\n      b: c\n      "osm-krm.dev/config-digest": |\n        old\n      d: e\n',
      expected: `- metadata:\n    annotations:\n      b: c\n      ${LINE}\n      d: e\n`,
    },
    {
      name: 'the same value',
      given: `- metadata:\n    annotations:\n      ${LINE}\n`,
      expected: `- metadata:\n    annotations:\n      ${LINE}\n`,
    },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, async () => {
      const after = `${HEAD}items:\n${expected}- kind: Z\n`
      assert.equal(await merged(`${HEAD}items:\n${given}- kind: Z\n`, annotate), after)
      assert.equal(await merged(after, annotate), after)
    })
  }

  for (const given of [
    '- {metadata: {name: a}}\n',
    '- metadata: {name: a}\n',
    '- metadata:\n    annotations: {b: c}\n',
    '- kind: M\n',
  ]) {
    test(`reports an item that cannot be annotated: ${JSON.stringify(given)}`, async () => {
      const list = (await readResourceList(`${HEAD}items:\n${given}`, silent))!
      const { problems } = await reported(report => merge(list, annotate(list), report))
      assert.deepEqual(problems, ['OSM0012 cannot take the annotation osm-krm.dev/config-digest'])
    })
  }
})
