import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { plain } from '../../../src/base/span.ts'
import type { Diagnostic, Report } from '../../../src/diagnostics/diagnostic.ts'
import type { CredentialReader } from '../../../src/render/inputs/credential.ts'
import { labelledTokens, serviceAccountTokens, type TokenFor } from '../../../src/render/inputs/tokens.ts'
import { TOKEN_LABEL } from '../../../src/render/settings/environment.ts'
import { told } from '../../fixtures/told.ts'
import { readerOf } from './fixtures.ts'

const MD = { kind: 'MachineDeployment', namespace: 'kube-system', name: 'pool' }

const object = (kind: string, name: string, rest: JsonObject): JsonObject => ({ kind, metadata: { name }, ...rest })

const labelled = (name: string, stringData: JsonObject): JsonObject => ({
  kind: 'Secret',
  metadata: { name, labels: { [TOKEN_LABEL]: 'kube-system-pool' } },
  stringData,
})

const generatedBy = (owner: string, secret: JsonObject): JsonObject => ({
  ...secret,
  metadata: { ...(secret.metadata as JsonObject), annotations: { 'osm-krm.dev/generated-by': owner } },
})

const GOOD = { 'token-id': 'abcdef', 'token-secret': '0123456789abcdef', expiration: '2100-01-01T00:00:00Z' }
type Source = (reader: CredentialReader, report: Report) => TokenFor
const LABELLED: Source = reader => labelledTokens(reader, 'osm-krm', new Set())
const ACCOUNT: Source = (reader, report) =>
  serviceAccountTokens(reader, { namespace: 'kube-system', name: 'booter' }, report)
const account = (...names: string[]): JsonObject =>
  object('ServiceAccount', 'booter', { secrets: names.map(name => ({ name })) })
const accountToken = (name: string): JsonObject =>
  object('Secret', name, { type: 'kubernetes.io/service-account-token', stringData: { token: `of-${name}` } })

function tokenFrom(source: Source, objects: JsonObject[]): { token: string | undefined; codes: string[] } {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => found.push(diagnostic)
  const tokenFor = source(readerOf(objects), report)
  const token = tokenFor('kube-system-pool', MD, report)
  return { token, codes: found.map(told).map(({ code, message }) => `${code} ${message}`) }
}

const CASES: { name: string; source: Source; objects: JsonObject[]; token?: string; codes: string[] }[] = [
  {
    name: 'the labelled Secret',
    source: LABELLED,
    objects: [labelled('t', GOOD)],
    token: 'abcdef.0123456789abcdef',
    codes: [],
  },
  {
    name: 'two labelled Secrets',
    source: LABELLED,
    objects: [labelled('t', GOOD), labelled('u', GOOD)],
    codes: ['OSM0221 2 Secrets contain a bootstrap token for "kube-system-pool", but only one may'],
  },
  {
    name: 'a token that this functionConfig derived earlier is ignored',
    source: LABELLED,
    objects: [labelled('t', GOOD), generatedBy('osm-krm', labelled('u', GOOD))],
    token: 'abcdef.0123456789abcdef',
    codes: [],
  },
  {
    name: 'a token that another functionConfig derived is used',
    source: LABELLED,
    objects: [generatedBy('other', labelled('u', GOOD))],
    token: 'abcdef.0123456789abcdef',
    codes: [],
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
    token: 'of-one',
    codes: [],
  },
  {
    name: 'a Secret is missing before the token is',
    source: ACCOUNT,
    objects: [account('absent', 'one'), accountToken('one')],
    codes: ['OSM0223 its list of secrets contains "absent", which is not among the items'],
  },
]

describe('the bootstrap token of a MachineDeployment', () => {
  for (const { name, source, objects, token, codes } of CASES) {
    test(name, () => assert.deepEqual(tokenFrom(source, objects), { token, codes }))
  }
})

test('a key too long for a label has no token', () => {
  const codes = (length: number): string[] => {
    const found: Diagnostic[] = []
    const report: Report = diagnostic => found.push(diagnostic)
    LABELLED(readerOf([]), report)('x'.repeat(length), MD, report)
    return found.map(({ code, message }) => `${code} ${plain(message).replace(/x{2,}/, 'KEY')}`)
  }
  assert.deepEqual(codes(63), ['OSM0220 no bootstrap token for "KEY" is among the items'])
  assert.deepEqual(codes(64), ['OSM0220 "KEY" is too long for a label, so its bootstrap token cannot be looked up'])
})

test('a token that the cluster makes is missing at the object from which it is made', () => {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => found.push(diagnostic)
  const template = { metadata: { labels: { [TOKEN_LABEL]: 'kube-system-pool' } } }
  LABELLED(readerOf([object('ExternalSecret', 'made', { spec: { target: { template } } })]), report)(
    'kube-system-pool',
    MD,
    report,
  )
  assert.deepEqual(
    found.map(({ code, object, related, help }) => [code, object?.kind, related?.[0]?.object?.kind, help?.length]),
    [['OSM0220', 'ExternalSecret', 'MachineDeployment', 1]],
  )
})

test('a damaged token of a service account is reported once for all MachineDeployments', () => {
  const found: Diagnostic[] = []
  const report: Report = diagnostic => found.push(diagnostic)
  const damaged = { ...accountToken('one'), stringData: { token: 'of-one ' } }
  const tokenFor = ACCOUNT(readerOf([account('one'), damaged]), report)
  for (const name of ['a', 'b', 'c']) tokenFor(`kube-system-${name}`, { ...MD, name }, report)
  assert.deepEqual(
    found.map(({ code }) => code),
    ['OSM0228'],
  )
})
