// Secrets in user data as it is sent: its files are base64, compressed, or data URLs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { hideUserData } from '../../../src/node/user-data/hide.ts'
import { secretHider } from '../../../src/secrets/labels.ts'
import { PLANTED, partsOf } from '../../fixtures/planted-secrets.ts'

const KEY = `glpat-${'aB3c'.repeat(5)}`
const SECRETS = ['hunter22', 'manager', 'two words'].map(text => ({ text, source: text }))
const CONTENT = `a: hunter22\nb: two words\nc: manager\nd: ${KEY}\n`
const HIDDEN = 'a: ⟦hunter22⟧\nb: ⟦two words⟧\nc: ⟦manager⟧\nd: ⟦A⟧\n'

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')

const TABLE: readonly (readonly [name: string, given: string, expected: string])[] = [
  ['as it is', CONTENT, HIDDEN],
  ['in base64', `content: ${base64(CONTENT)}\n`, `content: ${base64(HIDDEN)}\n`],
  ['compressed', `content: ${base64(gzipSync(CONTENT))}\n`, `content: ${base64(HIDDEN)}\n`],
  [
    'in a data URL',
    `{"source":"data:,${encodeURIComponent(CONTENT)}"}`,
    `{"source":"data:,${encodeURIComponent(HIDDEN)}"}`,
  ],
  [
    'in a data URL of compressed base64',
    `{"source":"data:;base64,${base64(gzipSync(CONTENT))}"}`,
    `{"source":"data:;base64,${base64(HIDDEN)}"}`,
  ],
]

describe('a secret in user data is hidden', () => {
  for (const [name, given, expected] of TABLE)
    test(name, () => assert.equal(hideUserData(given, secretHider({ secrets: SECRETS, shown: [] })), expected))
})

describe('a planted value in a compressed file is hidden', () => {
  for (const [kind, text] of Object.entries(PLANTED))
    test(kind, () => {
      const hide = secretHider({ secrets: [{ text, source: 'x' }], shown: [] })
      for (const part of partsOf(kind)) {
        const shown = hideUserData(`content: ${base64(gzipSync(`a: ${part}\n`))}\n`, hide)
        const content = Buffer.from(shown.slice('content: '.length), 'base64').toString()
        assert.match(content, /^a: ⟦x(?:: \w+)?(?: \(2\))?⟧\n$/)
      }
    })
})

test('files without secrets stay as they are', () => {
  const words = 'data:,a%20b data:x,%zz requiredDuringSchedulingIgnoredDuringExecution'
  const packed = gzipSync('nothing to hide')
  const text = `${words} ${base64('[Unit]\nDescription=nothing to hide\n')} ${base64(packed)}\n`
  assert.equal(hideUserData(text, secretHider({ secrets: SECRETS, shown: [] })), text)
})
