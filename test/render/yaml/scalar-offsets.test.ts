import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fieldsOf } from '../../../src/render/yaml/locate.ts'

/** In each text, the offset of X in the value must map to that of X in the text. */
const SCALARS: readonly (readonly [name: string, text: string])[] = [
  ['plain', 'a: one X two'],
  ['in single quotes', "a: 'one X'"],
  ['in double quotes', 'a: "one X"'],
  ['after umlauts and emoji', 'ä: b\na: "ä😀 X"'],
  ['with Windows line breaks', 'a: |\r\n  one\r\n  X\r\n'],
  ['in a literal block', 'a: |\n  one\n    two X\n  three\n'],
  ['in a literal block that begins with blank lines', 'a: |-\n\n\n  one\n\n  X\n'],
  ['in a literal block with an indentation indicator', 'a: |2\n\n    one\n   X\n'],
  ['in a literal block with a comment', 'a: |+ # so it is\n  X\n\n\n'],
  ['in a literal block without a final line break', 'a: |\n  one X'],
  ['in a folded block', 'a: >\n  one\n  two X\n\n  three\n'],
  ['in a folded block with paragraphs', 'a: >-\n  one\n  two\n\n\n  three\n  X\n'],
  ['in a folded block with a list', 'a: >\n  one\n\n    - two\n    - X\n\n  three\n  four\n'],
  ['in a folded block after a list', 'a: >\n  one\n    - two\n\n  three\n  X\n'],
  ['in a folded block with Windows line breaks', 'a: >\r\n  one\r\n  two\r\n\r\n  X\r\n'],
  ['below an anchor and a tag', 'a: !!str &it |\n  one\n  X\n'],
  ['in a flow map', 'c: {b: 1, a: "one, X"}'],
]

describe('at returns the offset of a character in a scalar', () => {
  for (const [name, text] of SCALARS)
    test(name, () => {
      const place = fieldsOf(text)(text.startsWith('c') ? 'c.a' : 'a')
      const { value, at, pieces } = place!.within!
      assert.ok(pieces)
      const [offset, expected] = [value.indexOf('X'), text.indexOf('X')]
      assert.ok(offset >= 0)
      assert.equal(at(offset), expected)
    })
})

test('the place in quotes with escapes, or on several lines, is not known', () => {
  for (const text of [String.raw`a: "\ttab X"`, "a: 'it''s X'", 'a: "one\n  X"', 'a: one\n  two X']) {
    const { at, pieces } = fieldsOf(text)('a')!.within!
    assert.deepEqual([pieces, at(3)], [undefined, 3])
  }
})

test('at returns the end of a value after its last character', () => {
  const text = 'a: |\n  one\n  two\nb: c'
  assert.equal(fieldsOf(text)('a')!.within!.at(7), text.indexOf('two') + 3)
})
