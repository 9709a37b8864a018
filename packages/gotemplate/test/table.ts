// Tables of a function's arguments, each row with the result last. Strings are byte strings.

import assert from 'node:assert/strict'
import test from 'node:test'

export function checkTable<Args extends readonly unknown[], Result>(
  title: string,
  of: (...args: Args) => Result,
  rows: readonly (readonly [...Args, Result])[],
): void {
  assert.notEqual(rows.length, 0, `${title}: no row`)
  for (const row of rows) {
    const args = row.slice(0, -1) as unknown as Args
    test(`${title}: ${args.map(arg => (typeof arg === 'string' ? JSON.stringify(arg) : String(arg))).join(', ')}`, () =>
      assert.deepEqual(of(...args), row.at(-1)))
  }
}
