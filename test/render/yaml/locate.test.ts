import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fieldsOf } from '../../../src/render/yaml/locate.ts'

/** In each text, the offset of X in the value must map to that of X in the text. */
const SCALARS: readonly (readonly [name: string, text: string])[] = [
  ['plain', 'a: one X two'],
  ['in single quotes', "a: 'one X'"],
  ['in double quotes', 'a: "one X"'],
  ['after umlauts and emoji', 'ä: b\na: "ä😀 X"'],
  ['in a literal block with Windows line breaks', 'a: |\r\n  one\r\n\r\n  X\r\n'],
  ['in a literal block', 'a: |\n  one\n    two X\n  three\n'],
  ['in a literal block that begins with blank lines', 'a: |-\n\n\n  one\n\n  X\n'],
  ['in a literal block with blanks in blank lines', 'a: |\n  one\n \n    \n  X\n'],
  ['in a literal block with an indentation indicator', 'a: |2\n\n    one\n   X\n'],
  ['in a literal block with a comment', 'a: |+ # so it is\n  X\n\n\n'],
  ['in a literal block without a final line break', 'a: |\n  one X'],
  ['below an anchor and a tag', 'a: !!str &it |\n  one\n  X\n'],
  ['in a flow map', 'c: {b: 1, a: "one, X"}'],
]

const scalarOf = (text: string) => fieldsOf(text)(text.startsWith('c') ? ['c', 'a'] : ['a'])!.scalar!

describe('at returns the offset of a character in a scalar', () => {
  for (const [name, text] of SCALARS)
    test(name, () => {
      const { value, at } = scalarOf(text)
      const [offset, expected] = [value.indexOf('X'), text.indexOf('X')]
      assert.ok(at && offset >= 0)
      assert.equal(at(offset), expected)
    })
})

test('at returns the end of a value after its last character', () => {
  const text = 'a: |\n  one\n  two\nb: c'
  assert.equal(scalarOf(text).at!(7), text.indexOf('two') + 3)
})

describe('at is undefined for a value that is not in the text as it is', () => {
  const TEXTS = ["a: 'it''s'", 'a: "\\ttab"', 'a: one\n  two\n', 'a: >\n  one\n  two\n', 'a: |\n  one\x85  two\n']
  for (const text of TEXTS) test(JSON.stringify(text), () => assert.equal(scalarOf(text).at, undefined))
})
