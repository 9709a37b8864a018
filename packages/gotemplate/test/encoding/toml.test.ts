// TOML as BurntSushi's library writes and reads it. All expected values come from the reference's library.

import assert from 'node:assert/strict'
import test from 'node:test'
import { FormatError } from '../../src/encoding/codec.ts'
import { encodeJson } from '../../src/encoding/json/encode.ts'
import { decodeToml } from '../../src/encoding/toml/decode.ts'
import { encodeToml } from '../../src/encoding/toml/encode.ts'
import { netIp } from '../../src/net/net-ip.ts'
import { fromText, toText } from '../../src/strconv/bytes.ts'

import { pointerToStruct, struct } from '../../src/values/build.ts'
import { goMap } from '../../src/values/maps.ts'
import { ANY, BOOL, COMPLEX128, type GoType, mapOf, pointerTo, STRING } from '../../src/values/types.ts'
import { dict, LimitError, list, Scalar, type Value } from '../../src/values/values.ts'

import { embeddedDuration } from '../embedded-duration.ts'

const auth: GoType = {
  kind: 'struct',
  name: 'main.Auth',
  fields: [
    { name: 'User', type: STRING, toml: { name: 'username', omitEmpty: true } },
    { name: 'Verify', type: BOOL, toml: { name: 'skip_verify', omitEmpty: true } },
  ],
}
const registry: GoType = {
  kind: 'struct',
  name: 'main.Registry',
  fields: [
    { name: 'Auth', type: pointerTo(auth), toml: { name: 'auth' } },
    { name: 'Other', type: pointerTo(auth), toml: { name: 'other' } },
    { name: 'Path', type: STRING, toml: { name: 'config_path' } },
  ],
}

const written: readonly { name: string; given: Value; expected: string; indent?: string }[] = [
  {
    name: 'a nil at the end of an inline table leaves its comma',
    given: dict([
      [
        'a',
        list([
          1n,
          dict([
            ['b', 1n],
            ['c', null],
          ]),
        ]),
      ],
    ]),
    expected: 'a = [1, {b = 1, }]\n',
  },
  {
    name: 'an IP and a duration',
    given: dict([
      ['a', netIp('\x0a\0\0\x01')],
      ['b', embeddedDuration(1000000000n)],
    ]),
    expected: 'a = "10.0.0.1"\n\n[b]\n  Duration = "1s"\n',
  },
  {
    name: 'a struct: order of fields, tags, omitempty',
    given: struct(registry, { Path: '/etc', Auth: pointerToStruct(struct(auth, { User: 'u' })) }),
    indent: '',
    expected: 'config_path = "/etc"\n\n[auth]\nusername = "u"\n',
  },
]

for (const { name, given, expected, indent } of written) {
  test(`encodeToml: ${name}`, () => assert.equal(encodeToml(given, indent), expected))
}

const COMPLEX = new Scalar(COMPLEX128, { re: 1, im: 2 })

const refused: readonly { name: string; given: Value; expected: string }[] = [
  {
    name: 'keys that are not strings',
    given: goMap(mapOf(ANY, ANY), [[1n, 2n]]),
    expected: 'toml: cannot encode a map with non-string key type',
  },
  { name: 'a complex number', given: dict([['a', COMPLEX]]), expected: 'unsupported type: complex128' },
  {
    name: 'a complex number in a list',
    given: dict([['a', list([COMPLEX])]]),
    expected: 'unsupported type: complex128',
  },
]

for (const { name, given, expected } of refused) {
  test(`encodeToml rejects: ${name}`, () => assert.throws(() => encodeToml(given), new FormatError(expected)))
}

/** The document as JSON, or the error. */
const read: readonly { name: string; given: string; expected: string }[] = [
  {
    name: 'dates',
    given: 'a = 2020-01-02 03:04:05Z\nb = 10:00',
    expected: '{"a":"2020-01-02T03:04:05Z","b":"0000-01-01T10:00:00Z"}',
  },
  {
    name: 'a date before a comment',
    given: 'a = 1979-05-27 # c',
    expected: '{"a":"1979-05-27T00:00:00Z"}',
  },
  {
    name: 'a table over a value',
    given: 'a = 1\n[a.b]',
    expected: "toml: line 2: Key 'a' was already created as a hash.",
  },
  {
    name: 'an integer out of range',
    given: 'a = 9223372036854775808',
    expected: 'toml: line 1 (last key "a"): 9223372036854775808 is out of range for int64',
  },
  {
    name: 'a float out of range',
    given: 'a = 1e999',
    expected: 'toml: line 1 (last key "a"): 1e999 is out of range for float64',
  },
]

for (const { name, given, expected } of read) {
  test(`decodeToml: ${name}`, () => {
    const { value, error } = decodeToml(fromText(given))
    assert.equal(toText(error ?? encodeJson(value)), expected)
  })
}

for (const [name, text] of [
  ['inline tables', `a = ${'{a = '.repeat(5000)}`],
  ['keys', `${'a.'.repeat(5000)}a = 1`],
] as const) {
  test(`decodeToml limits the depth of ${name}`, () => assert.throws(() => decodeToml(text), LimitError))
}
