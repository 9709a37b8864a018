// time.Duration and metav1.Duration. Expected results are those of Go.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointer } from '../../src/go/build.ts'
import {
  DURATION,
  duration,
  durationText,
  METAV1_DURATION,
  metav1Duration,
  parseDuration,
} from '../../src/go/duration.ts'
import { formatValue } from '../../src/go/fmt/index.ts'
import type { Value } from '../../src/go/values.ts'

const texts: readonly (readonly [bigint, string])[] = [
  [0n, '0s'],
  [1n, '1ns'],
  [1500n, '1.5\xc2\xb5s'],
  [2_000_000n, '2ms'],
  [1_500_000_000n, '1.5s'],
  [-90_000_000_000n, '-1m30s'],
  [5_400_000_000_000n, '1h30m0s'],
  [-9223372036854775808n, '-2562047h47m16.854775808s'],
]

for (const [nanoseconds, expected] of texts)
  test(`${nanoseconds} ns are ${expected}`, () => {
    assert.equal(durationText(nanoseconds), expected)
    assert.deepEqual(parseDuration(expected), { value: nanoseconds })
  })

const parsed: readonly (readonly [string, bigint | string])[] = [
  ['0', 0n],
  ['+5s', 5_000_000_000n],
  ['1.5h', 5_400_000_000_000n],
  ['1h.5m', 3_630_000_000_000n],
  ['0.3333333333333333333h', 1_200_000_000_000n],
  ['', 'time: invalid duration ""'],
  ['3', 'time: missing unit in duration "3"'],
  ['3x', 'time: unknown unit "x" in duration "3x"'],
  ['.s', 'time: invalid duration ".s"'],
  ['1é', 'time: unknown unit "\\xe9" in duration "1\\xe9"'],
  ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
  ['-9223372036854775808ns', -9223372036854775808n],
]

for (const [text, expected] of parsed)
  test(`read the duration ${JSON.stringify(text)}`, () =>
    assert.deepEqual(parseDuration(text), typeof expected === 'bigint' ? { value: expected } : { error: expected }))

const call = (name: string, nanoseconds: bigint, ...args: Value[]): Value =>
  DURATION.methods!.get(name)!.call(duration(nanoseconds), args)

test('methods of a duration', () => {
  assert.equal(call('Hours', 5_400_000_000_000n), 1.5)
  assert.equal(call('Minutes', 90_000_000_000n), 1.5)
  assert.equal(formatValue(call('Milliseconds', 1_500_000n)), '1')
  assert.equal(formatValue(call('Round', 1_500_000_000n, duration(1_000_000_000n))), '2s')
  assert.equal(formatValue(call('Round', -1_500_000_000n, duration(1_000_000_000n))), '-2s')
  assert.equal(formatValue(call('Truncate', 1_900_000_000n, duration(1_000_000_000n))), '1s')
  assert.equal(formatValue(call('Abs', -1n)), '1ns')
})

test('a metav1.Duration prints its field, its pointer as protocol buffers do', () => {
  assert.equal(formatValue(metav1Duration(60_000_000_000n)), '{1m0s}')
  assert.equal(formatValue(pointer(METAV1_DURATION, metav1Duration(60_000_000_000n))), '&Duration{Duration:1m0s,}')
  assert.equal(formatValue(pointer(METAV1_DURATION)), 'nil')
})
