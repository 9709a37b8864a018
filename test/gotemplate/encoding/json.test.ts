// JSON as encoding/json writes and reads it. All expected values come from Go.

import assert from 'node:assert/strict'
import test from 'node:test'
import { FormatError } from '../../../src/gotemplate/encoding/codec.ts'
import { decodeJson } from '../../../src/gotemplate/encoding/json/decode.ts'
import { encodeJson, goJsonString, type JsonOptions } from '../../../src/gotemplate/encoding/json/encode.ts'
import { netIp } from '../../../src/gotemplate/net/net-ip.ts'
import { fromText, toText } from '../../../src/gotemplate/strconv/bytes.ts'
import { metav1Duration } from '../../../src/gotemplate/time/duration.ts'
import { bytesValue, struct } from '../../../src/gotemplate/values/build.ts'
import { goMap } from '../../../src/gotemplate/values/maps.ts'
import { ANY, BOOL, FLOAT32, type GoType, INT, mapOf, STRING } from '../../../src/gotemplate/values/types.ts'
import { dict, type GoMap, LimitError, list, Scalar, Slice, type Value } from '../../../src/gotemplate/values/values.ts'

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

const written: readonly { name: string; given: Value; expected: string; options?: JsonOptions }[] = [
  { name: 'HTML is escaped', given: '<a>&', expected: '"\\u003ca\\u003e\\u0026"' },
  { name: 'HTML is kept if escaping is off', given: '<a>&', options: { escapeHtml: false }, expected: '"<a>&"' },
  { name: 'escapes', given: '"\\\b\f\n\r\t\x01\x7f', expected: '"\\"\\\\\\b\\f\\n\\r\\t\\u0001\x7f"' },
  { name: 'separators', given: 'é\u2028\u2029🎉', expected: '"é\\u2028\\u2029🎉"' },
  {
    name: 'floats',
    given: list([1, 1.5, -0, 1e20, 1e21, 1e-6, 1e-7]),
    expected: '[1,1.5,-0,100000000000000000000,1e+21,0.000001,1e-7]',
  },
  { name: 'a float32', given: new Scalar(FLOAT32, Math.fround(0.1)), expected: '0.1' },
  {
    name: 'keys sorted by bytes',
    given: dict([
      ['b', 1n],
      ['a10', 2n],
      ['a9', null],
      ['B', true],
    ]),
    expected: '{"B":true,"a10":2,"a9":null,"b":1}',
  },
  {
    name: 'numeric keys are sorted as strings',
    given: goMap(mapOf(INT, ANY), [
      [9n, 1n],
      [10n, 2n],
    ]),
    expected: '{"10":2,"9":1}',
  },
  { name: 'bytes', given: bytesValue('hi'), expected: '"aGk="' },
  { name: 'nil lists and maps', given: list([new Slice(mapOf(STRING, ANY), null)]), expected: '[null]' },
  {
    name: 'an IP and a duration',
    given: list([netIp('\x0a\0\0\x01'), metav1Duration(5400000000000n)]),
    expected: '["10.0.0.1","1h30m0s"]',
  },
  {
    name: 'a struct: tags, omitempty, embedded fields',
    given: struct(outer, { Left: 'x' }),
    expected: '{"Shared":"","own":false}',
  },
  {
    name: 'indent',
    given: dict([
      ['a', list([1n, dict()])],
      ['b', list([])],
    ]),
    options: { indent: '  ' },
    expected: '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}',
  },
]

for (const { name, given, expected, options } of written) {
  test(`encodeJson: ${name}`, () => {
    const value = typeof given === 'string' ? fromText(given) : given
    assert.equal(toText(encodeJson(value, options)), expected)
  })
}

test('encodeJson escapes each invalid byte of UTF-8', () => {
  assert.equal(encodeJson('a\xff\xc3'), '"a\\ufffd\\ufffd"')
})

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

const read: readonly { name: string; given: string; expected: string }[] = [
  { name: 'numbers', given: '{"a":[1,-0,1.5e3]}', expected: '{"a":[1,-0,1500]}' },
  { name: 'the last of two equal keys wins', given: '{"a":1,"a":2}', expected: '{"a":2}' },
  { name: 'a key called __proto__', given: '{"__proto__":{"x":1}}', expected: '{"__proto__":{"x":1}}' },
  { name: 'escapes', given: '{"a":"\\u00e9\\ud83c\\udf89\\ud83c\\/"}', expected: '{"a":"é🎉\ufffd/"}' },
  { name: 'an empty text', given: '', expected: 'unexpected end of JSON input' },
  {
    name: 'a list instead of a map',
    given: '[1]',
    expected: 'json: cannot unmarshal array into Go value of type map[string]interface {}',
  },
  {
    name: 'a trailing comma',
    given: '{"a":1,}',
    expected: "invalid character '}' looking for beginning of object key string",
  },
  {
    name: 'single quotes',
    given: "{'a':1}",
    expected: "invalid character '\\'' looking for beginning of object key string",
  },
  { name: 'a truncated literal', given: 'nul', expected: "invalid character ' ' in literal null (expecting 'l')" },
  { name: 'a tab in a string', given: '{"a":"\t"}', expected: "invalid character '\\t' in string literal" },
  { name: 'two values', given: '{} x', expected: "invalid character 'x' after top-level value" },
  { name: 'a byte beyond ASCII', given: 'é', expected: "invalid character 'Ã' looking for beginning of value" },
]

for (const { name, given, expected } of read) {
  test(`decodeJson: ${name}`, () => {
    const { value, error } = decodeJson(fromText(given), 'map')
    assert.equal(toText(error ?? encodeJson(value)), expected)
  })
}

test('decodeJson reports a number that is out of range, and sets it to nil', () => {
  const { value, error } = decodeJson('{"a":1e400,"b":2}', 'map')
  assert.equal(error, 'json: cannot unmarshal number 1e400 into Go value of type float64')
  assert.equal(encodeJson(value), '{"a":null,"b":2}')
})

test('decodeJson of null returns a nil map or list', () => {
  assert.equal((decodeJson('null', 'map').value as GoMap).entries, null)
  assert.equal((decodeJson('null', 'list').value as Slice).items, null)
})

test('decodeJson reads a value of any type', () => assert.equal(decodeJson(' "a" ', 'any').value, 'a'))

test('decodeJson limits the depth of nesting', () => {
  assert.throws(() => decodeJson('['.repeat(5000) + ']'.repeat(5000), 'list'), LimitError)
})
