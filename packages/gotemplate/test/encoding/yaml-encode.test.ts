// YAML as yaml.v3 writes it. All expected values come from the reference's library.

import assert from 'node:assert/strict'
import test from 'node:test'
import { FormatError } from '../../src/encoding/codec.ts'
import { encodeYaml } from '../../src/encoding/yaml/encode.ts'
import { netIp } from '../../src/net/net-ip.ts'
import { fromText, toText } from '../../src/strconv/bytes.ts'
import { struct } from '../../src/values/build.ts'
import { goMap } from '../../src/values/maps.ts'
import { ANY, BOOL, FLOAT32, type GoType, INT, mapOf, STRING } from '../../src/values/types.ts'
import { dict, LimitError, list, Scalar, type Value } from '../../src/values/values.ts'

const strings: readonly { name: string; given: string; expected: string }[] = [
  { name: 'a character beyond the basic plane', given: '🎉', expected: '"\\U0001F389"' },
  { name: 'a byte order mark at the start: everything is escaped', given: '\ufeffa', expected: '"\\uFEFF\\x61"' },
]

for (const { name, given, expected } of strings) {
  test(`encodeYaml of a string: ${name}`, () => {
    assert.equal(toText(encodeYaml(fromText(given))), `${expected}\n`)
  })
}

const inner: GoType = {
  kind: 'struct',
  name: 'main.Inner',
  fields: [
    { name: 'DistUpgradeOnBoot', type: BOOL },
    { name: 'Name', type: STRING, yaml: { name: 'called', omitEmpty: true } },
    { name: 'hidden', type: STRING },
  ],
}
const outer: GoType = {
  kind: 'struct',
  name: 'main.Outer',
  fields: [
    { name: 'Inner', type: inner, embedded: true, yaml: { name: '', inline: true } },
    { name: 'Left', type: STRING, yaml: { name: '-' } },
  ],
}

const values: readonly { name: string; given: Value; expected: string }[] = [
  { name: 'a float32', given: new Scalar(FLOAT32, Math.fround(0.1)), expected: '0.1' },
  {
    name: 'sorted keys: digits by value, letters by code point',
    given: dict(['a10', 'a9', 'B', '10', '9', 'a'].map(key => [key, 0n])),
    expected: '"9": 0\n"10": 0\nB: 0\na: 0\na9: 0\na10: 0',
  },
  {
    name: 'keys of several types',
    given: goMap(mapOf(ANY, ANY), [
      ['x', 1n],
      [2.5, 2n],
      [2n, 3n],
      [true, 4n],
      [null, 5n],
    ]),
    expected: 'true: 4\n2: 3\n2.5: 2\nnull: 5\nx: 1',
  },
  {
    name: 'a struct: lower-case keys, tags, inline fields',
    given: struct(outer, { Inner: struct(inner, { DistUpgradeOnBoot: true }), Left: 'x' }),
    expected: 'distupgradeonboot: true',
  },
]

for (const { name, given, expected } of values) {
  test(`encodeYaml: ${name}`, () => {
    assert.equal(toText(encodeYaml(given)), `${expected}\n`)
  })
}

test('encodeYaml rejects an IP of an invalid length', () => {
  assert.throws(() => encodeYaml(netIp('\x01')), new FormatError('address 01: invalid IP address'))
})

test('encodeYaml of a map that contains itself exceeds a limit', () => {
  const map = dict()
  map.entries!.set('self', map)
  assert.throws(() => encodeYaml(map), LimitError)
})

test('encodeYaml limits the output of values that share parts', () => {
  let value: Value = dict([['x', new Scalar(INT, 1n)]])
  for (let i = 0; i < 40; i++) value = list([value, value])
  const meter = {
    steps() {},
    items() {},
    bytes(count: number) {
      if (count > 1 << 16) throw new LimitError('stringBytes', 'too much')
    },
  }
  assert.throws(() => encodeYaml(value, meter), LimitError)
})
