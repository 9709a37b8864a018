// YAML as yaml.v3 reads it into a map or a list. All expected values come from the reference's library.

import assert from 'node:assert/strict'
import test from 'node:test'
import { decodeYaml } from '../../src/encoding/yaml/decode.ts'
import { sprintf } from '../../src/fmt/index.ts'
import { fromText, toText } from '../../src/strconv/bytes.ts'
import { type GoMap, LimitError } from '../../src/values/values.ts'

const show = (text: string): string => {
  const { value, error } = decodeYaml(fromText(text), 'map')
  return error === undefined ? toText(sprintf('%#v', [(value as GoMap).entries!.get('a')])) : toText(error)
}

/** The value of `a`, as Go's `%#v` prints it. */
const values: readonly { name: string; given: string; expected: string }[] = [
  { name: 'an unknown tag', given: 'a: !mine 1', expected: '"1"' },
  { name: 'a literal block', given: 'a: |\n  b\n   c\n\nd: 1', expected: '"b\\n c\\n"' },
]

for (const { name, given, expected } of values) test(`decodeYaml: ${name}`, () => assert.equal(show(given), expected))

const errors: readonly { given: string; expected: string }[] = [
  { given: 'a: b\nc', expected: "yaml: line 2: could not find expected ':'" },
  { given: '{a: 1,, b: 2}', expected: 'yaml: did not find expected node content' },
  { given: 'a: &x [*x]', expected: "yaml: anchor 'x' value contains itself" },
  { given: 'a: |\n \tb\n\tc', expected: 'yaml: line 2: found a tab character where an indentation space is expected' },
  { given: 'a: \x01', expected: 'yaml: control characters are not allowed' },
  { given: 'a: !x!y z', expected: 'yaml: found undefined tag handle' },
  { given: 'a: !!int x', expected: 'yaml: cannot decode !!str `x` as a !!int' },
  { given: 'a: !!binary "*"', expected: 'yaml: !!binary value contains invalid base64 data' },
  { given: 'a: {[b]: c}', expected: 'yaml: invalid map key: []interface {}{"b"}' },
]

for (const { given, expected } of errors)
  test(`decodeYaml rejects ${JSON.stringify(given)}`, () => assert.equal(show(given), expected))

test('decodeYaml keeps the values that were decoded before an error', () => {
  const { value, error } = decodeYaml('b: 1\na: !!int x\nc: 2', 'map')
  assert.deepEqual([...(value as GoMap).entries!], [['b', 1n]])
  assert.equal(error, 'yaml: cannot decode !!str `x` as a !!int')
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
