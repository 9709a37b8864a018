// Time zones: offsets before the first transition, between transitions, and after the last.

import assert from 'node:assert/strict'
import test from 'node:test'
import { zoneAt } from '../../../src/gotemplate/time/time-zone.ts'
import '../../../src/gotemplate/sprig/loaded.ts'

const at = (text: string): bigint => BigInt(Date.parse(text) / 1000)

const cases: readonly { name: string; zone: string; time: string; expected: string }[] = [
  { name: 'UTC', zone: 'UTC', time: '2024-01-01T00:00Z', expected: 'UTC 0' },
  { name: 'the local zone is UTC', zone: 'Local', time: '2024-01-01T00:00Z', expected: 'UTC 0' },
  { name: 'local mean time', zone: 'Europe/Berlin', time: '1800-01-01T00:00Z', expected: 'LMT 3208' },
  { name: 'a past summer', zone: 'Europe/Berlin', time: '1945-07-01T00:00Z', expected: 'CEMT 10800' },
  { name: 'winter', zone: 'Europe/Berlin', time: '2024-01-01T00:00Z', expected: 'CET 3600' },
  { name: 'one second before summer', zone: 'Europe/Berlin', time: '2024-03-31T00:59:59Z', expected: 'CET 3600' },
  { name: 'the first second of summer', zone: 'Europe/Berlin', time: '2024-03-31T01:00:00Z', expected: 'CEST 7200' },
  { name: 'a future summer', zone: 'America/New_York', time: '2500-07-01T00:00Z', expected: 'EDT -14400' },
  {
    name: 'summer across the end of the year',
    zone: 'Australia/Sydney',
    time: '2040-01-01T00:00Z',
    expected: 'AEDT 39600',
  },
  {
    name: 'winter in the southern hemisphere',
    zone: 'Australia/Sydney',
    time: '2040-07-01T00:00Z',
    expected: 'AEST 36000',
  },
  { name: 'an offset of half an hour', zone: 'Asia/Kolkata', time: '2024-01-01T00:00Z', expected: 'IST 19800' },
  {
    name: 'after daylight saving time was abolished',
    zone: 'Asia/Tokyo',
    time: '2024-07-01T00:00Z',
    expected: 'JST 32400',
  },
  {
    name: 'a zone without an abbreviation',
    zone: 'America/Sao_Paulo',
    time: '2024-07-01T00:00Z',
    expected: '-03 -10800',
  },
  { name: 'Etc/GMT+n is west of Greenwich', zone: 'Etc/GMT+5', time: '2024-07-01T00:00Z', expected: '-05 -18000' },
  { name: 'an alias', zone: 'US/Eastern', time: '1970-01-01T00:00Z', expected: 'EST -18000' },
]

for (const { name, zone, time, expected } of cases) {
  test(`zoneAt ${zone}, ${name}`, () => {
    const found = zoneAt(zone, at(time))
    assert.equal(`${found?.name} ${found?.offset}`, expected)
  })
}

test('zoneAt returns undefined for an unknown zone', () => assert.equal(zoneAt('Mars/Olympus', 0n), undefined))
