// Base64 and base32 decoding, with the offsets that Go's errors report.

import assert from 'node:assert/strict'
import test from 'node:test'
import { decodeBase32WithOffset, decodeBase64WithOffset, encodeBase32 } from '../../src/encoding/base64.ts'

const base64: readonly { given: string; expected: string | number }[] = [
  { given: 'a', expected: 0 },
  { given: 'aG=V', expected: 2 },
  { given: '====', expected: 0 },
  { given: '\n', expected: '' },
]

for (const { given, expected } of base64) {
  test(`decodeBase64WithOffset: ${JSON.stringify(given)}`, () => {
    assert.deepEqual(
      decodeBase64WithOffset(given),
      typeof expected === 'string' ? { bytes: expected } : { wrongAt: expected },
    )
  })
}

const base32: readonly { given: string; expected: string | number }[] = [{ given: 'MYM=====', expected: 3 }]

for (const { given, expected } of base32) {
  test(`decodeBase32WithOffset: ${JSON.stringify(given)}`, () => {
    assert.deepEqual(
      decodeBase32WithOffset(given),
      typeof expected === 'string' ? { bytes: expected } : { wrongAt: expected },
    )
  })
}

for (const [plain, encoded] of [['\xff', '74======']] as const) {
  test(`encodeBase32: ${JSON.stringify(plain)}`, () => assert.equal(encodeBase32(plain), encoded))
}
