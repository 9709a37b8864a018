// Numbers parsed from text: syntax and range.

import { formatFloat } from '../../src/strconv/format-float.ts'
import { type Parsed, parseInteger, parseNumber, parseUnsigned } from '../../src/strconv/parse-number.ts'
import { checkTable } from '../table.ts'

const shown = (parsed: Parsed<bigint | number>): string => [parsed.value, parsed.problem].join(' ').trimEnd()

checkTable('parseInteger', (text: string, base: number, bits: number) => shown(parseInteger(text, base, bits)), [
  ['0x_ff', 0, 64, '255'],
  ['zz', 36, 64, '1295'],
])

checkTable('parseUnsigned', (text: string, base: number, bits: number) => shown(parseUnsigned(text, base, bits)), [
  ['18446744073709551615', 10, 64, '18446744073709551615'],
])

checkTable(
  'parseNumber',
  (text: string) => {
    const { value, problem = '' } = parseNumber(text)
    return `${formatFloat(value, 'g', -1)} ${problem}`.trimEnd()
  },
  [
    ['0x1_0p0', '16'],
    ['0x1.fffffffffffffp1023', '1.7976931348623157e+308'],
  ],
)

// A pattern that tries every division of the digits takes minutes.
const MANY = '1'.repeat(1_000_000)

checkTable('a million digits', (make: string) => shown(parsedOf(make)), [
  ['an integer', '18446744073709551615 value out of range'],
  ['an integer in base 36', '18446744073709551615 value out of range'],
])

function parsedOf(make: string): Parsed<bigint | number> {
  if (make === 'a decimal number and a letter') return parseNumber(`${MANY}x`)
  if (make === 'a hexadecimal number without an exponent') return parseNumber(`0x${MANY}x`)
  if (make === 'digits and underscores') return parseNumber(`${'1_'.repeat(500_000)}x`)
  return parseUnsigned(MANY, make === 'an integer' ? 10 : 36)
}
