// time.Duration: formatting, parsing, rounding.

import assert from 'node:assert/strict'
import test from 'node:test'
import { formatValue } from '../../src/fmt/index.ts'
import { DURATION, duration, durationText, parseDuration } from '../../src/time/duration.ts'
import { pointerToStruct } from '../../src/values/build.ts'
import type { Value } from '../../src/values/values.ts'
import { embeddedDuration } from '../embedded-duration.ts'
import { checkTable } from '../table.ts'

const call = (nanoseconds: bigint, name: string, ...args: Value[]): Value =>
  DURATION.methods!.get(name)!.call(duration(nanoseconds), args)

checkTable('durationText', durationText, [
  [1000000n, '1ms'],
  [-9223372036854775808n, '-2562047h47m16.854775808s'],
])

checkTable(
  'parseDuration',
  (text: string) => {
    const read = parseDuration(text)
    return 'error' in read ? read.error : String(read.value)
  },
  [
    ['1', 'time: missing unit in duration "1"'],
    ['.s', 'time: invalid duration ".s"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
  ],
)

checkTable('Round', (nanoseconds: bigint, to: bigint) => formatValue(call(nanoseconds, 'Round', duration(to))), [
  [1500000000n, 1000000000n, '2s'],
  [-1500000000n, 1000000000n, '-2s'],
  [5n, 0n, '5ns'],
  [-9223372036854775808n, 3600000000000n, '-2562047h47m16.854775808s'],
])

checkTable('Truncate', (nanoseconds: bigint, to: bigint) => formatValue(call(nanoseconds, 'Truncate', duration(to))), [
  [1999999999n, 1000000000n, '1s'],
  [5n, 0n, '5ns'],
])

checkTable('Abs', (nanoseconds: bigint) => formatValue(call(nanoseconds, 'Abs')), [
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
    [
      9223372036854775807n,
      '2.5620477880152157e+06 1.5372286728091294e+08 9.223372036854776e+09 9223372036854 9223372036854775',
    ],
  ],
)

test('a struct that embeds one prints as a struct, and a pointer to it by its own method', () => {
  const hour = embeddedDuration(3_600_000_000_000n)
  assert.equal(formatValue(hour), '{1h0m0s}')
  assert.equal(formatValue(pointerToStruct(hour)), '<1h0m0s>')
})
