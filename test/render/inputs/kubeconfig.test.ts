// Kubeconfigs that client-go loads, and those that it does not.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FieldPath } from '../../../src/base/field-path.ts'
import type { JsonObject } from '../../../src/base/json.ts'
import { plain } from '../../../src/base/span.ts'
import { clusterOfKubeconfig } from '../../../src/render/inputs/kubeconfig.ts'

const CLUSTER: JsonObject = { server: 'https://h', 'certificate-authority-data': 'Q0E=' }
const named = (cluster: JsonObject): JsonObject => ({ clusters: [{ name: 'x', cluster }] })

const READ: readonly { name: string; given: JsonObject; expected: JsonObject }[] = [
  { name: 'the least', given: named({ server: 'https://h' }), expected: { server: 'https://h' } },
  {
    name: 'null for what is absent',
    given: { ...named({ ...CLUSTER, 'proxy-url': null }), users: null, contexts: null, preferences: null },
    expected: { proxyURL: '' },
  },
  {
    name: 'base64 in several lines is written in one',
    given: named({ ...CLUSTER, 'certificate-authority-data': 'Q0\nE=\n' }),
    expected: { certificateAuthorityData: 'Q0E=' },
  },
  {
    name: 'a preference',
    given: { ...named(CLUSTER), preferences: { colors: true } },
    expected: { ofFile: { preferences: { colors: true } } },
  },
  {
    name: 'fields that nobody knows',
    given: { ...named({ ...CLUSTER, Server: 5 }), more: 1 },
    expected: { server: 'https://h' },
  },
]

const REFUSED: readonly { name: string; given: JsonObject; expected: string; path: FieldPath }[] = [
  {
    name: 'another kind',
    given: { ...named(CLUSTER), kind: 'Konfig' },
    expected: 'its apiVersion and kind are not v1 and Config',
    path: ['kind'],
  },
  {
    name: 'a number for text',
    given: named({ ...CLUSTER, 'tls-server-name': 7 }),
    expected: 'its clusters[0].cluster.tls-server-name is not text',
    path: ['clusters', 0, 'cluster', 'tls-server-name'],
  },
  {
    name: 'text for a boolean',
    given: named({ ...CLUSTER, 'insecure-skip-tls-verify': 'true' }),
    expected: 'its clusters[0].cluster.insecure-skip-tls-verify is neither true nor false',
    path: ['clusters', 0, 'cluster', 'insecure-skip-tls-verify'],
  },
  {
    name: 'a CA that is not base64',
    given: named({ ...CLUSTER, 'certificate-authority-data': '?' }),
    expected: 'its clusters[0].cluster.certificate-authority-data is not base64',
    path: ['clusters', 0, 'cluster', 'certificate-authority-data'],
  },
  {
    name: 'a wrong type where nobody looks',
    given: { ...named(CLUSTER), users: [{ name: 'u', user: { token: 5 } }] },
    expected: 'its users[0].user.token is not text',
    path: ['users', 0, 'user', 'token'],
  },
  {
    name: 'a name that is there twice',
    given: { ...named(CLUSTER), users: [{ name: 'u' }, { name: 'u' }] },
    expected: 'a name occurs twice in its users',
    path: ['users'],
  },
  {
    name: 'an extension that is there twice',
    given: named({ ...CLUSTER, extensions: [{ name: 'e' }, { name: 'e', extension: 1 }] }),
    expected: 'a name occurs twice in its clusters[0].cluster.extensions',
    path: ['clusters', 0, 'cluster', 'extensions'],
  },
]

describe('a kubeconfig', () => {
  for (const { name, given, expected } of READ) {
    it(`is read: ${name}`, () => {
      const cluster = clusterOfKubeconfig(given)
      assert.ok('server' in cluster, JSON.stringify(cluster))
      assert.deepEqual({ ...cluster, ...expected }, cluster)
    })
  }
  for (const { name, given, expected, path } of REFUSED) {
    it(`is refused: ${name}`, () => {
      const found = clusterOfKubeconfig(given)
      assert.deepEqual('message' in found && { ...found, message: plain(found.message) }, {
        message: expected,
        field: path,
        loads: false,
      })
    })
  }
})
