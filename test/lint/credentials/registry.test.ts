import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { registryProblems } from '../../../src/lint/credentials/registry.ts'
import type { Linted } from '../../../src/lint/rule.ts'
import { told } from '../../fixtures/told.ts'
import { catalogOf } from '../../render/inputs/fixtures.ts'

const DOCKER = 'kubernetes.io/dockerconfigjson'
const KEY = '.dockerconfigjson'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const CASES: readonly [name: string, type: string, data: Record<string, unknown>, reported: readonly string[]][] = [
  ['a complete Docker configuration', DOCKER, { [KEY]: { auths: { r: { auth: base64('u:p') } } } }, []],
  ['with user and password', DOCKER, { [KEY]: { auths: { r: { username: 'u', password: 'p', email: 'e' } } } }, []],
  ['field names in another case', DOCKER, { [KEY]: { Auths: { r: { Auth: base64('u:p') } } } }, []],
  ['one JSON object for each registry', 'Opaque', { r: { username: 'u', password: 'p' } }, []],
  [
    'no auths',
    DOCKER,
    { [KEY]: { r: { auth: base64('u:p') } } },
    ['stringData[.dockerconfigjson]: the Docker configuration has no "auths", so nodes get no registry credentials'],
  ],
  [
    'empty auths',
    DOCKER,
    { [KEY]: { auths: {} } },
    [
      'stringData[.dockerconfigjson]: "auths" of the Docker configuration is empty, so nodes get no registry credentials',
    ],
  ],
  [
    'a misspelt field',
    DOCKER,
    { [KEY]: { auths: { r: { user: 'u', password: 'p' } } } },
    [
      'stringData[.dockerconfigjson]: the registry r has no credentials: it needs auth, identitytoken, or username and password',
    ],
  ],
  [
    'auth that is not encoded',
    DOCKER,
    { [KEY]: { auths: { r: { auth: 'u:p' } } } },
    ['stringData[.dockerconfigjson]: auth of the registry r is not user:password in base64'],
  ],
  [
    'a Docker configuration in a Secret of another type',
    'Opaque',
    { [KEY]: { auths: { r: { auth: base64('u:p') } } } },
    [
      'stringData[.dockerconfigjson]: ".dockerconfigjson" is read as the name of a registry, because the Secret is not of type kubernetes.io/dockerconfigjson',
    ],
  ],
]

const settings = { credentials: { registry: { namespace: 'kube-system', name: 'registry' } } }

describe('a Secret with registry credentials', () => {
  for (const [name, type, data, reported] of CASES) {
    test(name, () => {
      const stringData = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, JSON.stringify(value)]))
      const secret: JsonObject = { kind: 'Secret', metadata: { name: 'registry' }, type, stringData }
      const found = registryProblems({ inputs: { catalog: catalogOf([secret]) }, settings } as Linted)
      assert.deepEqual(
        found.map(told).map(({ field, message }) => `${field}: ${message}`),
        reported,
      )
    })
  }
})
