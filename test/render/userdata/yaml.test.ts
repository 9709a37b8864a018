// YAML as the parsers of user data read it, in the less obvious cases; determined with Go and Python.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DocumentNode, PYYAML } from 'gotemplate/go/yaml'
import { entriesOf, parseUserData, scalarText } from '../../../src/render/userdata/yaml.ts'

/** A node as plain data, with scalars as strings. */
function plain(node: DocumentNode | undefined): unknown {
  if (node === undefined) return undefined
  if (node.kind === 'alias') return plain(node.target)
  if (node.kind === 'scalar') return node.isTagged ? `${node.tag} ${scalarText(node)}` : scalarText(node)
  if (node.kind === 'sequence') return node.parts.map(plain)
  return entriesOf(node).map(([key, value]) => [plain(key), plain(value)])
}

const read = (text: string, dialect?: typeof PYYAML): unknown => {
  const reading = parseUserData(text, dialect)
  return 'problem' in reading ? `! ${reading.problem}` : plain(reading.root)
}

const READ: readonly { name: string; given: string; expected: unknown }[] = [
  { name: 'nothing', given: '', expected: undefined },
  {
    name: 'a flow collection',
    given: '[a, b: c, {d, e: f}]',
    expected: [
      'a',
      [['b', 'c']],
      [
        ['d', ''],
        ['e', 'f'],
      ],
    ],
  },
  { name: 'a comment directly after a quote', given: "'a'#b", expected: 'a' },
  { name: 'a tab before the second line of a comment', given: '- a\n# b\n\t# c\n- d', expected: ['a', 'd'] },
  {
    name: 'escapes',
    given: '"\\x41\\u00e9\\U0001f389\\N\\_\\L\\P\\e\\\n   b"',
    expected: 'Aé🎉\x85\xa0\u2028\u2029\x1bb',
  },
  { name: 'folded', given: '>\n a\n b\n\n  c\n d\n', expected: 'a b\n\n c\nd\n' },
  { name: 'an indentation indicator', given: '|1-\n   a\n', expected: '  a' },
  { name: 'tags', given: '- !!str 1\n- !<tag:yaml.org,2002:int> 3\n- !y 4', expected: ['!!str 1', '!!int 3', '!y 4'] },
  { name: 'the first document only', given: '--- a\n--- b', expected: 'a' },
  {
    name: 'NEL as a line break',
    given: 'a: b\x85c: d',
    expected: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  { name: 'a tab for indentation', given: 'a:\n\tb: c', expected: '! found character that cannot start any token' },
  { name: 'a control character', given: 'a\nb\x7f', expected: '! control characters are not allowed' },
  { name: 'a value after a block scalar', given: 'a: |\n  b\n c', expected: '! did not find expected key' },
]

describe('yaml.v3 reads', () => {
  for (const { name, given, expected } of READ) test(name, () => assert.deepEqual(read(given), expected))

  test('rejects deep nesting without a stack overflow', () => assert.match(String(read('['.repeat(100_000))), /^! /))
})

describe('PyYAML', () => {
  test('reads a tab at the start of a block scalar as text', () =>
    assert.deepEqual(read('- |\n  \ta\n', PYYAML), ['\ta\n']))
  test('rejects a tab within a plain scalar', () => assert.match(String(read('- a\tb', PYYAML)), /^! /))
  test('rejects a tab between tokens', () => assert.match(String(read('a:\tb', PYYAML)), /^! /))
})
