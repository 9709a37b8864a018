// Random documents in every style: Go reads what we write; we read what Go reads, with the values that Kubernetes gets; and we split the
// output of kyaml into the original items, and write it back byte for byte.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '../../src/base/json.ts'
import { plain } from '../../src/base/span.ts'
import { type ResourceList, readItem, readResourceList, writeResourceList } from '../../src/render/krm/index.ts'
import { readYaml, writeYaml } from '../../src/render/yaml/index.ts'
import { Random } from '../fuzz/random.ts'
import { textOf } from '../render/krm/fixtures.ts'
import { anyMap, quoted } from '../render/yaml/any-style.ts'
import { json } from '../render/yaml/values.ts'
import { absent, type Reading, readWithGo } from './yaml-read.ts'

const SEED = 20
const RUNS = 4000

/** Numbers as doubles, as they are after JSON, and keys in order. */
function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  const { number, ...rest } = value as { number?: string }
  if (typeof number === 'string' && Object.keys(rest).length === 0) return Number(number)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, shown(member)]),
  )
}

const isRead = (reading: unknown): boolean => (reading as { error?: string } | null)?.error === undefined
const isMap = (reading: unknown): boolean => typeof reading === 'object' && reading !== null && isRead(reading)

/** The documents that Kubernetes reads, without those of which it keeps only a part. */
const readByCluster = (texts: readonly string[]): (readonly [text: string, reading: Reading])[] =>
  readWithGo(texts)
    .map((reading, i) => [texts[i]!, reading] as const)
    .filter(([, { strict }]) => strict === null)

/** As a MachineDeployment with texts where a function looks for names and annotations. */
function objectText(random: Random): string {
  const entries = [
    'apiVersion: v1\n',
    'kind: Any\n',
    `metadata:\n${[
      '  name: a\n',
      `  annotations:\n    a: ${quoted(random, 4)}\n    kept: ${quoted(random, 4)}\n`,
      `  other: ${quoted(random, 2)}\n`,
    ]
      .sort(() => random.below(3) - 1)
      .join('')}`,
    `data: ${quoted(random, 0)}\n`,
    `spec:\n${anyMap(random, 2, 2)}`,
  ]
  return entries.sort(() => random.below(3) - 1).join('')
}

interface Any {
  readonly metadata: { readonly name: string; readonly annotations: { readonly kept: Json } }
}

/** The first item of a list has this value and a header of it. */
function holds(list: ResourceList | undefined, value: unknown, text: string): void {
  const item = list?.items[0]
  assert.ok(item, text)
  assert.equal(list?.items.length, 1, text)
  const { kept } = (value as Any).metadata.annotations
  assert.equal(`${item.header.kind} ${item.header.name}`, 'Any a', text)
  assert.equal(item.header.annotations.kept, kept, text)
  const read = readItem(list!, item, ({ severity, message }) =>
    assert.notEqual(severity, 'error', `${plain(message)}\n${text}`),
  )
  assert.deepEqual(shown(read), shown(value), text)
}

describe('YAML of any style', { skip: absent() }, () => {
  test('of our writer is read back by all three parsers', () => {
    const values = fc.sample(json(), { numRuns: 3000, seed: 42 }).map(value => ({ value }))
    const readings = readWithGo(values.map(writeYaml))
    for (const [i, value] of values.entries())
      for (const reader of ['v2', 'v3', 'sigs'] as const)
        assert.deepEqual(shown(readings[i]![reader]), shown(value), `${reader}: ${writeYaml(value)}`)
  })

  test('is read with the values that Kubernetes gets', () => {
    const texts = Array.from({ length: RUNS }, (_, i) => anyMap(new Random(SEED, i)))
    const sound = readByCluster(texts)
    assert.ok(sound.length > RUNS / 4, String(sound.length))
    for (const [text, { sigs }] of sound) {
      const ours = readYaml(text)
      assert.ok(
        'value' in ours,
        JSON.stringify([text, ours], (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
      )
      assert.deepEqual(shown(ours.value), shown(sigs), JSON.stringify(text))
    }
  })

  test('is refused if only yaml.v3 accepts it, as kubectl refuses it', () => {
    const texts = Array.from({ length: RUNS }, (_, i) => anyMap(new Random(SEED + 1, i)))
    let count = 0
    for (const [i, { v3, strict }] of readWithGo(texts).entries()) {
      if (!isMap(v3) || strict === null || /more than one|already set/.test(strict)) continue
      count++
      assert.ok('problem' in readYaml(texts[i]!), JSON.stringify([texts[i], strict]))
    }
    assert.ok(count > 10, String(count))
  })

  test('is split like kyaml joined it, and written back byte for byte', () => {
    const texts = Array.from({ length: RUNS / 2 }, (_, i) => objectText(new Random(SEED + 2, i)))
    const lists = readByCluster(texts).flatMap(([, { listed }]) => listed ?? [])
    assert.ok(lists.length > RUNS / 8, String(lists.length))
    let outdented = 0
    for (const [text, { sigs }] of readByCluster(lists)) {
      const [value] = (sigs as { items: unknown[] }).items
      if (/\n'/.test(text)) outdented++
      const list = readResourceList(text, ({ message }) => assert.fail(`${plain(message)}\n${text}`))
      holds(list, value, text)
      assert.equal(textOf(writeResourceList(list!, { items: 'unchanged', diagnostics: [] })), text)
    }
    assert.ok(outdented > 100, String(outdented))
  })
})
