// YAML as the parsers of user data read it, in the less obvious cases; determined with Go and Python.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DocumentNode, entriesOf } from 'gotemplate/go/yaml'
import { PYYAML, parseUserData, scalarText } from '../../../src/render/userdata/yaml.ts'

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
  { name: 'a comment directly after a quote', given: "'a'#b", expected: 'a' },
  { name: 'a tab before the second line of a comment', given: '- a\n# b\n\t# c\n- d', expected: ['a', 'd'] },
  { name: 'the first document only', given: '--- a\n--- b', expected: 'a' },
  { name: 'a tab for indentation', given: 'a:\n\tb: c', expected: '! found character that cannot start any token' },
]

describe('yaml.v3 reads', () => {
  for (const { name, given, expected } of READ) test(name, () => assert.deepEqual(read(given), expected))

  test('rejects deep nesting without a stack overflow', () => assert.match(String(read('['.repeat(100_000))), /^! /))
})

describe('PyYAML', () => {
  test('reads a tab at the start of a block scalar as text', () =>
    assert.deepEqual(read('- |\n  \ta\n', PYYAML), ['\ta\n']))
  test('rejects a tab within a plain scalar', () => assert.match(String(read('- a\tb', PYYAML)), /^! /))
})
