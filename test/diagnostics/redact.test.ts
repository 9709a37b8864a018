import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { redactor } from '../../src/diagnostics/redact.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const CASES: [name: string, secrets: string[], message: string, expected: string][] = [
  ['a secret', ['hunter22'], 'the password is hunter22.', 'the password is ********.'],
  ['twice', ['hunter22'], 'hunter22hunter22', '****************'],
  ['the longer of two', ['abcdef', 'abcdef.ghijkl'], 'abcdef.ghijkl', '*************'],
  ['one line of several', ['first line\nsecond line'], 'has second line in it', 'has *********** in it'],
  ['quoted as Go quotes', ['tab\there'], '"tab\\there"', '"*********"'],
  ['short texts are no secrets', ['true'], 'it is true', 'it is true'],
  ['no secrets', [], 'nothing to hide', 'nothing to hide'],
]

describe('secrets are covered', () => {
  for (const [name, secrets, message, expected] of CASES) {
    test(name, () => {
      const found = redactor(secrets)({ code: 'OSM0001', severity: 'error', message, help: message })
      assert.deepEqual([found.message, found.help], [expected, expected])
    })
  }

  for (const before of ['', 'a', 'ab', 'abc']) {
    test(`in base64, ${before.length} bytes from its start`, () => {
      const message = base64(`${before}a secret of some length, and more`)
      const { message: told } = redactor(['a secret of some length'])({ code: 'OSM0001', severity: 'error', message })
      assert.match(told, /\*{28,}/)
      assert.equal(told.length, message.length)
    })
  }

  test('an excerpt keeps its positions', () => {
    const excerpt = { text: 'token: hunter22 end', start: 16, end: 19 }
    const found = redactor(['hunter22'])({ code: 'OSM0001', severity: 'error', message: '', excerpt })
    assert.equal(found.excerpt?.text, 'token: ******** end')
    assert.equal(found.excerpt?.text.slice(16, 19), 'end')
  })
})
