import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretFields } from '../../../src/render/inputs/secrets.ts'

test('names of Secrets are no secrets', () => {
  const spec = {
    value: {
      cloudProviderSpec: {
        token: { value: 'a' },
        password: { secretKeyRef: { namespace: 'b', name: 'c', key: 'd' } },
        dataVolumeSecretRef: 'e',
        extraHeadersSecretRef: ['f'],
        clientSecret: 'g',
      },
    },
  }
  assert.deepEqual(
    secretFields(spec).map(({ text }) => text),
    ['a', 'g'],
  )
})
