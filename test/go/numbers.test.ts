// strconv: floats in all forms, integers of all bases, quoted strings. Expected results are those of Go 1.26.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromText, toText } from '../../src/go/bytes.ts'
import { type FloatFormat, formatFloat } from '../../src/go/format-float.ts'
import { numberError, parseInteger, parseNumber, parseUnsigned } from '../../src/go/parse-number.ts'
import { canBackquote, quote, quoteRune, quoteToAscii, unquote, unquoteChar } from '../../src/go/quote.ts'

const floats: readonly (readonly [number, FloatFormat, number, 32 | 64, string])[] = [
  [0, 'g', -1, 64, '0'],
  [-0, 'g', -1, 64, '-0'],
  [1e5, 'g', -1, 64, '100000'],
  [1e6, 'g', -1, 64, '1e+06'],
  [123456789, 'g', -1, 64, '1.23456789e+08'],
  [0.0001, 'g', -1, 64, '0.0001'],
  [0.00001, 'g', -1, 64, '1e-05'],
  [5e-324, 'g', -1, 64, '5e-324'],
  [1e21, 'f', -1, 64, '1000000000000000000000'],
  [0.5, 'f', 0, 64, '0'],
  [1.5, 'f', 0, 64, '2'],
  [2.5, 'f', 0, 64, '2'],
  [99.995, 'f', 2, 64, '100.00'],
  [0.1, 'f', 20, 64, '0.10000000000000000555'],
  [2.5, 'e', 0, 64, '2e+00'],
  [1234.5678, 'e', 3, 64, '1.235e+03'],
  [1234.5678, 'E', 3, 64, '1.235E+03'],
  [1234.5678, 'g', 3, 64, '1.23e+03'],
  [100, 'g', 3, 64, '100'],
  [1, 'b', -1, 64, '4503599627370496p-52'],
  [1, 'b', -1, 32, '8388608p-23'],
  [1.5, 'x', -1, 64, '0x1.8p+00'],
  [1, 'x', 3, 64, '0x1.000p+00'],
  [-0.1, 'X', -1, 64, '-0X1.999999999999AP-04'],
  [Math.fround(0.1), 'g', -1, 32, '0.1'],
  [Math.fround(0.1), 'g', -1, 64, '0.10000000149011612'],
  [1048576.25, 'g', -1, 32, '1.0485762e+06'],
  [Number.NaN, 'f', 2, 64, 'NaN'],
  [Number.NEGATIVE_INFINITY, 'f', 2, 64, '-Inf'],
]

for (const [value, format, precision, bits, expected] of floats)
  test(`format ${value} as ${format} ${precision} of ${bits} bits`, () =>
    assert.equal(formatFloat(value, format, precision, bits), expected))

const numbers: readonly (readonly [string, 32 | 64, number, string?])[] = [
  ['1.5', 64, 1.5],
  ['.5e1', 64, 5],
  ['1_000.5', 64, 1000.5],
  ['0x1p-2', 64, 0.25],
  ['0x_1.8p0', 64, 1.5],
  ['0x1p-1075', 64, 0],
  ['0x1.8p-1074', 64, 1e-323],
  ['+Inf', 64, Number.POSITIVE_INFINITY],
  ['infinity', 64, Number.POSITIVE_INFINITY],
  ['1e400', 64, Number.POSITIVE_INFINITY, 'value out of range'],
  ['3.4028235677973366e38', 32, 3.4028234663852886e38],
  ['3.5e38', 32, Number.POSITIVE_INFINITY, 'value out of range'],
  ['', 64, 0, 'invalid syntax'],
  ['1_', 64, 0, 'invalid syntax'],
  ['_1', 64, 0, 'invalid syntax'],
  ['0x1', 64, 0, 'invalid syntax'],
  [' 1', 64, 0, 'invalid syntax'],
  ['-nan', 64, 0, 'invalid syntax'],
]

for (const [text, bits, value, problem] of numbers)
  test(`read the float ${JSON.stringify(text)} of ${bits} bits`, () =>
    assert.deepEqual(parseNumber(text, bits), problem ? { value, problem } : { value }))

const integers: readonly (readonly [string, number, number, bigint, string?])[] = [
  ['0777', 10, 64, 777n],
  ['0777', 0, 64, 511n],
  ['0o17', 0, 64, 15n],
  ['-0b101', 0, 64, -5n],
  ['0x_ff', 0, 64, 255n],
  ['1_000', 0, 64, 1000n],
  ['1_000', 10, 64, 0n, 'invalid syntax'],
  ['1__0', 0, 64, 0n, 'invalid syntax'],
  ['09', 0, 64, 0n, 'invalid syntax'],
  ['zz', 36, 64, 1295n],
  ['128', 10, 8, 127n, 'value out of range'],
  ['-129', 10, 8, -128n, 'value out of range'],
  ['-9223372036854775808', 10, 64, -9223372036854775808n],
  ['99999999999999999999x', 10, 64, 9223372036854775807n, 'value out of range'],
  ['', 10, 64, 0n, 'invalid syntax'],
  ['-', 10, 64, 0n, 'invalid syntax'],
]

for (const [text, base, bits, value, problem] of integers)
  test(`read the integer ${JSON.stringify(text)} to base ${base} with ${bits} bits`, () =>
    assert.deepEqual(parseInteger(text, base, bits), problem ? { value, problem } : { value }))

test('unsigned integers take no sign', () => {
  assert.deepEqual(parseUnsigned('18446744073709551615'), { value: 18446744073709551615n })
  assert.deepEqual(parseUnsigned('-1'), { value: 0n, problem: 'invalid syntax' })
  assert.equal(numberError('ParseUint', '-1', 'invalid syntax'), 'strconv.ParseUint: parsing "-1": invalid syntax')
})

const quoted: readonly (readonly [given: string, expected: string, ascii: string])[] = [
  ['plain', '"plain"', '"plain"'],
  ['a"b\\c', '"a\\"b\\\\c"', '"a\\"b\\\\c"'],
  ['\x07\b\f\n\r\t\v\0\x7f', '"\\a\\b\\f\\n\\r\\t\\v\\x00\\x7f"', '"\\a\\b\\f\\n\\r\\t\\v\\x00\\x7f"'],
  [fromText('é😀'), '"é😀"', '"\\u00e9\\U0001f600"'],
  [fromText('\u2028\u00a0\ufeff'), '"\\u2028\\u00a0\\ufeff"', '"\\u2028\\u00a0\\ufeff"'],
  ['\xff\xc3', '"\\xff\\xc3"', '"\\xff\\xc3"'],
]

for (const [given, expected, ascii] of quoted)
  test(`quote ${expected}`, () => {
    assert.equal(toText(quote(given)), expected)
    assert.equal(quoteToAscii(given), ascii)
    assert.equal(unquote(quote(given)), given)
  })

test('runes, raw strings and literals', () => {
  assert.equal(quoteRune(39), "'\\''")
  assert.equal(quoteRune(0x110000), "'\xef\xbf\xbd'")
  assert.equal(canBackquote('a\tb'), true)
  assert.equal(canBackquote('a\nb'), false)
  assert.equal(unquote('`a\r\n"`'), 'a\n"')
  assert.equal(unquote('"\\x41\\101\\u00e9"'), fromText('AAé'))
  for (const malformed of ['"', '"a', '"\\q"', '"\\400"', '"\\ud800"', '"a\nb"', "'a'"])
    assert.equal(unquote(malformed), undefined, malformed)
  assert.deepEqual(unquoteChar("'\\n'"), { rune: 10, rest: "'" })
  assert.deepEqual(unquoteChar("'ab'"), { rune: 97, rest: "b'" })
  assert.equal(unquoteChar("''"), undefined)
})
