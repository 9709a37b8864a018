// YAML as go-yaml v3 reads it, where that is not what one would guess; found by asking Go.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PY_YAML } from '../../src/userdata/go-yaml/dialect.ts'
import { readYaml, type YamlNode } from '../../src/userdata/go-yaml/document.ts'
import { resolvePlain } from '../../src/userdata/go-yaml/resolve.ts'

/** A node as plain data: texts stay texts. */
function plain(node: YamlNode | undefined): unknown {
  if (node === undefined) return undefined
  if (node.kind === 'alias') return plain(node.target)
  if (node.kind === 'scalar') return node.tagged ? `${node.tag} ${node.value}` : node.value
  if (node.kind === 'sequence') return node.items.map(plain)
  return node.entries.map(([key, value]) => [plain(key), plain(value)])
}

const READ: readonly { name: string; given: string; expected: unknown }[] = [
  { name: 'nothing', given: '', expected: undefined },
  {
    name: 'a block mapping',
    given: 'a: 1\nb:\n- x\n-\n',
    expected: [
      ['a', '1'],
      ['b', ['x', '']],
    ],
  },
  {
    name: 'a flow collection',
    given: '[a, b: c, {d, e: f}, ]',
    expected: [
      'a',
      [['b', 'c']],
      [
        ['d', ''],
        ['e', 'f'],
      ],
    ],
  },
  {
    name: 'a key without a value',
    given: '? a\n? b\n: c',
    expected: [
      ['a', ''],
      ['b', 'c'],
    ],
  },
  { name: 'a plain scalar over lines', given: 'a: b\n  c\n\n  d # e', expected: [['a', 'b c\nd']] },
  { name: 'a comment glued to a quote', given: "'a'#b", expected: 'a' },
  { name: 'a tab before the second line of a comment', given: '- a\n# b\n\t# c\n- d', expected: ['a', 'd'] },
  { name: 'a colon glued to a word', given: 'a:b', expected: 'a:b' },
  {
    name: 'escapes',
    given: '"\\x41\\u00e9\\U0001f389\\N\\_\\L\\P\\e\\\n   b"',
    expected: 'Aé🎉\x85\xa0\u2028\u2029\x1bb',
  },
  { name: 'folded', given: '>\n a\n b\n\n  c\n d\n', expected: 'a b\n\n c\nd\n' },
  { name: 'kept', given: '|+\n a\n\n', expected: 'a\n\n' },
  { name: 'an indentation indicator', given: '|1-\n   a\n', expected: '  a' },
  { name: 'anchors', given: '- &a x\n- *a', expected: ['x', 'x'] },
  {
    name: 'tags',
    given: '%TAG !e! tag:e,2000:\n---\n- !!str 1\n- !e!x 2\n- !<tag:yaml.org,2002:int> 3\n- !y 4',
    expected: ['!!str 1', 'tag:e,2000:x 2', '!!int 3', '!y 4'],
  },
  { name: 'the first document only', given: '--- a\n--- b', expected: 'a' },
  {
    name: 'NEL as a line break',
    given: 'a: b\x85c: d',
    expected: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
]

describe('go-yaml reads', () => {
  for (const { name, given, expected } of READ)
    test(name, () => assert.deepEqual(plain(readYaml(given).root), expected))
})

const REFUSED: readonly { name: string; given: string; message: string; line: number }[] = [
  {
    name: 'a tab for indentation',
    given: 'a:\n\tb: c',
    message: 'found character that cannot start any token',
    line: 2,
  },
  { name: 'a second colon', given: 'a: b: c', message: 'mapping values are not allowed in this context', line: 1 },
  { name: 'an open list', given: 'a: [b\nc: d', message: "did not find expected ',' or ']'", line: 2 },
  { name: 'an open quote', given: "'a", message: 'found unexpected end of stream', line: 1 },
  { name: 'an unknown anchor', given: '*a', message: "unknown anchor 'a' referenced", line: 1 },
  { name: 'an unknown handle', given: '!a!b c', message: 'found undefined tag handle', line: 1 },
  { name: 'YAML 1.2', given: '%YAML 1.2\n---\na', message: 'found incompatible YAML document', line: 1 },
  { name: 'a control character', given: 'a\nb\x7f', message: 'control characters are not allowed', line: 2 },
  { name: 'a key of two lines', given: 'a\nb: c', message: 'mapping values are not allowed in this context', line: 2 },
  { name: 'a value after a block', given: 'a: |\n  b\n c', message: 'did not find expected key', line: 3 },
]

describe('go-yaml refuses', () => {
  for (const { name, given, message, line } of REFUSED)
    test(name, () => assert.deepEqual(readYaml(given).problem, { message, line }))

  test('depth without a stack overflow', () => assert.ok(readYaml('['.repeat(100_000)).problem))
})

describe('PyYAML', () => {
  test('takes a tab for content', () => assert.equal(plain(readYaml('- |\n  \ta\n', PY_YAML).root), ['\ta\n']))
  test('takes no tab within a plain scalar', () => assert.ok(readYaml('a\tb', PY_YAML).problem))
})

describe('a plain scalar is', () => {
  const RESOLVED: readonly [given: string, tag: string, value: unknown][] = [
    ['0644', '!!int', 420n],
    ['0o17', '!!int', 15n],
    ['0b11', '!!int', 3n],
    ['-0x1F', '!!int', -31n],
    ['1_000', '!!int', 1000n],
    ['18446744073709551615', '!!int', 18446744073709551615n],
    ['+9223372036854775808', '!!float', 9223372036854775808],
    ['0888', '!!float', 888],
    ['.5', '!!float', 0.5],
    ['1e999', '!!str', '1e999'],
    ['yes', '!!str', 'yes'],
    ['True', '!!bool', true],
    ['~', '!!null', null],
    ['2020-01-02', '!!timestamp', '2020-01-02'],
    ['1:30', '!!str', '1:30'],
  ]
  for (const [given, tag, value] of RESOLVED)
    test(`${given}: ${tag}`, () => assert.deepEqual(resolvePlain(given), { tag, value }))
})
