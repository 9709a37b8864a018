// Characters that end a line for Go's reader of YAML only. What it makes of each was asked of sigs.k8s.io/yaml v1.6.0.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fromText } from 'gotemplate/go/bytes'
import { unseenLineEnds } from '../../src/lint/line-ends.ts'

const CHARACTERS = { CR: '\r', 'U+0085': '\x85', 'U+2028': '\u2028', 'U+2029': '\u2029' }

/** Where `@` is one of the characters, what is told of CR and U+0085, and of U+2028 and U+2029: an asterisk marks a replacement. */
const CASES: readonly (readonly [name: string, text: string, folded: string, kept: string])[] = [
  ['a comment before a key', '# x@b: 1\na: 1\n', 'comment', 'comment'],
  ['a comment behind a value', 'a: 1 # x@b: 1\n', 'comment', 'comment'],
  ['a comment behind quotes', 'a: "1" # x@b: 1\n', 'comment', 'comment'],
  ['a comment in a flow map', 'a: {b: 1, # x@y\n  c: 2}\n', 'comment', 'comment'],
  ['a comment of the line of a block', 'a: | # x@y\n  b\n', 'comment', 'comment'],
  ['a comment after a block', 'a: |\n  b\n# x@y\nc: 1\n', 'comment', 'comment'],
  ['a comment in a block is text', 'a: |\n  # x@y\n', 'block of text', 'block of text'],
  ['the end of a comment', '# x@\na: 1\n', '', ''],
  ['another comment behind it', '# x@ # y\na: 1\n', '', ''],
  ['a plain text', 'a: x@y\nb: 1\n', 'plain text', 'plain text'],
  ['a plain text of several lines', 'a: x\n  y@z\n', 'plain text', 'plain text'],
  ['a plain entry', '- x@y\n', 'plain text', 'plain text'],
  ['the end of a plain line', 'a: x@\nb: 1\n', '', ''],
  ['the end of a plain line of several', 'a: x@\n  y\n', '', ''],
  ['the end of the text', 'a: x@', '', ''],
  ['before a comment', 'a: x@ # y\nb: 1\n', '', ''],
  ['an empty line', 'a: x\n@\nb: 1\n', '', ''],
  ['behind quotes', 'a: "x"@\nb: 1\n', '', ''],
  ['a plain key', 'a@b: 1\n', 'key', 'key'],
  ['a quoted key', '"a@b": 1\n', 'key', 'key'],
  ['a quoted key of a flow map', "{'a@b': 1}\n", 'key', 'key'],
  ['double quotes', 'a: "x@y"\n', 'quoted text*', ''],
  ['single quotes', "a: 'x@y'\n", 'quoted text*', ''],
  ['quotes of several lines', "a: 'x\n  y@z'\n", 'quoted text*', ''],
  ['plain text in a flow list', 'a: [x@y, z]\n', 'plain text*', ''],
  ['quotes in a flow map', 'a: {b: "x@y"}\n', 'quoted text*', ''],
  ['an indented block', 'a: |\n  x@  y\n', 'block of text*', ''],
  ['a folded block', 'a: >-\n  x@  y\n', 'block of text*', ''],
  ['a block with a given indent', 'a: |1\n  x@ y\n', 'block of text*', ''],
  ['a block with text behind that is not indented', 'a: |\n  x@y\n', 'block of text', 'block of text'],
  ['a block with text behind that is less indented', 'a: |\n  x@ y\n', 'block of text', 'block of text'],
  ['the end of a line of a block', 'a: |\n  x@\n  y\n', 'block of text*', ''],
]

const LF_ONLY: readonly (readonly [name: string, text: string])[] = [
  ['escapes', 'a: "\\u2028\\u2029\\r\\N\\L\\P"\n'],
  ['CR LF', '# x\r\na: |\r\n  b\r\nc: "d\r\n  e"\r\n'],
  ['other characters of the same first byte', '# \u2018x\u2019 \xa0y\na: \u20ac\u2019\n'],
]

/** With CR, the end of a line would be CR LF. */
const isOther = (char: string, text: string): boolean => char !== 'CR' || !text.includes('@\n')

describe('line ends that only Kubernetes sees', () => {
  for (const [name, text, folded, kept] of CASES)
    for (const [char, value] of Object.entries(CHARACTERS))
      if (isOther(char, text))
        test(`${name}: ${char}`, () => {
          const found = unseenLineEnds(text.replace('@', value))
          const expected = char.startsWith('U+20') ? kept : folded
          assert.deepEqual(
            found.map(({ char, at, within, isReplaced }) => [char, at, `${within}${isReplaced ? '*' : ''}`]),
            expected === '' ? [] : [[fromText(value), text.indexOf('@'), expected]],
          )
        })
  for (const [name, text] of LF_ONLY) test(name, () => assert.deepEqual(unseenLineEnds(text), []))
  test('the first hundred', () => assert.equal(unseenLineEnds('a: x\u2028\u2028y\n'.repeat(300)).length, 100))
  test('an offset after characters of several bytes', () =>
    assert.deepEqual(unseenLineEnds('# ä😀\u2028b: 1\n')[0]?.at, 5))
})
