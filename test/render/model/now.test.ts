import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseNow } from '../../../src/render/model/run.ts'

const CASES: readonly (readonly [given: string, expected: string | undefined])[] = [
  ['2030-01-31', '2030-01-31T00:00:00.000Z'],
  ['2030-01-31T12:00:00Z', '2030-01-31T12:00:00.000Z'],
  ['2030-01-31T12:00:00+02:00', '2030-01-31T10:00:00.000Z'],
  ['2030-01-31T12:00:00.5+02:00', '2030-01-31T10:00:00.500Z'],
  ['2030-02-30', undefined],
  ['2030-1-1', undefined],
  ['2030-01-31T12:00', undefined],
  ['31.01.2030', undefined],
  ['now', undefined],
  ['', undefined],
]

describe('parseNow', () => {
  for (const [given, expected] of CASES) test(given, () => assert.equal(parseNow(given)?.toISOString(), expected))
})
