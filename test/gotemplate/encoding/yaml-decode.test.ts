// YAML as yaml.v3 reads it into a map or a list. All expected values come from the reference's library.

import assert from 'node:assert/strict'
import test from 'node:test'
import { decodeYaml } from '../../../src/gotemplate/encoding/yaml/decode.ts'
import { sprintf } from '../../../src/gotemplate/fmt/index.ts'
import { fromText, toText } from '../../../src/gotemplate/strconv/bytes.ts'
import { type GoMap, LimitError, type Slice } from '../../../src/gotemplate/values/values.ts'

const show = (text: string): string => {
  const { value, error } = decodeYaml(fromText(text), 'map')
  return error === undefined ? toText(sprintf('%#v', [(value as GoMap).entries!.get('a')])) : toText(error)
}

/** The value of `a`, as Go's `%#v` prints it. */
const values: readonly { name: string; given: string; expected: string }[] = [
  { name: 'text', given: 'a: b c', expected: '"b c"' },
  { name: 'an int', given: 'a: 12', expected: '12' },
  { name: 'octal as in YAML 1.1', given: 'a: 0777', expected: '511' },
  { name: 'octal as in YAML 1.2', given: 'a: 0o17', expected: '15' },
  {
    name: 'hexadecimal, binary, underscores',
    given: 'a: [0x1f, 0b11, 1_000]',
    expected: '[]interface {}{31, 3, 1000}',
  },
  { name: 'a leading zero of a number that is not octal', given: 'a: 08', expected: '8' },
  { name: 'beyond int64', given: 'a: 18446744073709551615', expected: '0xffffffffffffffff' },
  { name: 'beyond uint64', given: 'a: 18446744073709551616', expected: '1.8446744073709552e+19' },
  { name: 'floats', given: 'a: [.5, 1., 1e3, -.inf]', expected: '[]interface {}{0.5, 1, 1000, -Inf}' },
  { name: 'a float out of range', given: 'a: 1e400', expected: '"1e400"' },
  { name: 'booleans', given: 'a: [true, False, yes, on]', expected: '[]interface {}{true, false, "yes", "on"}' },
  { name: 'null', given: 'a: [~, null, ]', expected: '[]interface {}{interface {}(nil), interface {}(nil)}' },
  { name: 'a base 60 number is a string', given: 'a: 12:30:45', expected: '"12:30:45"' },
  { name: 'a tag sets the type', given: 'a: [!!str 1, !!float 1, !!int "1"]', expected: '[]interface {}{"1", 1, 1}' },
  { name: 'an unknown tag', given: 'a: !mine 1', expected: '"1"' },
  { name: 'binary', given: 'a: !!binary aGk=', expected: '"hi"' },
  { name: 'a literal block', given: 'a: |\n  b\n   c\n\nd: 1', expected: '"b\\n c\\n"' },
  { name: 'a folded block', given: 'a: >-\n  b\n  c\n\n  d', expected: '"b c\\nd"' },
  { name: 'double quotes', given: 'a: "\\x41\\u00e9\\n\\\n  b"', expected: '"Aé\\nb"' },
  { name: 'single quotes over several lines', given: "a: 'it''s\n  b'", expected: '"it\'s b"' },
  { name: 'a comment after a quoted scalar', given: 'a: "b"# c', expected: '"b"' },
  {
    name: 'a sequence at the indentation of its key',
    given: 'a:\n- b\n-\n- - c',
    expected: '[]interface {}{"b", interface {}(nil), []interface {}{"c"}}',
  },
  { name: 'a pair in a list', given: 'a: [b: c]', expected: '[]interface {}{map[string]interface {}{"b":"c"}}' },
  {
    name: 'keys that are not strings',
    given: 'a: {1: b, c: d}',
    expected: 'map[interface {}]interface {}{1:"b", "c":"d"}',
  },
  { name: 'aliases', given: 'x: &x {b: 1}\na: *x', expected: 'map[string]interface {}{"b":1}' },
  {
    name: 'merged keys do not override keys',
    given: 'x: &x {b: 1, c: 2}\na: {<<: *x, b: 3}',
    expected: 'map[string]interface {}{"b":3, "c":2}',
  },
  {
    name: 'of merged maps the first wins',
    given: 'a: {<<: [{b: 1}, {b: 2, c: 3}]}',
    expected: 'map[string]interface {}{"b":1, "c":3}',
  },
  {
    name: 'a key called __proto__',
    given: 'a: {__proto__: 1}',
    expected: 'map[string]interface {}{"__proto__":1}',
  },
  { name: 'only the first document is read', given: 'a: 1\n---\nb: 2', expected: '1' },
]

for (const { name, given, expected } of values) test(`decodeYaml: ${name}`, () => assert.equal(show(given), expected))

const errors: readonly { given: string; expected: string }[] = [
  { given: 'a: b\nc', expected: "yaml: line 2: could not find expected ':'" },
  { given: 'a: b: c', expected: 'yaml: mapping values are not allowed in this context' },
  { given: 'a: [1, 2', expected: "yaml: line 1: did not find expected ',' or ']'" },
  { given: '- a\nb: c', expected: "yaml: line 1: did not find expected '-' indicator" },
  { given: 'a:\n  - b\n c: d', expected: 'yaml: line 2: did not find expected key' },
  { given: '{a: 1,, b: 2}', expected: 'yaml: did not find expected node content' },
  { given: 'x: 1\na: *x', expected: "yaml: unknown anchor 'x' referenced" },
  { given: 'a: &x [*x]', expected: "yaml: anchor 'x' value contains itself" },
  { given: '"a', expected: 'yaml: found unexpected end of stream' },
  { given: 'a: "\\q"', expected: 'yaml: found unknown escape character' },
  { given: '\ta: 1', expected: 'yaml: found character that cannot start any token' },
  { given: 'a: |\n \tb\n\tc', expected: 'yaml: line 2: found a tab character where an indentation space is expected' },
  { given: 'a: \x01', expected: 'yaml: control characters are not allowed' },
  { given: '%YAML 1.2\n---\na: 1', expected: 'yaml: found incompatible YAML document' },
  { given: 'a: !x!y z', expected: 'yaml: found undefined tag handle' },
  { given: 'a: !!int x', expected: 'yaml: cannot decode !!str `x` as a !!int' },
  { given: 'a: !!binary "*"', expected: 'yaml: !!binary value contains invalid base64 data' },
  { given: '<<: 1', expected: 'yaml: map merge requires map or sequence of maps as the value' },
  { given: 'a: {[b]: c}', expected: 'yaml: invalid map key: []interface {}{"b"}' },
  {
    given: 'a: 1\nb: 2\na: 3',
    expected: 'yaml: unmarshal errors:\n  line 3: mapping key "a" already defined at line 1',
  },
  {
    given: 'plain text that is long',
    expected: 'yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `plain t...` into map[string]interface {}',
  },
  {
    given: '- a',
    expected: 'yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into map[string]interface {}',
  },
]

for (const { given, expected } of errors)
  test(`decodeYaml rejects ${JSON.stringify(given)}`, () => assert.equal(show(given), expected))

test('decodeYaml keeps the values that were decoded before an error', () => {
  const { value, error } = decodeYaml('b: 1\na: !!int x\nc: 2', 'map')
  assert.deepEqual([...(value as GoMap).entries!], [['b', 1n]])
  assert.equal(error, 'yaml: cannot decode !!str `x` as a !!int')
})

test('decodeYaml of an empty text returns an empty map, of null a nil map', () => {
  assert.equal((decodeYaml('', 'map').value as GoMap).size, 0)
  assert.equal((decodeYaml('~', 'map').value as GoMap).entries, null)
})

test('decodeYaml returns a list if one is requested, and rejects a map', () => {
  assert.deepEqual((decodeYaml('[1, a]', 'list').value as Slice).toArray(), [1n, 'a'])
  assert.match(decodeYaml('a: 1', 'list').error!, /cannot unmarshal !!map into \[\]interface \{\}$/)
})

test('decodeYaml rejects excessive aliasing', () => {
  const lines = Array.from({ length: 12 }, (_, i) => `a${i}: &a${i} [${i ? `*a${i - 1}, `.repeat(9) : 'x'}]`)
  assert.equal(decodeYaml(lines.join('\n'), 'map').error, 'yaml: document contains excessive aliasing')
})

for (const open of ['[', '{a: ', '- ', '? ']) {
  test(`decodeYaml limits the depth of ${JSON.stringify(open)}`, () => {
    assert.throws(() => decodeYaml(open.repeat(5000), 'list'), LimitError)
  })
}
