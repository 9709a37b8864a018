import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { Catalog } from '../../src/inputs/catalog.ts'
import { bootstrapTokens, isRfc3339, TOKEN_LABEL } from '../../src/inputs/tokens.ts'
import type { JsonObject } from '../../src/model/profile.ts'
import type { BootstrapTokenSource } from '../../src/settings/settings.ts'

const MD = { kind: 'MachineDeployment', namespace: 'kube-system', name: 'pool' }

const object = (kind: string, name: string, rest: JsonObject): JsonObject => ({ kind, metadata: { name }, ...rest })

const labelled = (name: string, stringData: JsonObject): JsonObject => ({
  kind: 'Secret',
  metadata: { name, labels: { [TOKEN_LABEL]: 'kube-system-pool' } },
  stringData,
})

const GOOD = { 'token-id': 'abcdef', 'token-secret': '0123456789abcdef', expiration: '2100-01-01T00:00:00Z' }
const LABELLED: BootstrapTokenSource = { from: 'labelledSecret' }
const ACCOUNT: BootstrapTokenSource = { from: 'serviceAccount', namespace: 'kube-system', name: 'booter' }
const account = (...names: string[]): JsonObject =>
  object('ServiceAccount', 'booter', { secrets: names.map(name => ({ name })) })
const accountToken = (name: string): JsonObject =>
  object('Secret', name, { type: 'kubernetes.io/service-account-token', stringData: { token: `of ${name}` } })

function tokenFrom(
  source: BootstrapTokenSource,
  objects: JsonObject[],
): { token: string | undefined; codes: string[] } {
  const catalog = new Catalog()
  catalog.add(
    objects.map(o => ({
      header: {
        apiVersion: 'v1',
        kind: String(o.kind),
        namespace: 'kube-system',
        name: String((o.metadata as JsonObject).name),
      },
      object: o,
    })),
  )
  const found: Diagnostic[] = []
  const token = bootstrapTokens(catalog, source)('kube-system-pool', MD, diagnostic => found.push(diagnostic))
  return { token, codes: found.map(({ code, message }) => `${code} ${message}`) }
}

const CASES: { name: string; source: BootstrapTokenSource; objects: JsonObject[]; token?: string; codes: string[] }[] =
  [
    {
      name: 'the labelled Secret',
      source: LABELLED,
      objects: [labelled('t', GOOD)],
      token: 'abcdef.0123456789abcdef',
      codes: [],
    },
    {
      name: 'no labelled Secret',
      source: LABELLED,
      objects: [],
      codes: ['OSM0220 no bootstrap token for "kube-system-pool" is among the items'],
    },
    {
      name: 'two labelled Secrets',
      source: LABELLED,
      objects: [labelled('t', GOOD), labelled('u', GOOD)],
      codes: ['OSM0221 2 Secrets hold a bootstrap token for "kube-system-pool", and only one may'],
    },
    {
      name: 'a Secret without a half of the token',
      source: LABELLED,
      objects: [labelled('t', { 'token-id': 'abcdef' })],
      codes: ['OSM0222 the bootstrap token has no token-secret'],
    },
    {
      name: 'an expiration that is no date',
      source: LABELLED,
      objects: [labelled('t', { ...GOOD, expiration: 'tomorrow' })],
      codes: ['OSM0222 the expiration of the bootstrap token is not a date'],
    },
    {
      name: 'no expiration at all is accepted, with a warning',
      source: LABELLED,
      objects: [labelled('t', { 'token-id': 'abcdef', 'token-secret': 's' })],
      token: 'abcdef.s',
      codes: ['OSM0225 the bootstrap token has no expiration'],
    },
    {
      name: "a service account's first token",
      source: ACCOUNT,
      objects: [
        account('other', 'one', 'two'),
        object('Secret', 'other', { type: 'Opaque' }),
        accountToken('one'),
        accountToken('two'),
      ],
      token: 'of one',
      codes: [],
    },
    {
      name: 'a Secret that is missing before the token',
      source: ACCOUNT,
      objects: [account('absent', 'one'), accountToken('one')],
      codes: ['OSM0223 its list of secrets names "absent", which is not among the items'],
    },
    {
      name: 'a service account that is missing',
      source: ACCOUNT,
      objects: [],
      codes: ['OSM0223 the service account is not among the items, and pool joins with its token'],
    },
    {
      name: 'a service account without a token',
      source: ACCOUNT,
      objects: [account()],
      codes: ['OSM0223 none of its secrets is of type kubernetes.io/service-account-token'],
    },
  ]

describe('the bootstrap token of a MachineDeployment', () => {
  for (const { name, source, objects, token, codes } of CASES) {
    test(name, () => assert.deepEqual(tokenFrom(source, objects), { token, codes }))
  }
})

// What Go's time.Parse(time.RFC3339, …) said of each.
const DATES: [string, boolean][] = [
  ['2030-01-01T00:00:00Z', true],
  ['2028-02-29T00:00:00Z', true],
  ['2030-02-29T00:00:00Z', false],
  ['2030-01-01T00:00:00,5Z', true],
  ['2030-01-01T0:00:00Z', true],
  ['2030-01-01T00:00:00+24:00', true],
  ['2030-01-01T00:00:00+25:00', false],
  ['2030-01-01T00:00:00+10:60', true],
  ['2030-01-01T24:00:00Z', false],
  ['2030-01-01t00:00:00z', false],
  ['2030-00-01T23:00:00Z', false],
]

describe('dates are what Go takes for RFC 3339', () => {
  for (const [text, expected] of DATES) test(text, () => assert.equal(isRfc3339(text), expected))
})

test('a key that no label can hold has no token', () => {
  const codes = (length: number): string[] => {
    const found: Diagnostic[] = []
    bootstrapTokens(new Catalog(), LABELLED)('x'.repeat(length), MD, diagnostic => found.push(diagnostic))
    return found.map(({ code, message }) => `${code} ${message.replace(/x{2,}/, 'KEY')}`)
  }
  assert.deepEqual(codes(63), ['OSM0220 no bootstrap token for "KEY" is among the items'])
  assert.deepEqual(codes(64), ['OSM0220 no label can hold "KEY", so no bootstrap token can be found by it'])
})
