// trimSpace, as Go's strings.TrimSpace.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { trimSpace } from '../../src/base/trim-space.ts'

const ROWS: readonly (readonly [given: string, expected: string])[] = [
  ['', ''],
  [' \t\r\n\v\f', ''],
  [' a b ', 'a b'],
  ['a ', 'a'],
  [' a', 'a'],
  ['\u0085\u00a0\u2003a\u3000', 'a'],
  // JavaScript's trim removes it, Go's does not.
  ['\ufeffa\ufeff', '\ufeffa\ufeff'],
  ['\u200ba', '\u200ba'],
]

describe('trimSpace', () => {
  for (const [given, expected] of ROWS) it(JSON.stringify(given), () => assert.equal(trimSpace(given), expected))
})
