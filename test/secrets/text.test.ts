// Secrets in templates, scripts and files. What a shell or a template engine would run is always shown.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certainSecrets, secretsIn } from '../../src/secrets/text.ts'
import { HIDDEN, SHOWN } from '../fixtures/masked-texts.ts'

const foundIn = (text: string): string[] => secretsIn(text).map(({ start, end }) => text.slice(start, end))

describe('secretsIn finds', () => {
  for (const [name, text, ...hidden] of HIDDEN) test(name, () => assert.deepEqual(foundIn(text), hidden))
})

describe('secretsIn does not find', () => {
  for (const [name, text] of SHOWN) test(name, () => assert.deepEqual(foundIn(text), []))
})

test('certainSecrets does not find values after names, which messages contain themselves', () => {
  assert.deepEqual(certainSecrets('the token: it must be a word, password=x'), [])
  assert.equal(certainSecrets('http://me:pw@proxy:3128 failed').length, 1)
})
