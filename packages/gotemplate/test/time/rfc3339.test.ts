import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isRfc3339 } from '../../src/time/time.ts'

// Whether Go's time.Parse(time.RFC3339, …) accepts each.
const DATES: [string, boolean][] = [
  ['2030-01-01T00:00:00Z', true],
  ['2028-02-29T00:00:00Z', true],
  ['2030-02-29T00:00:00Z', false],
  ['2030-01-01T00:00:00,5Z', true],
  ['2030-00-01T23:00:00Z', false],
]

describe('isRfc3339 agrees with Go', () => {
  for (const [text, expected] of DATES) test(text, () => assert.equal(isRfc3339(text), expected))
})
