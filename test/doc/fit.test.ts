// Which blocks are left out where there is no room, and what is said about them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain, t } from '../../src/base/span.ts'
import type { TerminalBlock } from '../../src/doc/doc.ts'
import { fit } from '../../src/doc/fit.ts'

type Size = { readonly size: number }

const line = (size: number, more: Partial<TerminalBlock> = {}): TerminalBlock & Size =>
  ({ kind: 'line', text: t`${String(size)}`, size, ...more }) as TerminalBlock & Size

const BLOCKS = [
  line(5),
  line(4, { weight: 2 }),
  line(3, { weight: 1, isCountedAs: 'difference' }),
  line(2, { weight: 1, isCountedAs: 'difference' }),
  line(1, { weight: 3, isCountedAs: 'thing to do' }),
]

for (const { room, sizes, left } of [
  { room: 15, sizes: [5, 4, 3, 2, 1], left: undefined },
  { room: 14, sizes: [5, 4, 3, 1], left: '1 difference' },
  { room: 10, sizes: [5, 4, 1], left: '2 differences' },
  { room: 6, sizes: [5, 1], left: '2 differences and 1 list' },
  { room: 0, sizes: [5], left: '2 differences, 1 thing to do and 1 list' },
])
  test(`a room of ${room}`, () => {
    const fitted = fit(BLOCKS, room, ({ size }) => size)
    assert.deepEqual(
      fitted.blocks.map(({ size }) => size),
      sizes,
    )
    assert.equal(fitted.left && plain(fitted.left), left)
  })

test('what is not asked for is left out though there is room', () => {
  const { left } = fit(BLOCKS, 100, ({ size }) => size, { isAsked: ({ weight }) => weight !== 2 })
  assert.equal(left && plain(left), '1 list')
})
