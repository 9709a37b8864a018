// The encodings, called with JavaScript values.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Encoding, FormatError, json, toml, yaml } from '../../src/encoding/index.ts'
import { toJs } from '../../src/js/values.ts'

const cases: readonly { name: string; encoding: Encoding; value: unknown; text: string }[] = [
  {
    name: 'json: keys in order, < escaped',
    encoding: json,
    value: { b: 1.5, a: '<ä>' },
    text: '{"a":"\\u003cä\\u003e","b":1.5}',
  },
  {
    name: 'yaml: indented by four, booleans of YAML 1.1 quoted',
    encoding: yaml,
    value: { b: [1, 'yes'], a: 'ä' },
    text: 'a: ä\nb:\n    - 1\n    - "yes"\n',
  },
  {
    name: 'toml: tables last, indented by two',
    encoding: toml,
    value: { t: { c: ['x'] }, a: 2 },
    text: 'a = 2\n\n[t]\n  c = ["x"]\n',
  },
]

for (const { name, encoding, value, text } of cases) {
  describe(name, () => {
    it('marshal', () => assert.equal(encoding.marshal(value), text))
    it('unmarshal', () => assert.deepEqual(toJs(encoding.unmarshal(text)), value))
  })
}

it('yaml.unmarshal returns a list if one is requested', () =>
  assert.deepEqual(toJs(yaml.unmarshal('- a\n- 0o17\n', 'list')), ['a', 15]))

const wrong: readonly [name: string, unmarshal: () => unknown][] = [
  ['json', () => json.unmarshal('{')],
  ['yaml', () => yaml.unmarshal('- a')],
  ['toml', () => toml.unmarshal('a =')],
]
for (const [name, unmarshal] of wrong)
  it(`${name}: unmarshal throws a FormatError for invalid input`, () => assert.throws(unmarshal, FormatError))
