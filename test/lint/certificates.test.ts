// What is read of a certificate, also of one that was written by hand: its times may be none.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certificatesIn } from '../../src/lint/certificates.ts'
import { CERTIFICATE } from '../render/settings/reading.ts'

const DER = Buffer.from(CERTIFICATE.split('\n').slice(1, -2).join(''), 'base64').toString('latin1')
const FROM = '\x17\x0d260101000000Z'
const UNTIL = '\x18\x0f21260101000000Z'

/** The validity is undefined if nothing is read. */
const CASES: readonly (readonly [name: string, from: string, to: string, validity: string | undefined])[] = [
  ['a year of four digits', UNTIL, UNTIL, '2026-01-01 2126-01-01'],
  ['a year of two digits before 2000', FROM, '\x17\x0d500101000000Z', '1950-01-01 2126-01-01'],
  ['a day that does not exist', FROM, '\x17\x0d261301000000Z', undefined],
  ['a time of another zone', FROM, '\x17\x0d2601010000+1Z', undefined],
  ['a time that is longer than its sequence', UNTIL, '\x18\x1f21260101000000Z', undefined],
]

describe('a certificate with', () => {
  for (const [name, from, to, validity] of CASES)
    test(name, () => {
      assert.ok(DER.includes(from))
      const body = Buffer.from(DER.replace(from, to), 'latin1').toString('base64')
      const [found] = certificatesIn(`-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`)
      const days = found && [found.notBefore, found.notAfter].map(date => date.toISOString().slice(0, 10))
      assert.equal(days?.join(' '), validity)
    })
})
