// Base64 and base32, with the offsets that Go's errors report.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  decodeBase32WithOffset,
  decodeBase64,
  decodeBase64WithOffset,
  encodeBase32,
  encodeBase64,
  encodeBase64Text,
} from '../../src/encoding/base64.ts'
import { checkTable } from '../table.ts'

test('encodes arbitrary bytes as Node does, and decodes them again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const text = Buffer.from(bytes).toString('base64')
      assert.equal(encodeBase64(bytes), text)
      assert.deepEqual(decodeBase64(text), new Uint8Array(bytes))
    }),
  )
})

test('encodes a text as UTF-8', () => assert.equal(encodeBase64Text('é€😀'), 'w6nigqzwn5iA'))

test('line breaks are skipped, as in Go', () =>
  assert.equal(new TextDecoder().decode(decodeBase64('YWJj\r\nZGVm\n')), 'abcdef'))

checkTable('decodeBase64WithOffset', (text: string) => decodeBase64WithOffset(text), [
  ['a', { wrongAt: 0 }],
  ['aG=V', { wrongAt: 2 }],
  ['====', { wrongAt: 0 }],
  ['\n', { bytes: '' }],
])

checkTable('decodeBase32WithOffset', (text: string) => decodeBase32WithOffset(text), [['MYM=====', { wrongAt: 3 }]])

checkTable('encodeBase32', encodeBase32, [['\xff', '74======']])
