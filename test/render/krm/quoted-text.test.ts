// Quoted text whose lines look like items, keys and comments, as Go libraries read and write it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { editedItem } from '../../../src/render/krm/edit-item.ts'
import { readItem, readResourceList, writeResourceList } from '../../../src/render/krm/index.ts'
import { readAnyYaml } from '../../../src/render/yaml/read.ts'
import { Random } from '../../fuzz/random.ts'
import { quoted } from '../yaml/any-style.ts'
import { HEAD, listOf, reported, silent, textOf } from './fixtures.ts'

interface Case {
  readonly name: string
  readonly items: string
  /** The kinds and names of the items. */
  readonly expected: readonly string[]
}

const NEXT = '- kind: B\n  metadata:\n    name: b\n'

const TABLE: readonly Case[] = [
  {
    name: 'lines that look like keys of the list',
    items: `- kind: A\n  x: "\nresults: []\nkind: List"\n${NEXT}`,
    expected: ['A ', 'B b'],
  },
  { name: 'after an anchor', items: `- kind: A\n  x: &x 'a\n- b'\n${NEXT}`, expected: ['A ', 'B b'] },
  {
    name: 'a kind',
    items: `- kind: 'A\n\n'\n  metadata:\n    name: "a\n- b"\n${NEXT}`,
    expected: ['A\n a - b', 'B b'],
  },
  {
    name: 'several texts that end in the first column, as kyaml writes them',
    items: `- kind: A\n  x: 'a\n\n'\n  y:\n  - "b\n\n"\n  - 'c\n- kind: C\n\n'\n${NEXT}- kind: D\n`,
    expected: ['A ', 'B b', 'D '],
  },
  { name: 'brackets', items: `- kind: A\n  x: [" ",\ny: ": "\n]\n${NEXT}`, expected: ['A ', 'B b'] },
  { name: 'a quote in a comment', items: `- kind: A # 'x\n  y: 1 # "\n${NEXT}  x: "'"\n`, expected: ['A ', 'B b'] },
]

describe('readResourceList finds items with quoted text in any column', () => {
  for (const { name, items, expected } of TABLE) {
    test(name, async () => {
      const input = `${HEAD}items:\n${items}functionConfig: {kind: "C"}\n`
      const list = await listOf(input)
      assert.deepEqual(
        list.items.map(({ header }) => `${header.kind} ${header.name}`),
        expected,
      )
      assert.equal(list.functionConfig?.header.kind, 'C')
      assert.equal(textOf(writeResourceList(list, { items: 'unchanged', diagnostics: [] })), input)
    })
  }

  const DAMAGED: readonly Case[] = [
    { name: 'a quote that is not closed', items: `- kind: A\n  x: "a\n${NEXT}`, expected: ['A ', 'B b'] },
    {
      name: 'a quote that another item would close',
      items: `- kind: A\n  x: "a\n${NEXT}  x: "b"\n- kind: C\n`,
      expected: ['A ', 'B b', 'C '],
    },
    {
      name: 'damage beside a text in any column',
      items: `- kind: A\n  x: }\n- kind: C\n  x: 'a\n- b'\n${NEXT}`,
      expected: ['A ', 'C ', 'B b'],
    },
    { name: 'a bracket that is not closed', items: `- kind: A\n  x: [": "\n${NEXT}`, expected: ['A ', 'B b'] },
  ]
  for (const { name, items, expected } of DAMAGED)
    test(`${name} damages one item`, () => {
      const list = readResourceList(`${HEAD}items:\n${items}`, silent)
      assert.deepEqual(
        list?.items.map(({ header: { kind, name } }) => `${kind} ${name}`),
        expected,
      )
    })

  test('random texts give the same items as the list parsed as a whole', async () => {
    let isContinued = 0
    for (let i = 0; i < 1500; i++) {
      const random = new Random(2, i)
      const items = Array.from(
        { length: 3 },
        () => `- kind: A\n  a: ${quoted(random, 2)}\n  b: [${quoted(random, 2)}]\n`,
      )
      const input = `${HEAD}items:\n${items.join('')}other: ${quoted(random, 0)}\n`
      const whole = readAnyYaml(input)
      // A text that ends in a line like a comment loses it, and an escape of JSON is only read in some places.
      if ('problem' in whole || /^ *#|\\\//m.test(input)) continue
      const { value: list, problems } = await reported(report => readResourceList(input, report))
      if (list === undefined) {
        assert.match(problems.join(), /counts as a line break/, JSON.stringify(input))
        continue
      }
      const values = list.items.map(item => readItem(list, item, silent))
      const expected = (whole.value as JsonObject).items as readonly Json[]
      assert.equal(values.length, expected.length, JSON.stringify(input))
      // If one item can only be read as JSON, the list is, too, and what ends a line differs in all items.
      if (!/[\r\x85\u2028\u2029]/.test(input)) assert.deepEqual(values, expected, JSON.stringify(input))
      if (/\n(?! {2}|- kind|kind|items|other|$)/.test(input)) isContinued++
    }
    assert.ok(isContinued > 200, `${isContinued}`)
  })

  test('readResourceList ignores quoted text in other fields of the list', async () => {
    const list = await listOf(
      `results:\n- message: 'a\nitems: []\n'\n${HEAD}items:\n${NEXT}functionConfig:\n  kind: 'C\nitems:\n'\n`,
    )
    assert.deepEqual(
      list.items.map(({ header }) => header.kind),
      ['B'],
    )
    assert.equal(list.functionConfig?.header.kind, 'C items: ')
  })

  test('readResourceList names a damaged item in a list that columns cannot tell', async () => {
    const damaged = '- kind: A\n  metadata:\n    name: a\n  x: "b\x7f\n- c"\n  data: {name: d}\n'
    const { value, problems, found } = await reported(report =>
      readResourceList(`${HEAD}items:\n${damaged}${NEXT}`, report),
    )
    assert.deepEqual(problems, ['OSM0007 cannot be read: the character U+007F is not allowed in YAML'])
    assert.equal(found[0]?.object?.name, 'a')
    assert.deepEqual(
      value?.items.map(({ header: { kind, name } }) => `${kind} ${name}`),
      ['A a', 'B b'],
    )
  })

  test('readResourceList accepts line breaks other than LF', async () => {
    const list = await listOf(`${HEAD}items:\n- x: 'a\u2028kind: C'\n  kind: A\n- x: b\x85  kind: B\r  y: z\n`)
    assert.deepEqual(
      list.items.map(({ header }) => header.kind),
      ['A', 'B'],
    )
  })
})

describe('annotations next to quoted text in the first column', () => {
  const ANNOTATIONS: readonly { name: string; given: string; expected: string | undefined; value?: string }[] = [
    {
      name: 'are removed',
      given: "- metadata:\n    annotations:\n      key: 'd\n\nx: y\n'\n      o: 'p\n'\n  kind: A\n",
      expected: "- metadata:\n    annotations:\n      o: 'p\n'\n  kind: A\n",
    },
    {
      name: 'are removed together with their empty map',
      given: "- metadata:\n    annotations:\n      key: 'd\n'\n    name: a\n",
      expected: '- metadata:\n    name: a\n',
    },
  ]
  for (const { name, given, expected, value } of ANNOTATIONS) {
    test(name, async () => {
      const list = readResourceList(`${HEAD}items:\n${given}`, silent)!
      const bytes = editedItem(list, { item: list.items[0]!, path: ['metadata', 'annotations', 'key'], value }, silent)
      assert.equal(bytes && Buffer.from(bytes).toString(), expected)
    })
  }
})
