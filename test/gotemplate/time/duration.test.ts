// time.Duration: formatting, parsing, rounding.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formatValue } from '../../../src/gotemplate/fmt/index.ts'
import {
  DURATION,
  duration,
  durationText,
  metav1Duration,
  parseDuration,
} from '../../../src/gotemplate/time/duration.ts'
import { pointerToStruct } from '../../../src/gotemplate/values/build.ts'
import type { Value } from '../../../src/gotemplate/values/values.ts'
import { checkTable } from '../table.ts'

const call = (nanoseconds: bigint, name: string, ...args: Value[]): Value =>
  DURATION.methods!.get(name)!.call(duration(nanoseconds), args)

checkTable('durationText', durationText, [
  [0n, '0s'],
  [1n, '1ns'],
  [999n, '999ns'],
  [1000n, '1\xc2\xb5s'],
  [1500n, '1.5\xc2\xb5s'],
  [1000000n, '1ms'],
  [1234567n, '1.234567ms'],
  [1000000000n, '1s'],
  [1500000000n, '1.5s'],
  [60000000000n, '1m0s'],
  [61001000000n, '1m1.001s'],
  [3600000000000n, '1h0m0s'],
  [86400000000000n, '24h0m0s'],
  [-1n, '-1ns'],
  [-90000000000n, '-1m30s'],
  [9223372036854775807n, '2562047h47m16.854775807s'],
  [-9223372036854775808n, '-2562047h47m16.854775808s'],
])

checkTable(
  'parseDuration',
  (text: string) => {
    const read = parseDuration(text)
    return 'error' in read ? read.error : String(read.value)
  },
  [
    ['0', '0'],
    ['1s', '1000000000'],
    ['-1s', '-1000000000'],
    ['+1s', '1000000000'],
    ['1h30m', '5400000000000'],
    ['1.5h', '5400000000000'],
    ['.5s', '500000000'],
    ['1.s', '1000000000'],
    ['100ms', '100000000'],
    ['1us', '1000'],
    ['1\xc2\xb5s', '1000'],
    ['1\xce\xbcs', '1000'],
    ['1ns', '1'],
    ['0.1ns', '0'],
    ['1m1m', '120000000000'],
    ['', 'time: invalid duration ""'],
    ['-', 'time: invalid duration "-"'],
    ['1', 'time: missing unit in duration "1"'],
    ['1.5', 'time: missing unit in duration "1.5"'],
    ['s', 'time: invalid duration "s"'],
    ['.s', 'time: invalid duration ".s"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['1 s', 'time: unknown unit " s" in duration "1 s"'],
    ['1S', 'time: unknown unit "S" in duration "1S"'],
    ['1h-1m', 'time: unknown unit "h-" in duration "1h-1m"'],
    ['3000000h', 'time: invalid duration "3000000h"'],
    ['9223372036854775807ns', '9223372036854775807'],
    ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
    ['-9223372036854775808ns', '-9223372036854775808'],
    ['0.3333333333333333333h', '1200000000000'],
    ['0.9223372036854775807s', '922337203'],
    ['0.100000000000000000000000h', '360000000000'],
    ['1\xe6\x97\xa5', 'time: unknown unit "\\xe6\\x97\\xa5" in duration "1\\xe6\\x97\\xa5"'],
    ['1x"y', 'time: unknown unit "x\\"y" in duration "1x\\"y"'],
  ],
)

checkTable('Round', (nanoseconds: bigint, to: bigint) => formatValue(call(nanoseconds, 'Round', duration(to))), [
  [1500000000n, 1000000000n, '2s'],
  [-1500000000n, 1000000000n, '-2s'],
  [1499999999n, 1000000000n, '1s'],
  [5n, 0n, '5ns'],
  [5n, -1n, '5ns'],
  [9223372036854775807n, 3600000000000n, '2562047h47m16.854775807s'],
  [-9223372036854775808n, 3600000000000n, '-2562047h47m16.854775808s'],
])

checkTable('Truncate', (nanoseconds: bigint, to: bigint) => formatValue(call(nanoseconds, 'Truncate', duration(to))), [
  [1999999999n, 1000000000n, '1s'],
  [-1999999999n, 1000000000n, '-1s'],
  [5n, 0n, '5ns'],
])

checkTable('Abs', (nanoseconds: bigint) => formatValue(call(nanoseconds, 'Abs')), [
  [5n, '5ns'],
  [-5n, '5ns'],
  [-9223372036854775808n, '2562047h47m16.854775807s'],
])

checkTable(
  'units',
  (nanoseconds: bigint) =>
    ['Hours', 'Minutes', 'Seconds', 'Milliseconds', 'Microseconds']
      .map(name => formatValue(call(nanoseconds, name)))
      .join(' '),
  [
    [5400000000000n, '1.5 90 5400 5400000 5400000000'],
    [1n, '2.777777777777778e-13 1.6666666666666667e-11 1e-09 0 0'],
    [-1234567890n, '-0.000342935525 -0.0205761315 -1.2345678900000001 -1234 -1234567'],
    [
      9223372036854775807n,
      '2.5620477880152157e+06 1.5372286728091294e+08 9.223372036854776e+09 9223372036854 9223372036854775',
    ],
  ],
)

test('a metav1.Duration prints as a struct, and a pointer to it as protocol buffers do', () => {
  const hour = metav1Duration(3_600_000_000_000n)
  assert.equal(formatValue(hour), '{1h0m0s}')
  assert.equal(formatValue(pointerToStruct(hour)), '&Duration{Duration:1h0m0s,}')
})
