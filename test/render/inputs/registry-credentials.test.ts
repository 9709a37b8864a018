// Registry credentials in the two forms of their Secret.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plain } from '../../../src/base/span.ts'
import { decodeRegistryCredentials } from '../../../src/render/inputs/registry.ts'
import type { RegistryCredential } from '../../../src/render/settings/environment.ts'

interface Case {
  readonly name: string
  readonly type: string
  readonly data: Readonly<Record<string, string>>
  readonly expected: Readonly<Record<string, RegistryCredential>>
  readonly problems?: readonly string[]
}

const DOCKER = 'kubernetes.io/dockerconfigjson'

const CASES: readonly Case[] = [
  {
    name: 'a dockerconfigjson',
    type: DOCKER,
    data: {
      '.dockerconfigjson': '{"auths": {"https://r/v1/": {"Username": "u", "password": "p", "email": "x"}, "q": null}}',
      other: 'not read',
    },
    expected: { 'https://r/v1/': { username: 'u', password: 'p' }, q: {} },
  },
  {
    name: 'the last of two keys that differ only in case',
    type: 'Opaque',
    data: { r: '{"username": "a", "Username": "b"}', q: '{"Username": "b", "username": "a"}' },
    expected: { r: { username: 'b' }, q: { username: 'a' } },
  },
  { name: 'a dockerconfigjson without auths', type: DOCKER, data: { '.dockerconfigjson': '{}' }, expected: {} },
  {
    name: 'one key per registry',
    type: 'Opaque',
    data: { 'r:5000': '{"auth": "a", "identitytoken": "i"}', q: '{}' },
    expected: { 'r:5000': { auth: 'a', identityToken: 'i' }, q: {} },
  },
  {
    name: 'all that is wrong, and nothing of what is secret',
    type: 'Opaque',
    data: { a: 'hunter2', b: '{"password": 12345}' },
    expected: { a: {}, b: {} },
    problems: ['a is not JSON', 'b password must be text, not a number'],
  },
]

describe('decodeRegistryCredentials', () => {
  for (const { name, type, data, expected, problems = [] } of CASES) {
    it(name, () => {
      const found: string[] = []
      const credentials = decodeRegistryCredentials(type, new Map(Object.entries(data)), {
        textOf: (_field, text) => text,
        report: (key, { message }) => found.push(`${key} ${plain(message)}`),
      })
      assert.deepEqual(credentials, expected)
      assert.deepEqual(found, problems)
    })
  }
})
