// Time zones: offsets before the first transition, between transitions, and after the last.

import assert from 'node:assert/strict'
import test from 'node:test'
import { zoneAt } from '../../src/time/time-zone.ts'
import '../../src/sprig/loaded.ts'

const at = (text: string): bigint => BigInt(Date.parse(text) / 1000)

const cases: readonly { name: string; zone: string; time: string; expected: string }[] = [
  { name: 'UTC', zone: 'UTC', time: '2024-01-01T00:00Z', expected: 'UTC 0' },
  { name: 'the local zone is UTC', zone: 'Local', time: '2024-01-01T00:00Z', expected: 'UTC 0' },
  { name: 'local mean time', zone: 'Europe/Berlin', time: '1800-01-01T00:00Z', expected: 'LMT 3208' },
  { name: 'a past summer', zone: 'Europe/Berlin', time: '1945-07-01T00:00Z', expected: 'CEMT 10800' },
  { name: 'winter', zone: 'Europe/Berlin', time: '2024-01-01T00:00Z', expected: 'CET 3600' },
  { name: 'one second before summer', zone: 'Europe/Berlin', time: '2024-03-31T00:59:59Z', expected: 'CET 3600' },
  { name: 'the first second of summer', zone: 'Europe/Berlin', time: '2024-03-31T01:00:00Z', expected: 'CEST 7200' },
  {
    name: 'summer across the end of the year',
    zone: 'Australia/Sydney',
    time: '2040-01-01T00:00Z',
    expected: 'AEDT 39600',
  },
]

for (const { name, zone, time, expected } of cases) {
  test(`zoneAt ${zone}, ${name}`, () => {
    const found = zoneAt(zone, at(time))
    assert.equal(`${found?.name} ${found?.offset}`, expected)
  })
}
