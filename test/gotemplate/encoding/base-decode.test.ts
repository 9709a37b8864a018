// Base64 and base32 decoding, with the offsets that Go's errors report.

import assert from 'node:assert/strict'
import test from 'node:test'
import {
  decodeBase32WithOffset,
  decodeBase64WithOffset,
  encodeBase32,
} from '../../../src/gotemplate/encoding/base64.ts'

const base64: readonly { given: string; expected: string | number }[] = [
  { given: '', expected: '' },
  { given: 'aGVsbG8=', expected: 'hello' },
  { given: 'aGVs\nbG8\r=', expected: 'hello' },
  { given: 'aGVsbA==', expected: 'hell' },
  { given: 'aGVsbG8', expected: 4 },
  { given: 'aGVsbA=', expected: 7 },
  { given: 'a', expected: 0 },
  { given: 'aG=V', expected: 2 },
  { given: 'aGVsbG8=x', expected: 8 },
  { given: 'a*Vs', expected: 1 },
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

const base32: readonly { given: string; expected: string | number }[] = [
  { given: '', expected: '' },
  { given: 'NBSWY3DP', expected: 'hello' },
  { given: 'NBSWY\n3A=', expected: 'hell' },
  { given: 'MY======', expected: 'f' },
  { given: 'MY=====', expected: 7 },
  { given: 'MYM=====', expected: 3 },
  { given: 'NB1', expected: 2 },
  { given: 'NBSW', expected: 0 },
  { given: 'my======', expected: 0 },
]

for (const { given, expected } of base32) {
  test(`decodeBase32WithOffset: ${JSON.stringify(given)}`, () => {
    assert.deepEqual(
      decodeBase32WithOffset(given),
      typeof expected === 'string' ? { bytes: expected } : { wrongAt: expected },
    )
  })
}

for (const [plain, encoded] of [
  ['', ''],
  ['f', 'MY======'],
  ['fo', 'MZXQ===='],
  ['foo', 'MZXW6==='],
  ['foob', 'MZXW6YQ='],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI======'],
  ['\xff', '74======'],
] as const) {
  test(`encodeBase32: ${JSON.stringify(plain)}`, () => assert.equal(encodeBase32(plain), encoded))
}
