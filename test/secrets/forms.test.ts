// Known values are found in every encoding: each kind of value is written in each way, and nothing of it may be left.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain, t } from '../../src/base/span.ts'
import { redactor } from '../../src/diagnostics/redact.ts'
import { secretHider } from '../../src/secrets/labels.ts'
import { leftOf, ownForms, PLANTED, partsOf, WORDS, WRITINGS } from '../fixtures/planted-secrets.ts'

describe('a planted value', () => {
  for (const [kind, text] of Object.entries(PLANTED)) {
    const secret = { text, source: 'Secret a/b: c' }
    const hide = secretHider({ secrets: [secret], shown: [] })
    const redact = redactor(() => [secret])
    for (const [writing, write] of Object.entries(WRITINGS))
      test(`${kind}, ${writing}`, () => {
        for (const value of partsOf(kind)) {
          const encoded = write(value)
          const given = `key: ${encoded} end`
          assert.equal(leftOf(ownForms(value, writing), hide(given)), undefined, hide(given))
          const { message } = redact({ code: 'OSM0001', severity: 'error', message: t`${given}` })
          assert.equal(leftOf(ownForms(value, writing), plain(message)), undefined, plain(message))
          assert.ok(hide(given).startsWith('key: ') && hide(given).endsWith(' end'))
        }
      })
    if (!WORDS.has(kind))
      test(`${kind}, between letters`, () => {
        for (const value of partsOf(kind)) assert.equal(leftOf([value], hide(`x${value}x`)), undefined)
      })
  }
})
