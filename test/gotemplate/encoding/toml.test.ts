// TOML as BurntSushi's library writes and reads it. All expected values come from the reference's library.

import assert from 'node:assert/strict'
import test from 'node:test'
import { FormatError } from '../../../src/gotemplate/encoding/codec.ts'
import { encodeJson } from '../../../src/gotemplate/encoding/json/encode.ts'
import { decodeToml } from '../../../src/gotemplate/encoding/toml/decode.ts'
import { encodeToml } from '../../../src/gotemplate/encoding/toml/encode.ts'
import { netIp } from '../../../src/gotemplate/net/net-ip.ts'
import { fromText, toText } from '../../../src/gotemplate/strconv/bytes.ts'
import { metav1Duration } from '../../../src/gotemplate/time/duration.ts'
import { pointerToStruct, struct } from '../../../src/gotemplate/values/build.ts'
import { goMap } from '../../../src/gotemplate/values/maps.ts'
import { ANY, BOOL, type GoType, mapOf, pointerTo, STRING } from '../../../src/gotemplate/values/types.ts'
import {
  dict,
  FunctionError,
  type GoMap,
  LimitError,
  list,
  type Slice,
  typeOf,
  type Value,
} from '../../../src/gotemplate/values/values.ts'

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
    name: 'plain values before tables, each sorted by key',
    given: dict([
      ['b', dict([['x', 1n]])],
      ['c', 'text'],
      ['a', true],
    ]),
    expected: 'a = true\nc = "text"\n\n[b]\n  x = 1\n',
  },
  {
    name: 'tables in tables, with the indent of the controller',
    given: dict([['a', dict([['b', dict([['c', 1n]])]])]]),
    indent: '',
    expected: '[a]\n[a.b]\nc = 1\n',
  },
  {
    name: 'an array of tables',
    given: dict([['a', list([dict([['b', 1n]]), dict()])]]),
    expected: '[[a]]\n  b = 1\n\n[[a]]\n',
  },
  {
    name: 'tables in an array with other values are inline',
    given: dict([['a', list([1n, dict([['b', list([])]])])]]),
    expected: 'a = [1, {b = []}]\n',
  },
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
  { name: 'quoted keys', given: dict([['a b', dict([['', 1n]])]]), expected: '["a b"]\n  "" = 1\n' },
  { name: 'escapes', given: dict([['a', 'q"\\\n\t\x01\x7fé']]), expected: 'a = "q\\"\\\\\\n\\t\\u0001\\u007fé"\n' },
  {
    name: 'floats',
    given: dict([['a', list([1, 1.5, 1e6, -Infinity, NaN])]]),
    expected: 'a = [1.0, 1.5, 1e+06, -inf, nan]\n',
  },
  { name: 'nil is left out', given: dict([['a', null]]), expected: '' },
  { name: 'a plain value at the top level', given: 5n, expected: '5' },
  {
    name: 'an IP and a duration',
    given: dict([
      ['a', netIp('\x0a\0\0\x01')],
      ['b', metav1Duration(1000000000n)],
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

const refused: readonly { name: string; given: Value; expected: string }[] = [
  {
    name: 'an array of tables at the top level',
    given: list([dict()]),
    expected: 'toml: top-level values must be Go maps or structs',
  },
  {
    name: 'nil in an array',
    given: dict([['a', list([1n, null])]]),
    expected: 'toml: cannot encode array with nil element',
  },
  {
    name: 'keys that are not strings',
    given: goMap(mapOf(ANY, ANY), [[1n, 2n]]),
    expected: 'toml: cannot encode a map with non-string key type',
  },
]

for (const { name, given, expected } of refused) {
  test(`encodeToml rejects: ${name}`, () => assert.throws(() => encodeToml(given), new FormatError(expected)))
}

test('encodeToml of nil aborts the call, as the panic of the reference does', () => {
  assert.throws(() => encodeToml(null), FunctionError)
})

test('encodeToml of a map that contains itself exceeds a limit', () => {
  const map = dict()
  map.entries!.set('self', map)
  assert.throws(() => encodeToml(map), LimitError)
})

/** The document as JSON, or the error. */
const read: readonly { name: string; given: string; expected: string }[] = [
  { name: 'integers', given: 'a = [1_000, 0xff, 0o17, 0b11, -5]', expected: '{"a":[1000,255,15,3,-5]}' },
  { name: 'floats', given: 'a = [1.5, 1e3, -0.5]', expected: '{"a":[1.5,1000,-0.5]}' },
  { name: 'strings', given: 'a = "\\u00e9\\t"\nb = \'c:\\x\'', expected: '{"a":"é\\t","b":"c:\\\\x"}' },
  {
    name: 'multi-line strings',
    given: 'a = """\nb \\\n  c"""\nd = \'\'\'\ne\'\'\'',
    expected: '{"a":"b c","d":"e"}',
  },
  { name: 'dotted keys', given: 'a.b.c = 1\na."d e" = 2', expected: '{"a":{"b":{"c":1},"d e":2}}' },
  { name: 'tables', given: '[a]\nb = 1\n[c.d]\ne = 2', expected: '{"a":{"b":1},"c":{"d":{"e":2}}}' },
  { name: 'arrays of tables', given: '[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 2', expected: '{"a":[{"b":1},{"c":{"d":2}}]}' },
  {
    name: 'inline tables over several lines',
    given: 'a = {b = 1,\n c.d = 2, # e\n}',
    expected: '{"a":{"b":1,"c":{"d":2}}}',
  },
  {
    name: 'dates',
    given: 'a = 2020-01-02 03:04:05Z\nb = 10:00',
    expected: '{"a":"2020-01-02T03:04:05Z","b":"0000-01-01T10:00:00Z"}',
  },
  { name: 'a key called __proto__', given: '__proto__.x = 1', expected: '{"__proto__":{"x":1}}' },
  {
    name: 'a string that is not closed',
    given: 'a = "b',
    expected: 'toml: line 1 (last key "a"): unexpected EOF; expected \'"\'',
  },
  {
    name: 'a duplicate key',
    given: 'a = 1\na = 2',
    expected: 'toml: line 2 (last key "a"): Key \'a\' has already been defined.',
  },
  {
    name: 'a table over a value',
    given: 'a = 1\n[a.b]',
    expected: "toml: line 2: Key 'a' was already created as a hash.",
  },
  {
    name: 'an array of tables over a table',
    given: '[a]\n[[a]]',
    expected: "toml: line 2: Key 'a' was already created and cannot be used as an array.",
  },
  {
    name: 'a table header that is not closed',
    given: '[a\nb = 1',
    expected: "toml: line 2: expected '.' or ']' to end table name, but got '\\n' instead",
  },
  {
    name: 'a key without a value',
    given: 'a = ',
    expected: 'toml: line 1 (last key "a"): unexpected EOF; expected value',
  },
  {
    name: 'a bare word as a value',
    given: 'a = True',
    expected: 'toml: line 1 (last key "a"): expected value but found "True" instead',
  },
  {
    name: 'a bare key beyond ASCII',
    given: 'é = 1',
    expected: "toml: line 1: expected '.' or '=', but got 'é' instead",
  },
  {
    name: 'a leading zero',
    given: 'a = 01',
    expected: 'toml: line 1 (last key "a"): Invalid integer "01": cannot have leading zeroes',
  },
  {
    name: 'an integer out of range',
    given: 'a = 9223372036854775808',
    expected: 'toml: line 1 (last key "a"): 9223372036854775808 is out of range for int64',
  },
  {
    name: 'month 13',
    given: 'a = 2020-13-01',
    expected: 'toml: line 1 (last key "a"): invalid datetime: "2020-13-01"',
  },
  {
    name: 'a control character',
    given: 'a = "\x01"',
    expected: 'toml: line 1 (last key "a"): TOML files cannot contain control characters: \'0x01\'',
  },
]

for (const { name, given, expected } of read) {
  test(`decodeToml: ${name}`, () => {
    const { value, error } = decodeToml(fromText(given))
    assert.equal(toText(error ?? encodeJson(value)), expected)
  })
}

test("decodeToml returns Go's types", () => {
  const { entries } = decodeToml('a = 1\nb = [1]\nc = 2020-01-01\n[[d]]').value as GoMap
  const names = [...entries!.values()].map(value => typeOf(value)!.name)
  assert.deepEqual(names, ['int64', '[]interface {}', 'time.Time', '[]map[string]interface {}'])
})

test('decodeToml and encodeToml keep the form of dates', () => {
  const text = 'a = 2020-01-02\nb = 03:04:05.5\nc = 2020-01-02T03:04:05\nd = 2020-01-02T03:04:05+02:00\n'
  assert.equal(encodeToml(decodeToml(text).value), text)
})

for (const [name, text] of [
  ['arrays', `a = ${'['.repeat(5000)}`],
  ['inline tables', `a = ${'{a = '.repeat(5000)}`],
  ['keys', `${'a.'.repeat(5000)}a = 1`],
] as const) {
  test(`decodeToml limits the depth of ${name}`, () => assert.throws(() => decodeToml(text), LimitError))
}

test('decodeToml: a trailing comma adds no element to an array', () => {
  const { entries } = decodeToml('a = [1, 2, 3,]').value as GoMap
  assert.equal((entries!.get('a') as Slice).length, 3)
})
