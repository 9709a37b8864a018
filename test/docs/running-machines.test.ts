// The table of docs/day-two.md that says what it takes to bring a change to running machines is that of the program.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REACH_ROWS, type ReachRow, takesText } from '../../src/inspect/diff/running-machines.ts'
import { root } from '../fixtures/examples.ts'

const MOST_ROWS = 40

const rowText = (row: ReachRow): string =>
  `| ${row.paths.map(path => `\`${path}\``).join(', ')} | ${takesText(row)} | ${row.because} |\n`

test('docs/day-two.md has the table of running machines', () => {
  assert.ok(REACH_ROWS.length <= MOST_ROWS)
  const page = readFileSync(join(root, 'docs/day-two.md'), 'utf8')
  const [, rows] = page.split('| what changes | takes | because |\n|---|---|---|\n')
  assert.equal(rows?.slice(0, rows.indexOf('\n\n') + 1), REACH_ROWS.map(rowText).join(''))
})
