import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { decodeBase64, encodeBase64, encodeBase64Text } from '../../../src/gotemplate/encoding/base64.ts'

test('any bytes are written as Node writes them, and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const text = Buffer.from(bytes).toString('base64')
      assert.equal(encodeBase64(bytes), text)
      assert.deepEqual(decodeBase64(text), new Uint8Array(bytes))
    }),
  )
})

test('a text is its UTF-8', () => assert.equal(encodeBase64Text('é€😀'), 'w6nigqzwn5iA'))

/** What Go's StdEncoding says of each. */
const TEXTS: [name: string, text: string, expected: string | undefined][] = [
  ['nothing', '', ''],
  ['line breaks are skipped', 'YWJj\r\nZGVm\n', 'abcdef'],
  ['padding must be there', 'YWI', undefined],
  ['a blank is no base64', 'YW I=', undefined],
  ['neither is the alphabet of URLs', '-_-_', undefined],
  ['padding in the middle', 'YQ==YWJj', undefined],
]

describe('what is read is what Go reads', () => {
  for (const [name, text, expected] of TEXTS) {
    test(name, () => {
      const decoded = decodeBase64(text)
      assert.equal(decoded && new TextDecoder().decode(decoded), expected)
    })
  }
})
