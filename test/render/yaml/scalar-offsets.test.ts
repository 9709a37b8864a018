import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fieldsOf } from '../../../src/render/yaml/locate.ts'

/** In each text, the offset of X in the value must map to that of X in the text. */
const SCALARS: readonly (readonly [name: string, text: string])[] = [
  ['plain on two lines', 'a: one\n  two X\n  three'],
  ['in single quotes', "a: 'it''s ''X'''"],
  ['in single quotes on lines', "a: 'one  \n\n   two ''  X'"],
  ['after escapes', String.raw`a: "\ttab \x41 \u00e9 \U0001F600 X"`],
  ['after escaped line breaks', 'a: "one \\\n   \\  two\n\n   X"'],
  ['after umlauts and emoji', 'ä: b\na: "ä😀 X"'],
  ['with Windows line breaks', 'a: |\r\n  one\r\n  X\r\n'],
  ['in quotes with Windows line breaks', 'a: "one\r\n\r\n  X"'],
  // Searching for the next line break from each space would take minutes.
  ['after many spaces', `a: "x=${' '.repeat(300_000)}X"`],
  ['after many spaces and a line break', `a: "x=${' '.repeat(300_000)}\n  X"`],
  ['in a literal block that begins with blank lines', 'a: |-\n\n\n  one\n\n  X\n'],
  ['in a literal block with an indentation indicator', 'a: |2\n\n    one\n   X\n'],
  ['in a literal block with a comment', 'a: |+ # so it is\n  X\n\n\n'],
  ['in a literal block without a final line break', 'a: |\n  one X'],
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

test('at returns the end of a value after its last character', () => {
  const text = 'a: |\n  one\n  two\nb: c'
  assert.equal(fieldsOf(text)('a')!.within!.at(7), text.indexOf('two') + 3)
})
