// Runes in byte strings: UTF-8 as Go decodes and encodes it.

import assert from 'node:assert/strict'
import test from 'node:test'
import {
  encodeRune,
  fromRunes,
  fromText,
  fromUint8Array,
  isValidUtf8,
  runes,
  toText,
  toUint8Array,
} from '../../../src/gotemplate/strconv/bytes.ts'
import { checkTable } from '../table.ts'

checkTable('runes', (text: string) => runes(text).join(' '), [
  ['', ''],
  ['a', '97'],
  ['\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80', '233 26085 128512'],
  ['a\xffb', '97 65533 98'],
  ['\xc3', '65533'],
  ['\xe6\x97', '65533 65533'],
  ['\xc0\x80', '65533 65533'],
  ['\xed\xa0\x80', '65533 65533 65533'],
  ['\xf4\x90\x80\x80', '65533 65533 65533 65533'],
  ['\xf0\x80\x80\x80', '65533 65533 65533 65533'],
  ['\xe0\x80\x80', '65533 65533 65533'],
  ['\xf8\x88\x80\x80', '65533 65533 65533 65533'],
  ['\xef\xbf\xbd', '65533'],
  ['\x80\xbf', '65533 65533'],
])

checkTable('isValidUtf8', isValidUtf8, [
  ['', true],
  ['a', true],
  ['\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80', true],
  ['\xff', false],
  ['a\xc3', false],
  ['\xc0\x80', false],
  ['\xed\xa0\x80', false],
  ['\xef\xbf\xbd', true],
])

checkTable('encodeRune', encodeRune, [
  [0, '\u0000'],
  [97, 'a'],
  [127, '\x7f'],
  [128, '\xc2\x80'],
  [2047, '\xdf\xbf'],
  [2048, '\xe0\xa0\x80'],
  [65535, '\xef\xbf\xbf'],
  [65536, '\xf0\x90\x80\x80'],
  [1114111, '\xf4\x8f\xbf\xbf'],
  [1114112, '\xef\xbf\xbd'],
  [55296, '\xef\xbf\xbd'],
  [57343, '\xef\xbf\xbd'],
  [-1, '\xef\xbf\xbd'],
])

const texts: readonly (readonly [text: string, bytes: string])[] = [
  ['', ''],
  ['abc', 'abc'],
  ['é', '\xc3\xa9'],
  ['日本', '\xe6\x97\xa5\xe6\x9c\xac'],
  ['😀', '\xf0\x9f\x98\x80'],
]

checkTable('fromText', fromText, texts)
checkTable(
  'toText',
  toText,
  texts.map(([text, bytes]) => [bytes, text] as const),
)
checkTable('fromText of a lone surrogate', fromText, [['a\ud800b', 'a\xef\xbf\xbdb']])
checkTable('toText of invalid bytes', toText, [
  ['a\xffb', 'a\ufffdb'],
  ['\xe6\x97', '\ufffd\ufffd'],
])
checkTable('fromRunes', fromRunes, [[[97, 0xe9, 0xd800], 'a\xc3\xa9\xef\xbf\xbd']])

test('toUint8Array and fromUint8Array convert every byte', () => {
  const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte)).repeat(100)
  assert.equal(fromUint8Array(toUint8Array(bytes)), bytes)
})
