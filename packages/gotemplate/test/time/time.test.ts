// Times formatted and parsed by layouts, and the methods of time.Time.

import assert from 'node:assert/strict'
import test from 'node:test'
import { type Time, timeText, UTC_ZONE } from '../../src/time/civil.ts'
import { duration } from '../../src/time/duration.ts'
import { isRfc3339, TIME, timeOf, timeValue } from '../../src/time/time.ts'
import { formatTime, parseTime } from '../../src/time/time-layout.ts'
import type { Value } from '../../src/values/values.ts'
import { checkTable } from '../table.ts'

const time: Time = { seconds: 1709210096n, nanoseconds: 120_000_000, zone: { name: 'CEST', offset: 7200 } }

const formats: readonly { layout: string; expected: string }[] = [
  { layout: '2006-01-02T15:04:05Z07:00', expected: '2024-02-29T14:34:56+02:00' },
  { layout: 'Monday, January _2 06 3:04:05PM', expected: 'Thursday, February 29 24 2:34:56PM' },
  { layout: 'Mon Jan 2 __2 002 pm', expected: 'Thu Feb 29  60 060 pm' },
  { layout: 'MST -0700 -07:00:00 Z070000', expected: 'CEST +0200 +02:00:00 +020000' },
  { layout: '.000 .999999 ,00 .9', expected: '.120 .12 ,12 .1' },
  { layout: 'Month Janet _2006 11 15', expected: 'Month Janet _2024 22 14' },
]

for (const { layout, expected } of formats) {
  test(`formatTime: ${layout}`, () => assert.equal(formatTime(time, layout), expected))
}

const texts: readonly { layout: string; text: string; expected: string }[] = [
  { layout: '2006-01-02', text: '2023-02-29', expected: 'parsing time "2023-02-29": day out of range' },
  { layout: '2006-01-02', text: '2023-13-01', expected: 'parsing time "2023-13-01": month out of range' },
  { layout: '2006', text: '2024x', expected: 'parsing time "2024x": extra text: "x"' },
  { layout: '06', text: '69', expected: '1969-01-01 00:00:00 +0000 UTC' },
  { layout: '2006 002', text: '2024 060', expected: '2024-02-29 00:00:00 +0000 UTC' },
  { layout: '3:04PM', text: '12:30AM', expected: '0000-01-01 00:30:00 +0000 UTC' },
  { layout: '15:04 -0700', text: '12:00 +0530', expected: '0000-01-01 12:00:00 +0530 +0530' },
  { layout: '15:04 MST', text: '12:00 GMT+2', expected: '0000-01-01 14:00:00 +0200 GMT+2' },
]

for (const { layout, text, expected } of texts) {
  test(`parseTime: ${text} in layout ${layout}`, () => {
    const read = parseTime(layout, text)
    assert.equal('error' in read ? read.error : timeText(read), expected)
  })
}

const call = (name: string, ...args: Value[]): Value =>
  TIME.methods!.get(name)!.call(timeValue({ ...time, zone: UTC_ZONE }), args)
const shown = (value: Value): string => timeText(timeOf(value)!)

test('methods of a time', () => {
  assert.equal(call('Year'), 2024n)
  assert.equal(call('YearDay'), 60n)
  assert.equal(shown(call('AddDate', 1n, 0n, 0n)), '2025-03-01 12:34:56.12 +0000 UTC')
  assert.equal(shown(call('Add', duration(60_000_000_000n))), '2024-02-29 12:35:56.12 +0000 UTC')
  assert.equal(shown(call('Truncate', duration(3_600_000_000_000n))), '2024-02-29 12:00:00 +0000 UTC')
  assert.equal(shown(call('Round', duration(3_600_000_000_000n))), '2024-02-29 13:00:00 +0000 UTC')
  assert.equal(call('Before', timeValue({ seconds: 0n, nanoseconds: 0, zone: UTC_ZONE })), false)
})

// Whether Go's time.Parse(time.RFC3339, …) accepts each.
checkTable('isRfc3339', isRfc3339, [
  ['2030-01-01T00:00:00Z', true],
  ['2028-02-29T00:00:00Z', true],
  ['2030-02-29T00:00:00Z', false],
  ['2030-01-01T00:00:00,5Z', true],
  ['2030-00-01T23:00:00Z', false],
])
