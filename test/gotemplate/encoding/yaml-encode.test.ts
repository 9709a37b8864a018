// YAML as yaml.v3 writes it. All expected values come from the reference's library.

import assert from 'node:assert/strict'
import test from 'node:test'
import { FormatError } from '../../../src/gotemplate/encoding/codec.ts'
import { encodeYaml } from '../../../src/gotemplate/encoding/yaml/encode.ts'
import { netIp } from '../../../src/gotemplate/net/net-ip.ts'
import { fromText, toText } from '../../../src/gotemplate/strconv/bytes.ts'
import { UTC_ZONE } from '../../../src/gotemplate/time/civil.ts'
import { metav1Duration } from '../../../src/gotemplate/time/duration.ts'
import { timeValue } from '../../../src/gotemplate/time/time.ts'
import { struct } from '../../../src/gotemplate/values/build.ts'
import { goMap } from '../../../src/gotemplate/values/maps.ts'
import {
  ANY,
  BOOL,
  FLOAT32,
  type GoType,
  INT,
  mapOf,
  STRING,
  STRING_MAP,
  STRING_SLICE,
} from '../../../src/gotemplate/values/types.ts'
import {
  dict,
  FunctionError,
  GoMap,
  LimitError,
  list,
  Scalar,
  Slice,
  type Value,
} from '../../../src/gotemplate/values/values.ts'

const strings: readonly { name: string; given: string; expected: string }[] = [
  { name: 'a plain string', given: 'word', expected: 'word' },
  { name: 'nothing', given: '', expected: '""' },
  { name: 'a string that looks like a number', given: '0o17', expected: '"0o17"' },
  { name: 'a base 60 number', given: '12:30:45', expected: '"12:30:45"' },
  { name: 'a boolean of YAML 1.1', given: 'yes', expected: '"yes"' },
  { name: 'null in upper case', given: 'nULL', expected: 'nULL' },
  { name: 'a date', given: '2020-01-01', expected: '"2020-01-01"' },
  { name: 'the merge key as a value', given: '<<', expected: '<<' },
  { name: 'a colon before a space', given: 'a: b', expected: "'a: b'" },
  { name: 'a colon within a word', given: 'a:b', expected: 'a:b' },
  { name: 'a hash after a space', given: 'a #b', expected: "'a #b'" },
  { name: 'a quote at the start', given: "'a'", expected: "'''a'''" },
  { name: 'a space at the end', given: 'a ', expected: "'a '" },
  { name: 'a tab', given: 'a\tb', expected: '"a\\tb"' },
  { name: 'a control character', given: '\x07', expected: '"\\a"' },
  { name: 'a character beyond the basic plane', given: '🎉', expected: '"\\U0001F389"' },
  { name: 'a byte order mark at the start: everything is escaped', given: '\ufeffa', expected: '"\\uFEFF\\x61"' },
  { name: 'a line separator', given: 'a\u2028b', expected: "'a\u2028    b'" },
  { name: 'two lines', given: 'a\nb', expected: '|-\n    a\n    b' },
  { name: 'a line with a final line break', given: 'a\n', expected: '|\n    a' },
  { name: 'several final line breaks', given: 'a\n\n', expected: '|+\n    a\n' },
  { name: 'only a line break', given: '\n', expected: '|4+' },
  { name: 'leading spaces', given: ' a\nb', expected: '|4-\n     a\n    b' },
  { name: 'a space before a line break', given: 'a \nb', expected: '"a \\nb"' },
  { name: 'a long line is not folded', given: 'word '.repeat(40).trim(), expected: 'word '.repeat(40).trim() },
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
  { name: 'nil', given: null, expected: 'null' },
  { name: 'a million', given: 1e6, expected: '1e+06' },
  { name: 'a float without a fraction', given: 100000, expected: '100000' },
  { name: 'infinity', given: -Infinity, expected: '-.inf' },
  { name: 'a float32', given: new Scalar(FLOAT32, Math.fround(0.1)), expected: '0.1' },
  { name: 'an empty list', given: list([]), expected: '[]' },
  { name: 'a nil list', given: new Slice(STRING_SLICE, null), expected: '[]' },
  { name: 'a nil map', given: new GoMap(STRING_MAP, null), expected: '{}' },
  { name: 'lists in a list', given: list([list([1n, 2n]), list([])]), expected: '- - 1\n  - 2\n- []' },
  {
    name: 'maps in a list in a map',
    given: dict([['a', list([dict([['b', dict([['c', 1n]])]])])]]),
    expected: 'a:\n    - b:\n        c: 1',
  },
  {
    name: 'a literal block in a list: indented by two, regardless of its indentation indicator',
    given: list([' a\nb']),
    expected: '- |4-\n   a\n  b',
  },
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
  { name: 'a key of two lines', given: dict([['a\nb', 1n]]), expected: '? |-\n    a\n    b\n: 1' },
  {
    name: 'a key too long for a simple key',
    given: dict([['k'.repeat(129), 1n]]),
    expected: `? ${'k'.repeat(129)}\n: 1`,
  },
  { name: 'bytes that are not UTF-8', given: dict([['a', '\xff']]), expected: 'a: !!binary /w==' },
  {
    name: 'many bytes that are not UTF-8',
    given: '\xff'.repeat(60),
    expected: `!!binary |\n    ${'/'.repeat(70)}\n    ${'/'.repeat(10)}`,
  },
  { name: 'an IP', given: list([netIp('\x0a\x00\x00\x01')]), expected: '- 10.0.0.1' },
  { name: 'a duration', given: metav1Duration(5400000000000n), expected: 'duration: 1h30m0s' },
  {
    name: 'a time',
    given: timeValue({ seconds: 0n, nanoseconds: 500000000, zone: UTC_ZONE }),
    expected: '1970-01-01T00:00:00.5Z',
  },
  {
    name: 'a struct: lower-case keys, tags, inline fields',
    given: struct(outer, { Inner: struct(inner, { DistUpgradeOnBoot: true }), Left: 'x' }),
    expected: 'distupgradeonboot: true',
  },
  { name: 'a key called __proto__', given: dict([['__proto__', 1n]]), expected: '__proto__: 1' },
]

for (const { name, given, expected } of values) {
  test(`encodeYaml: ${name}`, () => {
    assert.equal(toText(encodeYaml(given)), `${expected}\n`)
  })
}

test('encodeYaml rejects an IP of an invalid length', () => {
  assert.throws(() => encodeYaml(netIp('\x01')), new FormatError('address 01: invalid IP address'))
})

test('encodeYaml of a complex number aborts the call, as the panic of the reference does', () => {
  assert.throws(
    () => encodeYaml(new Scalar({ kind: 'complex128', name: 'complex128' }, { re: 0, im: 1 })),
    FunctionError,
  )
})

test('encodeYaml of an embedded struct of an unexported type aborts the call', () => {
  const hidden: GoType = { ...outer, fields: [{ name: 'inner', type: inner, embedded: true }] }
  assert.throws(() => encodeYaml(struct(hidden)), FunctionError)
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
