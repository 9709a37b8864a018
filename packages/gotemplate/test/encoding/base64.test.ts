import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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

/** Texts, and whether Go's base64.StdEncoding accepts them. */
const TEXTS: [name: string, text: string, expected: string | undefined][] = [
  ['line breaks are skipped', 'YWJj\r\nZGVm\n', 'abcdef'],
]

describe('isBase64 agrees with Go', () => {
  for (const [name, text, expected] of TEXTS) {
    test(name, () => {
      const decoded = decodeBase64(text)
      assert.equal(decoded && new TextDecoder().decode(decoded), expected)
    })
  }
})
