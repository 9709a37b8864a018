// The generated table: every form finds a token of its kind, also within other text, in linear time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import rules from '../../src/secrets/generated/issued-tokens.json' with { type: 'json' }
import { issuedTokens } from '../../src/secrets/issued-tokens.ts'

test('every prefix is that of its form, and every form compiles', () => {
  assert.ok(rules.tokens.length > 80)
  for (const { id, prefixes, form } of rules.tokens) {
    assert.doesNotThrow(() => new RegExp(form), id)
    assert.ok(prefixes.length > 0 && prefixes.every(prefix => prefix.length >= 2), id)
    // No repetition is without a bound, and no form matches white space.
    assert.doesNotMatch(form, /[^\\][*+](?![^[]*\])|\{\d+,\}|\\s|(?<!\\)\.(?![^[]*\])/, id)
  }
})

test('tokens are found beside other text, but not within words', () => {
  const token = `ghp_${'aB3'.repeat(12)}`
  assert.deepEqual(issuedTokens(`x=${token}; y`), [{ start: 2, end: 42 }])
  assert.deepEqual(issuedTokens(`x${token}`), [])
})
