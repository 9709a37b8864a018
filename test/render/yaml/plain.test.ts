import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../src/base/json.ts'
import { resolvePlain } from '../../../src/render/yaml/plain.ts'

/** As yaml.v3 resolves them, except for dates. */
const TABLE: readonly {
  readonly name: string
  readonly given: readonly string[]
  readonly expected: Json | 'the text'
}[] = [
  { name: 'null', given: ['', '~', 'null', 'Null', 'NULL'], expected: null },
  { name: 'true', given: ['true', 'True', 'TRUE'], expected: true },
  { name: 'booleans of YAML 1.1', given: ['yes', 'Yes', 'YES', 'on', 'y', 'Y'], expected: true },
  { name: 'the other booleans of YAML 1.1', given: ['no', 'No', 'off', 'OFF', 'n', 'N'], expected: false },
  { name: 'words that are strings', given: ['yEs', 'nO', 'oN', 'tRUE', 'nULL'], expected: 'the text' },
  { name: 'dates and times', given: ['2020-01-01', '2020-01-01T10:00:00Z', '12:30:45', '1:30'], expected: 'the text' },
  {
    name: 'a leading zero means octal',
    given: ['0644', '0o644', '0O644', '420', '+420', '0x1A4', '0b110100100'],
    expected: 420,
  },
  { name: 'a leading zero with a digit 8 is decimal', given: ['08', '8', '8.', '8.0', '0_8'], expected: 8 },
  { name: 'underscores are ignored', given: ['1_000', '1__0_00', '0x3_e8', '1000_', '1e3', '1_e3'], expected: 1000 },
  { name: 'a sign after the prefix', given: ['0b-1', '0o-1', '-1', '-0b1'], expected: -1 },
  {
    name: 'not a number',
    given: ['_1', '0b', '0o', '0b2', '-0b+1', '0xg', '1.2.3', '1,5', '.', '-', '._5', '.e3', '1e'],
    expected: 'the text',
  },
  { name: 'floats that start with a point', given: ['.5', '.5_0', '5e-1', '0.5', '+.5'], expected: 0.5 },
  { name: 'out of range of a double', given: ['1e400', '-1e400', '.1e400'], expected: 'the text' },
  { name: 'beyond 2^53', given: ['9007199254740993', '0x20000000000001'], expected: 9007199254740993n },
  {
    name: 'the largest uint64',
    given: ['18446744073709551615', '0xFFFFFFFFFFFFFFFF'],
    expected: 18446744073709551615n,
  },
  { name: 'out of range of a uint64', given: ['18446744073709551616', '+18446744073709551615'], expected: 2 ** 64 },
  { name: 'infinity', given: ['.inf', '+.Inf', '.INF'], expected: Number.POSITIVE_INFINITY },
]

for (const { name, given, expected } of TABLE) {
  test(name, () => {
    for (const text of given)
      assert.deepEqual([text, resolvePlain(text)], [text, expected === 'the text' ? text : expected])
  })
}
