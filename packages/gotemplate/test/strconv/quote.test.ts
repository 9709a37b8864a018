// Go string literals: quoting and unquoting.

import { canBackquote, quote, quoteRune, quoteToAscii, unquote } from '../../src/strconv/quote.ts'
import { checkTable } from '../table.ts'

checkTable('quote', quote, [
  ['\xff', '"\\xff"'],
  ['\xf4\x8f\xbf\xbf', '"\\U0010ffff"'],
])

checkTable('quoteToAscii', quoteToAscii, [['\xff', '"\\xff"']])

checkTable('quoteRune', (rune: number) => quoteRune(rune), [
  [-1, "'\xef\xbf\xbd'"],
  [55296, "'\xef\xbf\xbd'"],
  [1114112, "'\xef\xbf\xbd'"],
])

checkTable('quoteRune with ASCII output', (rune: number) => quoteRune(rune, true), [[128512, "'\\U0001f600'"]])

checkTable('canBackquote', canBackquote, [
  ['a\nb', false],
  ['a\rb', false],
  ['\xff', false],
])

checkTable('unquote', unquote, [
  ['"a', undefined],
  ['"\\ud800"', undefined],
])
