// The table of rules, and the codes of docs/errors/ that lint reports.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCodes, isLintCode } from '../../src/diagnostics/codes.ts'
import { RULES } from '../../src/lint/table.ts'

/** What the template engine finds in branches that no node executes, and what is in place of other findings. */
const NOT_IN_TABLE = /^OSM04(?:18|3[0-35-8])$|^OSM0314$/

const codes = RULES.map(({ code }) => code)

test('each code has one rule for a subject', () => {
  const rules = RULES.map(({ code, subject }) => `${code} ${subject}`)
  assert.deepEqual([...new Set(rules)], rules)
})

test('each code that lint reports has a rule', () => {
  const missing = allCodes().filter(code => isLintCode(code) && !NOT_IN_TABLE.test(code) && !codes.includes(code))
  assert.deepEqual(missing, [])
})

test('only what a profile contains is judged alone', () => {
  const ofProfiles: readonly string[] = ['OSM0311', 'OSM0434']
  for (const { code, subject, madeUp } of RULES)
    assert.equal(madeUp && subject === 'inputs', ofProfiles.includes(code), code)
})
