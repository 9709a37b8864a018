import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { t } from '../../../src/base/span.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { writeFailure, writeResourceList } from '../../../src/render/krm/index.ts'
import { HEAD, listOf, merge, outputsOf, secret, silent, textOf } from './fixtures.ts'

const WARNING: Diagnostic = { code: 'OSM0204', severity: 'warning', message: t`look out` }
const RESULTS = 'results:\n- message: look out\n  severity: warning\n  tags:\n    code: OSM0204\n'

describe('writeResourceList writes results', () => {
  const TABLE = [
    {
      name: 'after a last line without a line break',
      given: `${HEAD}items: []`,
      expected: `${HEAD}items: []\n${RESULTS}`,
    },
    {
      name: 'before the end of the document',
      given: `${HEAD}items: []\n...\n`,
      expected: `${HEAD}items: []\n${RESULTS}...\n`,
    },
    {
      name: 'in place of previous results',
      given: `results:\n- message: old\n${HEAD}items: []\n`,
      expected: `${RESULTS}${HEAD}items: []\n`,
    },
    {
      name: 'in flow style, in place of previous results',
      given: '{"results":[{"message":"old"}],"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList"}',
      expected:
        '{"results": [{"message": "look out", "severity": "warning", "tags": {"code": "OSM0204"}}],"apiVersion":"config.kubernetes.io/v1","kind":"ResourceList"}',
    },
  ]
  for (const { name, given, expected } of TABLE) {
    test(name, async () => {
      assert.equal(
        textOf(writeResourceList(await listOf(given), { items: 'unchanged', diagnostics: [WARNING] })),
        expected,
      )
    })
  }

  test('writeFailure writes results if the input is not a ResourceList', () => {
    assert.equal(textOf(writeFailure([WARNING])), `${HEAD}items: []\n${RESULTS}`)
  })
})

test('writeResourceList writes an unchanged list byte for byte, without a copy', async () => {
  const bytes = Uint8Array.from(
    Buffer.from(`# a\n${HEAD}\nitems:\n# \xff\n-   kind:  X\n\n- {a: "b\n   c"}\n# z`, 'latin1'),
  )
  const chunks = [...writeResourceList(await listOf(bytes), { items: 'unchanged', diagnostics: [] })]
  assert.deepEqual(chunks, [bytes])
  assert.equal((chunks[0] as Uint8Array).buffer, bytes.buffer)
})

describe('writeResourceList writes each added object in a piece of its own, for all of them may be longer than a string can be', () => {
  const KIND = 'apiVersion: config.kubernetes.io/v1, kind: ResourceList'
  const TABLE = [
    { name: 'in block style', given: `${HEAD}items: []\n` },
    { name: 'in flow style', given: `{${KIND}, items: []}` },
    { name: 'in flow style, after other items', given: `{${KIND}, items: [{kind: A}]}` },
    {
      name: 'in flow style, before other items',
      given: `{${KIND}, items: [{apiVersion: v1, kind: Secret, metadata: {name: z, namespace: cloud-init-settings}}]}`,
    },
  ]
  for (const { name, given } of TABLE)
    test(name, async () => {
      const list = await listOf(given)
      const items = merge(list, outputsOf(['a', 'b', 'c'].map(name => secret(name))), silent)
      const chunks = Array.from(writeResourceList(list, { items, diagnostics: [] }), chunk => textOf([chunk]))
      for (const chunk of chunks) assert.ok(chunk.split('dmFsdWU=').length <= 2, chunk)
      const written = await listOf(chunks.join(''))
      assert.deepEqual(
        written.items.map(({ header }) => header.name).filter(name => name !== 'z' && name !== ''),
        ['a', 'b', 'c'],
      )
    })
})

describe('writeResourceList without items', () => {
  for (const items of ['items:\n- kind: X\n- kind: Y\n', 'items:\n  - kind: X\n']) {
    test(JSON.stringify(items), async () => {
      const list = await listOf(`${HEAD}${items}a: b\n`)
      assert.equal(textOf(writeResourceList(list, { items: 'none', diagnostics: [] })), `${HEAD}items:\n  []\na: b\n`)
    })
  }
  for (const items of ['items: []\n', '']) {
    test(JSON.stringify(items), async () => {
      const list = await listOf(`${HEAD}${items}`)
      assert.equal(textOf(writeResourceList(list, { items: 'none', diagnostics: [] })), `${HEAD}${items}`)
    })
  }
})
