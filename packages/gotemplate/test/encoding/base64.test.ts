import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeBase64, encodeBase64, encodeBase64Text } from '../../src/encoding/base64.ts'

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
