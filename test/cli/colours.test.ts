import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { columnsOf, hasColours } from '../../src/cli/output.ts'

const CASES: readonly { name: string; isTTY: boolean; env: NodeJS.ProcessEnv; expected: boolean }[] = [
  { name: 'a terminal', isTTY: true, env: {}, expected: true },
  { name: 'a pipe', isTTY: false, env: {}, expected: false },
  { name: 'NO_COLOR', isTTY: true, env: { NO_COLOR: '1' }, expected: false },
  { name: 'an empty NO_COLOR', isTTY: true, env: { NO_COLOR: '' }, expected: true },
  { name: 'FORCE_COLOR', isTTY: false, env: { FORCE_COLOR: '1' }, expected: true },
  { name: 'FORCE_COLOR=0', isTTY: true, env: { FORCE_COLOR: '0' }, expected: false },
  { name: 'FORCE_COLOR and NO_COLOR', isTTY: false, env: { FORCE_COLOR: '1', NO_COLOR: '1' }, expected: true },
  { name: 'a terminal without colours', isTTY: true, env: { TERM: 'dumb' }, expected: false },
]

describe('hasColours', () => {
  for (const { name, isTTY, env, expected } of CASES) it(name, () => assert.equal(hasColours({ isTTY }, env), expected))
})

describe('columnsOf', () => {
  it('is the width of a terminal', () => assert.equal(columnsOf({ isTTY: true, columns: 80 }), 80))
  it('is not known of a pipe', () => assert.equal(columnsOf({ isTTY: false, columns: 80 }), undefined))
  it('is not known if the terminal has none', () => assert.equal(columnsOf({ isTTY: true, columns: 0 }), undefined))
})
