import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseNow } from '../../../src/render/model/run.ts'
import { changed, reportedIn, SOUND } from '../../render/outputs/inputs.ts'

const base64url = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const jwt = (claims: object): string => `${base64url({ alg: 'RS256' })}.${base64url(claims)}.c2ln`

const at = (date: string): number => Date.parse(date) / 1000

const NOW = { date: parseNow('2029-12-20')!, isGiven: true }
const TOKEN = '  token: example-api-token'
const EXPIRATION = `  expiration: "2100-01-01T00:00:00Z"`

const NEW_JWT =
  'Create a new token. One that does not expire is in a Secret of type kubernetes.io/service-account-token.'
const NEW_BOOTSTRAP = 'Create a new token, or set a later expiration here and in the cluster.'

const CASES: readonly (readonly [name: string, from: string, to: string, reported: readonly string[]])[] = [
  [
    'an API token that has expired',
    TOKEN,
    `  token: ${jwt({ exp: at('2029-12-17T23:00:00Z') })}`,
    [`OSM0237 Secret cloud-init-getter-token stringData.token: the token has expired | ${NEW_JWT}`],
  ],
  [
    'an API token that expires soon',
    TOKEN,
    `  token: ${jwt({ exp: at('2029-12-20T23:00:00Z') })}`,
    [`OSM0237 Secret cloud-init-getter-token stringData.token: the token expires within 14 days | ${NEW_JWT}`],
  ],
  ['an API token that expires much later', TOKEN, `  token: ${jwt({ exp: at('2031-01-01') })}`, []],
  ['an API token that does not expire', TOKEN, `  token: ${jwt({ iss: 'x' })}`, []],
  [
    'a bootstrap token that has expired',
    EXPIRATION,
    '  expiration: "2029-12-19T00:00:00Z"',
    [`OSM0237 Secret bootstrap-token-ubuntu stringData.expiration: the bootstrap token has expired | ${NEW_BOOTSTRAP}`],
  ],
]

describe('tokens and --now', () => {
  for (const [name, from, to, reported] of CASES) {
    test(name, async () => {
      assert.deepEqual(await reportedIn(changed(from, to), { lint: true, now: NOW }), reported)
      assert.deepEqual(await reportedIn(changed(from, to), { lint: true }), [], 'not expired at the release')
    })
  }
  test('reports every expired bootstrap token', async () => {
    const reported = await reportedIn(SOUND, {
      lint: true,
      now: { date: parseNow('2100-01-01T00:00:00Z')!, isGiven: true },
    })
    assert.deepEqual(
      reported.map(line => line.split(' ')[0]),
      ['OSM0237', 'OSM0237', 'OSM0237'],
    )
  })
})
