// Runes in byte strings: UTF-8 as Go decodes and encodes it.

import { encodeRune, fromRunes, fromText, isValidUtf8, runes, toText } from '../../src/strconv/bytes.ts'
import { checkTable } from '../table.ts'

checkTable('runes', (text: string) => runes(text).join(' '), [
  ['\xc0\x80', '65533 65533'],
  ['\xed\xa0\x80', '65533 65533 65533'],
  ['\xf4\x90\x80\x80', '65533 65533 65533 65533'],
  ['\xf0\x80\x80\x80', '65533 65533 65533 65533'],
  ['\xe0\x80\x80', '65533 65533 65533'],
  ['\xe0\xa0\x80', '2048'],
])

checkTable('isValidUtf8', isValidUtf8, [
  ['\xc0\x80', false],
  ['\xed\xa0\x80', false],
])

checkTable('encodeRune', encodeRune, [
  [2048, '\xe0\xa0\x80'],
  [65536, '\xf0\x90\x80\x80'],
  [1114111, '\xf4\x8f\xbf\xbf'],
  [1114112, '\xef\xbf\xbd'],
  [55296, '\xef\xbf\xbd'],
  [57343, '\xef\xbf\xbd'],
  [-1, '\xef\xbf\xbd'],
])

const texts: readonly (readonly [text: string, bytes: string])[] = [['😀', '\xf0\x9f\x98\x80']]

checkTable('fromText', fromText, texts)
checkTable(
  'toText',
  toText,
  texts.map(([text, bytes]) => [bytes, text] as const),
)
checkTable('fromText of a lone surrogate', fromText, [['a\ud800b', 'a\xef\xbf\xbdb']])
checkTable('toText of invalid bytes', toText, [['\xe6\x97', '\ufffd\ufffd']])
checkTable('fromRunes', fromRunes, [[[97, 0xe9, 0xd800], 'a\xc3\xa9\xef\xbf\xbd']])
