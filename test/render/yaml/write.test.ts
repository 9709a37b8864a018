import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parse } from 'yaml'
import type { Json } from '../../../src/base/json.ts'
import { readCommonYaml, writeYaml } from '../../../src/render/yaml/index.ts'
import { json, nastyText } from './values.ts'

const STYLE: readonly { readonly name: string; readonly given: Json; readonly expected: string }[] = [
  { name: 'a string with several final line breaks', given: { a: 'b\n\n' }, expected: 'a: |+\n  b\n\n' },
  { name: 'a string that begins with spaces', given: { a: ' b\n' }, expected: 'a: |2\n   b\n' },
  {
    name: "a string that begins with a tab, which Go's writer would damage",
    given: { a: '\tb\n' },
    expected: 'a: "\\tb\\n"\n',
  },
  { name: 'a string that begins with an empty line', given: ['\nb\n'], expected: '- |2\n\n  b\n' },
]

for (const { name, given, expected } of STYLE) {
  test(name, () => assert.equal(writeYaml(given), expected))
}

test('writeYaml omits undefined fields', () => {
  assert.equal(writeYaml({ a: undefined, b: { c: undefined } } as unknown as Json), 'b: {}\n')
})

const PLAIN = [
  'a',
  'kube-system/pool-a',
  'v1.36.1',
  '100Mi',
  '10%',
  'aGVsbG8gd29ybGQ=',
  'a b',
  'a:b',
  "it's",
  'a "b"',
  'aé',
  '1.33.0-rc.1',
  '/etc/x',
  'https://a/b?c=d',
]
const QUOTED = [
  ...['yes', 'No', 'ON', 'off', 'y', 'N', 'true', 'NULL', '~', '', '=', '<<', '.inf', 'nan'],
  ...['1', '1_000', '0b11', '0o644', '0644', '08', '0x1F', '1e3', 'E1', 'e10', '+1', '-1', '.5', '1.5', '10.10.10.10'],
  ...['2020-01-01', '2020-01-01T10:00:00Z', '12:30:45', '1:30', '---', '...'],
  ...[
    ' a',
    'a ',
    'a: b',
    'a:',
    'a #b',
    '#a',
    '- a',
    '-a',
    '? a',
    '&a',
    '*a',
    '!a',
    '|',
    '>',
    '%a',
    '@a',
    '`a',
    '[a',
    '{a',
    ',a',
    '"a',
    "'a",
  ],
  ...[
    '\ta',
    'a\tb',
    '\n',
    ' \n',
    'a\rb',
    'a\u2028b',
    'a\u2029b',
    'a\x85b',
    '\ufeffa',
    'a\0',
    '\x1b[0m',
    '\x7f',
    'a\nb\x00',
    '😀',
    '\xa0',
  ],
]

describe('writeYaml writes quotes', () => {
  for (const text of PLAIN) test(`not around ${text}`, () => assert.equal(writeYaml({ k: text }), `k: ${text}\n`))
  for (const text of QUOTED) {
    test(`around ${JSON.stringify(text)}`, () => {
      assert.match(writeYaml({ k: text }), /^k: ".*"\n$/)
      assert.match(writeYaml({ [text]: 'v' }), /^".*": v\n$/)
    })
  }
  test('writeYaml replaces a lone surrogate', () => assert.equal(writeYaml({ a: 'b\ud800' }), 'a: "b\ufffd"\n'))
})

test('writeYaml writes an explicit key if it is too long for a simple one', () => {
  const key = 'k'.repeat(2000)
  const text = writeYaml({ a: { [key]: 'v' } })
  assert.ok(text.includes(`? ${key}\n  : v\n`))
  assert.deepEqual(parse(text), { a: { [key]: 'v' } })
})

describe('written values are read back', () => {
  const plain = (value: Json): unknown => (typeof value === 'bigint' ? Number(value) : value)
  const numbers = (value: Json): unknown => JSON.parse(JSON.stringify(value, (_key, member) => plain(member)))

  for (const version of ['1.1', '1.2'] as const) {
    test(`by the yaml package as YAML ${version}`, () => {
      fc.assert(fc.property(json(), value => assert.deepEqual(parse(writeYaml(value), { version }), numbers(value))))
    })
  }

  test('by readCommonYaml, with any indentation', () => {
    fc.assert(
      fc.property(json(), fc.constantFrom(0, 2, 6), (value, indent) => {
        assert.deepEqual(readCommonYaml(writeYaml({ value }, indent)), { value })
      }),
    )
  })

  test('writeYaml writes strings with line breaks as literal blocks wherever YAML allows them', () => {
    fc.assert(
      fc.property(nastyText(), text => {
        const literal =
          /\n/.test(text) && /\S/.test(text) && !/[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\uffff]/.test(text)
        const droppedByYaml = /^[ \n]/.test(text) && /\n[ \t]+\n*$/.test(text)
        const spoiltByGo = text.startsWith('\t')
        assert.equal(writeYaml({ text }).startsWith('text: |'), literal && !droppedByYaml && !spoiltByGo)
      }),
    )
  })
})
