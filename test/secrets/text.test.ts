// What is evidently secret in templates, scripts and files. What is in Git in clear text behind a name is shown.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certainSecrets } from '../../src/secrets/text.ts'
import { HIDDEN, SHOWN } from '../fixtures/masked-texts.ts'

const foundIn = (text: string): string[] => certainSecrets(text).map(({ start, end }) => text.slice(start, end))

describe('certainSecrets finds', () => {
  for (const [name, text, ...hidden] of HIDDEN) test(name, () => assert.deepEqual(foundIn(text), hidden))
})

describe('certainSecrets does not find', () => {
  for (const [name, text] of SHOWN) test(name, () => assert.deepEqual(foundIn(text), []))
})
