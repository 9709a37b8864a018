// Go's parsers read our output back unchanged, and we read the same values as they do.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '../../src/render/model/json.ts'
import { readYaml, writeYaml } from '../../src/render/yaml/index.ts'
import { json } from '../render/yaml/values.ts'
import { absent, readWithGo } from './yaml-read.ts'

/** As the Go program shows a value: numbers as Go prints them, halves of surrogate pairs as U+FFFD. */
function shown(value: Json): unknown {
  if (typeof value === 'number') return { number: value === 1e21 ? '1e+21' : String(value) }
  if (typeof value === 'bigint') return { number: String(value) }
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shown(member)]))
}

/** sigs.k8s.io/yaml goes through JSON: all its numbers are doubles. */
const exact = (value: Json): boolean =>
  !JSON.stringify(value, (_key, member) => (typeof member === 'bigint' ? 'BIG' : member)).includes('BIG')

const PLAIN = [
  ...[
    '0644',
    '0o644',
    '0b11',
    '0x1F',
    '1_000',
    '08',
    '8.',
    '.5',
    '1e3',
    '-0',
    '+1',
    '0b-1',
    '.5_0',
    '1e400',
    '18446744073709551616',
  ],
  ...['~', 'null', 'NULL', 'nUll', 'True', 'tRUE', '12:30:45', '1.2.3', '0xg', '9007199254740993', '="', 'E1', '_1'],
]

const DOCUMENTS = [
  'a:\n- b\n-\n  - c: d\n    e: |+\n\n      f\n\n\n  - g\nh: "i\n  j\\\n  k\\t"\n',
  "a: 'b''c\n\n  d'\ne: {f: [g, 'h', -1], \"i\":j}\nk: >-\n  l\n  m\n\n  n\n",
  'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\ne: [*x]\n',
  'a: |2-\n    b\n   c\nd: |\n  e\n # f\ng: !!str 1\nh: !!int "2"\ni: !foo 3\n',
  '# a\n\nb:   c   # d\n"e f" : g#h\ni:\n  j: k:l\n  m: https://n/o\n',
  'a: |\n  b',
  "a: |-\n  b\u2028  c\n\u2029    d\ne: |\n  f\n  g\u2028h: 'i \u2029\u2028 j'\n",
]

describe('Go', { skip: absent() }, () => {
  test('all three parsers read back our output', () => {
    const values = fc.sample(json(), { numRuns: 3000, seed: 42 }).map(value => ({ value }))
    const readings = readWithGo(values.map(value => writeYaml(value)))
    assert.equal(readings.length, values.length)
    for (const [i, value] of values.entries()) {
      const { v2, v3, sigs } = readings[i]!
      assert.deepEqual(v2, shown(value), `yaml.v2: ${writeYaml(value)}`)
      assert.deepEqual(v3, shown(value), `yaml.v3: ${writeYaml(value)}`)
      if (exact(value)) assert.deepEqual(sigs, shown(value), `sigs: ${writeYaml(value)}`)
    }
  })

  test('readYaml resolves plain scalars like Go', async () => {
    const readings = readWithGo(PLAIN.map(text => `[${text}]`))
    for (const [i, text] of PLAIN.entries()) {
      const ours = await readYaml(`[${text}]`)
      const theirs = JSON.stringify(readings[i]!.v3).replaceAll(
        /"number":"([^"]*)"/g,
        (_all, digits) => `"number":"${Number(digits) === 2 ** 64 ? 2 ** 64 : digits}"`,
      )
      if ('value' in ours) assert.equal(JSON.stringify(shown(ours.value)), theirs, text)
      else assert.match(theirs, /error/, text)
    }
  })

  for (const text of DOCUMENTS) {
    test(`readYaml agrees with Go: ${JSON.stringify(text).slice(0, 60)}`, async () => {
      const ours = await readYaml(text)
      assert.ok('value' in ours)
      assert.deepEqual(readWithGo([text])[0]!.v3, shown(ours.value))
    })
  }
})
