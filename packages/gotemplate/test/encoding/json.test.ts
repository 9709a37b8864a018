// JSON as encoding/json writes and reads it. All expected values come from Go.

import assert from 'node:assert/strict'
import test from 'node:test'
import { FormatError } from '../../src/encoding/codec.ts'
import { decodeJson } from '../../src/encoding/json/decode.ts'
import { encodeJson, goJsonString } from '../../src/encoding/json/encode.ts'
import { netIp } from '../../src/net/net-ip.ts'
import { fromText, toText } from '../../src/strconv/bytes.ts'

import { bytesValue, struct } from '../../src/values/build.ts'
import { goMap } from '../../src/values/maps.ts'
import { ANY, BOOL, FLOAT32, type GoType, mapOf, STRING } from '../../src/values/types.ts'
import { dict, list, Scalar, type Value } from '../../src/values/values.ts'

import { embeddedDuration } from '../embedded-duration.ts'

const embedded: GoType = {
  kind: 'struct',
  name: 'main.embedded',
  fields: [
    { name: 'Shared', type: STRING },
    { name: 'Own', type: BOOL, json: { name: 'own' } },
  ],
}
const outer: GoType = {
  kind: 'struct',
  name: 'main.Outer',
  fields: [
    { name: 'Shared', type: STRING },
    { name: 'Empty', type: STRING, json: { name: 'empty', omitEmpty: true } },
    { name: 'Left', type: STRING, json: { name: '-' } },
    { name: 'embedded', type: embedded, embedded: true },
  ],
}

const written: readonly { name: string; given: Value; expected: string }[] = [
  { name: 'a float32', given: new Scalar(FLOAT32, Math.fround(0.1)), expected: '0.1' },
  { name: 'bytes', given: bytesValue('hi'), expected: '"aGk="' },
  {
    name: 'an IP and a duration',
    given: list([netIp('\x0a\0\0\x01'), embeddedDuration(5400000000000n)]),
    expected: '["10.0.0.1","1h30m0s"]',
  },
  {
    name: 'a struct: tags, omitempty, embedded fields',
    given: struct(outer, { Left: 'x' }),
    expected: '{"Shared":"","own":false}',
  },
]

for (const { name, given, expected } of written)
  test(`encodeJson: ${name}`, () => assert.equal(encodeJson(given), expected))

test('goJsonString escapes HTML, and replaces a lone surrogate', () => {
  assert.equal(goJsonString('é<\ud800'), '"é\\u003c\ufffd"')
})

test('goJsonString agrees with encodeJson for every ASCII character', () => {
  for (let code = 0; code < 0x80; code++) {
    const text = `a${String.fromCharCode(code)}b`
    assert.equal(goJsonString(text), toText(encodeJson(fromText(text))))
  }
})

const cycle = dict()
cycle.entries!.set('self', cycle)

const refused: readonly { name: string; given: Value; expected: string }[] = [
  { name: 'infinity', given: -Infinity, expected: 'json: unsupported value: -Inf' },
  {
    name: 'keys that are not strings',
    given: goMap(mapOf(ANY, ANY), []),
    expected: 'json: unsupported type: map[interface {}]interface {}',
  },
  {
    name: 'a map that contains itself',
    given: cycle,
    expected: 'json: unsupported value: encountered a cycle via map[string]interface {}',
  },
  {
    name: 'an IP of an invalid length',
    given: netIp('\x01'),
    expected: 'json: error calling MarshalText for type net.IP: address 01: invalid IP address',
  },
]

for (const { name, given, expected } of refused) {
  test(`encodeJson rejects: ${name}`, () => assert.throws(() => encodeJson(given), new FormatError(expected)))
}

test('decodeJson keeps the sign of zero', () => {
  const { value } = decodeJson('{"a":[1,-0,1.5e3]}', 'map')
  assert.equal(encodeJson(value), '{"a":[1,-0,1500]}')
})
