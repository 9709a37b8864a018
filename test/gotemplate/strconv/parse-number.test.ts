// Numbers parsed from text: syntax and range.

import { formatFloat } from '../../../src/gotemplate/strconv/format-float.ts'
import { type Parsed, parseInteger, parseNumber, parseUnsigned } from '../../../src/gotemplate/strconv/parse-number.ts'
import { checkTable } from '../table.ts'

const shown = (parsed: Parsed<bigint | number>): string => [parsed.value, parsed.problem].join(' ').trimEnd()

checkTable('parseInteger', (text: string, base: number, bits: number) => shown(parseInteger(text, base, bits)), [
  ['0', 10, 64, '0'],
  ['12', 10, 64, '12'],
  ['-12', 10, 64, '-12'],
  ['+12', 10, 64, '12'],
  ['', 10, 64, '0 invalid syntax'],
  ['-', 10, 64, '0 invalid syntax'],
  ['1.5', 10, 64, '0 invalid syntax'],
  ['a', 10, 64, '0 invalid syntax'],
  ['1a', 10, 64, '0 invalid syntax'],
  [' 1', 10, 64, '0 invalid syntax'],
  ['1_000', 10, 64, '0 invalid syntax'],
  ['9223372036854775807', 10, 64, '9223372036854775807'],
  ['9223372036854775808', 10, 64, '9223372036854775807 value out of range'],
  ['-9223372036854775808', 10, 64, '-9223372036854775808'],
  ['-9223372036854775809', 10, 64, '-9223372036854775808 value out of range'],
  ['99999999999999999999999', 10, 64, '9223372036854775807 value out of range'],
  ['++1', 10, 64, '0 invalid syntax'],
  ['-+1', 10, 64, '0 invalid syntax'],
  ['0x1F', 0, 64, '31'],
  ['0b101', 0, 64, '5'],
  ['0o17', 0, 64, '15'],
  ['017', 0, 64, '15'],
  ['09', 0, 64, '0 invalid syntax'],
  ['0', 0, 64, '0'],
  ['-0x10', 0, 64, '-16'],
  ['1_000', 0, 64, '1000'],
  ['0x_ff', 0, 64, '255'],
  ['_1', 0, 64, '0 invalid syntax'],
  ['1_', 0, 64, '0 invalid syntax'],
  ['1__0', 0, 64, '0 invalid syntax'],
  ['0_7', 0, 64, '7'],
  ['0x', 0, 64, '0 invalid syntax'],
  ['0b2', 0, 64, '0 invalid syntax'],
  ['0X1f', 0, 64, '31'],
  ['ff', 16, 64, '255'],
  ['0xff', 16, 64, '0 invalid syntax'],
  ['zz', 36, 64, '1295'],
  ['8', 8, 64, '0 invalid syntax'],
  ['128', 10, 8, '127 value out of range'],
  ['-128', 10, 8, '-128'],
  ['-129', 10, 8, '-128 value out of range'],
  ['2147483648', 10, 32, '2147483647 value out of range'],
])

checkTable('parseUnsigned', (text: string, base: number, bits: number) => shown(parseUnsigned(text, base, bits)), [
  ['0', 10, 64, '0'],
  ['12', 10, 64, '12'],
  ['-1', 10, 64, '0 invalid syntax'],
  ['+1', 10, 64, '0 invalid syntax'],
  ['18446744073709551615', 10, 64, '18446744073709551615'],
  ['18446744073709551616', 10, 64, '18446744073709551615 value out of range'],
  ['', 10, 64, '0 invalid syntax'],
  ['256', 10, 8, '255 value out of range'],
  ['0xff', 0, 8, '255'],
])

checkTable(
  'parseNumber',
  (text: string, bits: 32 | 64) => {
    const { value, problem = '' } = parseNumber(text, bits)
    return `${formatFloat(value, 'g', -1, bits)} ${problem}`.trimEnd()
  },
  [
    ['0', 64, '0'],
    ['-0', 64, '-0'],
    ['1', 64, '1'],
    ['1.5', 64, '1.5'],
    ['.5', 64, '0.5'],
    ['1.', 64, '1'],
    ['.', 64, '0 invalid syntax'],
    ['', 64, '0 invalid syntax'],
    ['1e3', 64, '1000'],
    ['1E-3', 64, '0.001'],
    ['1e', 64, '0 invalid syntax'],
    ['1e+', 64, '0 invalid syntax'],
    ['+1', 64, '1'],
    ['++1', 64, '0 invalid syntax'],
    ['1e400', 64, '+Inf value out of range'],
    ['-1e400', 64, '-Inf value out of range'],
    ['1e-400', 64, '0'],
    ['1_000.5', 64, '1000.5'],
    ['1_0', 64, '10'],
    ['0x1p4', 64, '16'],
    ['0x1.8p1', 64, '3'],
    ['0x1p', 64, '0 invalid syntax'],
    ['0x1', 64, '0 invalid syntax'],
    ['0x.8p0', 64, '0.5'],
    ['0x1_0p0', 64, '16'],
    ['-0x1p-2', 64, '-0.25'],
    ['inf', 64, '+Inf'],
    ['-Inf', 64, '-Inf'],
    ['+infinity', 64, '+Inf'],
    ['infi', 64, '0 invalid syntax'],
    ['nan', 64, 'NaN'],
    ['-nan', 64, '0 invalid syntax'],
    ['NaN', 64, 'NaN'],
    [' 1', 64, '0 invalid syntax'],
    ['1 ', 64, '0 invalid syntax'],
    ['1,5', 64, '0 invalid syntax'],
    ['0x1p-1080', 64, '0'],
    ['0x1p1024', 64, '+Inf value out of range'],
    ['0x1.fffffffffffffp1023', 64, '1.7976931348623157e+308'],
    ['4.9e-324', 64, '5e-324'],
    ['2.4703282292062327e-324', 64, '0'],
    ['1.7976931348623159e308', 64, '+Inf value out of range'],
    ['9007199254740993', 64, '9.007199254740992e+15'],
    ['0.1e1', 64, '1'],
    ['1e1_0', 64, '1e+10'],
    ['0b1', 64, '0 invalid syntax'],
    ['\xd9\xa3', 64, '0 invalid syntax'],
    ['0.1', 32, '0.1'],
    ['16777217', 32, '1.6777216e+07'],
    ['1e39', 32, '+Inf value out of range'],
    ['3.4028235677973366e38', 32, '3.4028235e+38'],
    ['1e-46', 32, '0'],
    ['0x1p-149', 32, '1e-45'],
    ['0x1p-150', 32, '0'],
    ['1.00000017881393432617187499', 32, '1.0000001'],
    ['1.00000017881393432617187500', 32, '1.0000002'],
    ['1.00000017881393432617187501', 32, '1.0000002'],
  ],
)

// A pattern that tries every division of the digits takes minutes.
const MANY = '1'.repeat(1_000_000)

checkTable('a million digits', (make: string) => shown(parsedOf(make)), [
  ['a decimal number and a letter', '0 invalid syntax'],
  ['a hexadecimal number without an exponent', '0 invalid syntax'],
  ['digits and underscores', '0 invalid syntax'],
  ['an integer', '18446744073709551615 value out of range'],
  ['an integer in base 36', '18446744073709551615 value out of range'],
])

function parsedOf(make: string): Parsed<bigint | number> {
  if (make === 'a decimal number and a letter') return parseNumber(`${MANY}x`)
  if (make === 'a hexadecimal number without an exponent') return parseNumber(`0x${MANY}x`)
  if (make === 'digits and underscores') return parseNumber(`${'1_'.repeat(500_000)}x`)
  return parseUnsigned(MANY, make === 'an integer' ? 10 : 36)
}
