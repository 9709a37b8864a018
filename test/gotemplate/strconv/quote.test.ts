// Go string literals: quoting and unquoting.

import { canBackquote, quote, quoteRune, quoteToAscii, unquote } from '../../../src/gotemplate/strconv/quote.ts'
import { checkTable } from '../table.ts'

checkTable('quote', quote, [
  ['', '""'],
  ['a b', '"a b"'],
  ['"', '"\\""'],
  ["'", '"\'"'],
  ['\\', '"\\\\"'],
  ['\u0007\b\f\n\r\t\u000b', '"\\a\\b\\f\\n\\r\\t\\v"'],
  ['\u0000\u0001\u001f\x7f', '"\\x00\\x01\\x1f\\x7f"'],
  ['\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80', '"\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80"'],
  ['\xff', '"\\xff"'],
  ['a\xc3', '"a\\xc3"'],
  ['\xc2\xa0', '"\\u00a0"'],
  ['\xe2\x80\x8b', '"\\u200b"'],
  ['\xef\xbb\xbf', '"\\ufeff"'],
  ['\xef\xbf\xbd', '"\xef\xbf\xbd"'],
  ['\xf3\xa0\x80\x81', '"\\U000e0001"'],
  ['\xcc\x80', '"\xcc\x80"'],
  ['\xf4\x8f\xbf\xbf', '"\\U0010ffff"'],
])

checkTable('quoteToAscii', quoteToAscii, [
  ['a', '"a"'],
  ['\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80', '"\\u00e9\\u65e5\\U0001f600"'],
  ['\xff', '"\\xff"'],
  ['\x7f', '"\\x7f"'],
  ['"', '"\\""'],
])

checkTable('quoteRune', (rune: number) => quoteRune(rune), [
  [97, "'a'"],
  [39, "'\\''"],
  [34, "'\"'"],
  [92, "'\\\\'"],
  [10, "'\\n'"],
  [0, "'\\x00'"],
  [127, "'\\x7f'"],
  [233, "'\xc3\xa9'"],
  [26085, "'\xe6\x97\xa5'"],
  [128512, "'\xf0\x9f\x98\x80'"],
  [8203, "'\\u200b'"],
  [65533, "'\xef\xbf\xbd'"],
  [-1, "'\xef\xbf\xbd'"],
  [55296, "'\xef\xbf\xbd'"],
  [1114112, "'\xef\xbf\xbd'"],
])

checkTable('quoteRune with ASCII output', (rune: number) => quoteRune(rune, true), [
  [97, "'a'"],
  [233, "'\\u00e9'"],
  [26085, "'\\u65e5'"],
  [128512, "'\\U0001f600'"],
])

checkTable('canBackquote', canBackquote, [
  ['', true],
  ['a"b\\', true],
  ['a`b', false],
  ['a\nb', false],
  ['a\tb', true],
  ['a\rb', false],
  ['\x7f', false],
  ['\xc3\xa9', true],
  ['\xff', false],
  ['\xef\xbb\xbf', false],
])

checkTable('unquote', unquote, [
  ['""', ''],
  ['"a"', 'a'],
  ['"\\n\\t\\\\\\""', '\n\t\\"'],
  ['"\\x41\\101\\u00e9\\U0001F600"', 'AA\xc3\xa9\xf0\x9f\x98\x80'],
  ['"\\xff"', '\xff'],
  ['`a\\n`', 'a\\n'],
  ['`a\rb`', 'ab'],
  ['"a', undefined],
  ['a"', undefined],
  ['"a"b"', undefined],
  ['"\\d"', undefined],
  ['"\\\'"', undefined],
  ['"\\u12"', undefined],
  ['"\\ud800"', undefined],
  ['"\\400"', undefined],
  ['"a\nb"', undefined],
  ['``', ''],
  ['', undefined],
  ['"', undefined],
])
