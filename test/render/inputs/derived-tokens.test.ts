import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { derivedTokens, deriveToken } from '../../../src/render/inputs/bootstrap-token.ts'
import { bootstrapTokenText } from '../../../src/render/settings/environment.ts'
import { told } from '../../fixtures/told.ts'
import { readerOf } from './fixtures.ts'

const SEED = '0123456789abcdef0123456789abcdef'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const BINARY = Uint8Array.from({ length: 70 }, (_, i) => 255 - i)

// Computed with Go's crypto/hmac and crypto/sha256, independently of this project. They must never change: another formula would replace every node.
const EXAMPLES: readonly { seed: Uint8Array; key: string; counter: number; token: string }[] = [
  { seed: bytes(SEED), key: 'kube-system-pool', counter: 0, token: 'xkhysc.ljls0lbv4dbrbixu' },
  { seed: bytes(SEED), key: 'kube-system-pool', counter: 1, token: 'g732x6.hwj6tey61qcirs6j' },
  { seed: bytes(SEED), key: 'kube-system-pool', counter: 10, token: 'jimksl.b28h16c4w4zqfcby' },
  { seed: bytes(SEED), key: 'kube-system-ü', counter: 0, token: 'xedb5f.oqjtubfdu93vc0tm' },
  { seed: bytes(SEED.slice(0, 16)), key: 'kube-system-pool', counter: 0, token: 'gw2ezu.g50scet23bbu0yq7' },
  { seed: BINARY, key: 'kube-system-pool', counter: 10, token: 'ltb8hz.ntjlpnd27dt593th' },
]

describe('deriveToken', () => {
  for (const { seed, key, counter, token } of EXAMPLES) {
    test(`${key}, seed of ${seed.length} bytes, counter ${counter}`, () =>
      assert.equal(bootstrapTokenText(deriveToken(seed, key, counter)), token))
  }

  test("agrees with Node's HMAC on a thousand keys and seeds of every length", () => {
    const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
    for (let i = 0; i < 1000; i++) {
      const seed = createHmac('sha512', 'seeds')
        .update(String(i))
        .digest()
        .subarray(0, 16 + (i % 49))
      const key = `ns-${i}-${'x'.repeat(i % 50)}`
      const mac = createHmac('sha256', seed).update(`osm-krm bootstrap-token v1\0${key}\0${i}`).digest()
      const text = [...mac.subarray(0, 22)].map(byte => alphabet[byte % 36]).join('')
      assert.equal(bootstrapTokenText(deriveToken(seed, key, i)), `${text.slice(0, 6)}.${text.slice(6)}`)
    }
  })
})

interface Given {
  readonly keys: readonly string[]
  readonly objects?: readonly JsonObject[]
  readonly expiration?: string
}

const secret = (name: string, rest: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { namespace: 'kube-system', name, ...metadata },
  ...rest,
})
const SEED_SECRET = secret('seed', { stringData: { seed: SEED } })

const takenBy = (name: string, key: string, owner?: string): JsonObject =>
  secret(
    name,
    {},
    {
      labels: { 'machinedeployment.k8s.io/name': key },
      ...(owner !== undefined && { annotations: { 'osm-krm.dev/generated-by': owner } }),
    },
  )

function derive({ keys, objects = [SEED_SECRET], expiration = '2100-01-01T00:00:00Z' }: Given) {
  const reader = readerOf(objects)
  const found: Diagnostic[] = []
  const seed = { kind: 'Secret', namespace: 'kube-system', name: 'seed', key: 'seed' } as const
  const tokens = derivedTokens(
    { source: { from: 'derived', seed, expiration }, reader, keys, owner: 'osm-krm' },
    diagnostic => found.push(diagnostic),
  )
  return {
    tokens: Object.fromEntries([...tokens].map(([key, token]) => [key, bootstrapTokenText(token)])),
    codes: found.map(told).map(({ code, message }) => `${code} ${message}`),
  }
}

const COLLIDING = ['kube-system-pool-6997', 'kube-system-pool-25522']
const POOL = 'kube-system-pool'
const [FIRST, SECOND] = [{ [POOL]: 'xkhysc.ljls0lbv4dbrbixu' }, { [POOL]: 'g732x6.hwj6tey61qcirs6j' }]

describe('the counter', () => {
  test('of two keys with the same ID the first in byte order keeps it, in any order of the items', () => {
    const expected = {
      'kube-system-pool-25522': 'c20u1o.f242h2a1zxan9oqj',
      'kube-system-pool-6997': 'oesbmg.oi06ba0k0nbksncf',
    }
    assert.deepEqual(derive({ keys: COLLIDING }).tokens, expected)
    assert.deepEqual(derive({ keys: COLLIDING.toReversed() }).tokens, expected)
    assert.deepEqual(derive({ keys: COLLIDING.slice(0, 1) }).tokens, {
      'kube-system-pool-6997': 'c20u1o.xl0lf75t6mehogec',
    })
  })

  const TAKEN: readonly { name: string; by: JsonObject; tokens: Record<string, string> }[] = [
    { name: 'a Secret of another owner', by: takenBy('bootstrap-token-xkhysc', POOL), tokens: SECOND },
    { name: 'a Secret of this functionConfig', by: takenBy('bootstrap-token-xkhysc', POOL, 'osm-krm'), tokens: FIRST },
    {
      name: 'a Secret of another functionConfig for this key',
      by: takenBy('bootstrap-token-xkhysc', POOL, 'b'),
      tokens: FIRST,
    },
    {
      name: 'a Secret of another functionConfig for another key',
      by: takenBy('bootstrap-token-xkhysc', 'x', 'b'),
      tokens: SECOND,
    },
  ]
  for (const { name, by, tokens } of TAKEN)
    test(`the ID is used by ${name}`, () =>
      assert.deepEqual(derive({ keys: [POOL], objects: [SEED_SECRET, by] }).tokens, tokens))

  test('keys too long for a label have no token', () => {
    const long = 'x'.repeat(64)
    assert.deepEqual(derive({ keys: [long, POOL] }).tokens, FIRST)
  })
})

const MISSING =
  'OSM0226 the seed of the bootstrap tokens is missing: no Secret kube-system/seed with the key "seed" is among the items'

describe('the seed', () => {
  const SEEDS: readonly {
    name: string
    objects: readonly JsonObject[]
    tokens?: Record<string, string>
    codes: string[]
  }[] = [
    { name: 'in base64', objects: [secret('seed', { data: { seed: btoa(SEED) } })], tokens: FIRST, codes: [] },
    {
      name: 'of bytes that are not UTF-8',
      objects: [secret('seed', { data: { seed: Buffer.from(BINARY).toString('base64') } })],
      tokens: { [POOL]: 'x3t835.dbpzk3sllrw4uccf' },
      codes: [],
    },
    {
      name: 'in both forms: clear text wins, as in a cluster',
      objects: [secret('seed', { data: { seed: btoa('x'.repeat(32)) }, stringData: { seed: SEED } })],
      tokens: FIRST,
      codes: [],
    },
    { name: 'missing', objects: [], codes: [MISSING] },
    // checks/secret-data.ts reports it.
    { name: 'in invalid base64', objects: [secret('seed', { data: { seed: '*' } })], codes: [] },
    {
      name: 'of 15 bytes',
      objects: [secret('seed', { stringData: { seed: SEED.slice(0, 15) } })],
      codes: ['OSM0226 the seed of the bootstrap tokens has 15 bytes, but needs at least 16'],
    },
  ]
  for (const { name, objects, tokens = {}, codes } of SEEDS)
    test(name, () => assert.deepEqual(derive({ keys: [POOL], objects }), { tokens, codes }))
})
