import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuantity } from '../../../src/render/model/kubernetes.ts'

const CASES: readonly (readonly [text: string, number?: number, suffix?: string])[] = [
  ['1.5Gi', 1.5, 'Gi'],
  ['.5', 0.5, ''],
  ['+1e3', 1, 'e3'],
  ['-1', -1, ''],
  ['1.5.5'],
  [''],
  // A pattern that tries every division of the digits takes minutes.
  [`${'0'.repeat(1_000_000)}x`],
]

describe('a quantity', () => {
  for (const [text, number, suffix] of CASES)
    it(text.slice(0, 20) || 'nothing', () =>
      assert.deepEqual(parseQuantity(text), number === undefined ? undefined : { number, suffix }),
    )
})
