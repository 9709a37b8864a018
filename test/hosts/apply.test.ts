// Renderings applied to a real API server as GitOps tools do: they are accepted, and unchanged when applied again; and the
// credentials of nodes are accepted.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/render/model/json.ts'
import { customResourceDefinitions } from '../../src/render/outputs/prerequisites/definitions.ts'
import { type Case, cases, FAMILIES, functionConfigOf, itemsOf } from '../conformance/cases.ts'
import { example } from '../fixtures/examples.ts'
import { type ApiServer, type Stored, startApiServer } from './api-server.ts'
import { whyNoCluster } from './machine/cluster.ts'

const NAMESPACES = ['cloud-init-settings', 'kube-system']
const GROUP = 'system:bootstrappers:machine-controller:default-node-token'

interface Given {
  readonly objects: readonly JsonObject[]
  readonly functionConfig: JsonObject
}

async function outputsOf(given: Given): Promise<readonly JsonObject[]> {
  const { objects, diagnostics } = await renderNodes(given)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  assert.deepEqual(errors, [])
  return objects
}

describe('an API server', { skip: whyNoCluster() ?? false }, () => {
  let server: ApiServer
  before(async () => {
    server = await startApiServer()
    await server.makeNamespaces(NAMESPACES.map(namespace => ({ metadata: { namespace } })))
    await server.define(customResourceDefinitions())
  })
  after(() => server?.close())

  /** Applies objects twice: the second time nothing may change, not even a resourceVersion. */
  async function applyTwice(objects: readonly JsonObject[]): Promise<void> {
    const once = await server.apply(objects)
    const again = await server.apply(objects)
    assert.deepEqual(again.map(identityOf), once.map(identityOf))
  }

  /** Immutable Secrets of one case would conflict with those of the next. */
  async function clear(objects: readonly JsonObject[]): Promise<void> {
    for (const path of new Set(objects.map(collectionOf))) {
      const { status } = await server.request('DELETE', path)
      assert.equal(status, 200, path)
    }
  }

  for (const family of FAMILIES.filter(name => name !== 'errors')) {
    it(`accepts the outputs of every case of ${family}, unchanged when applied again`, async () => {
      const right = cases(new RegExp(`^${family}`)).filter(({ expect }) => expect.objects !== undefined)
      assert.ok(right.length > 0)
      let count = 0
      for (const one of right) {
        const objects = await outputsOf(givenBy(one))
        count += objects.length
        await server.makeNamespaces(objects)
        await applyTwice(objects).catch(error => assert.fail(`${one.name}: ${error.message}`))
        await clear(objects)
      }
      assert.ok(count >= right.length)
    })
  }

  it('rejects a change of an immutable Secret', async () => {
    const secret = (await outputsOf(example('quickstart'))).find(({ immutable }) => immutable === true)!
    await applyTwice([secret])
    const { status, body } = await server.applyOne({ ...secret, data: { 'cloud-config': '' } })
    assert.equal(status, 422)
    assert.match(String(body.message), /immutable/)
    await clear([secret])
  })

  const DATES: readonly { name: string; expiration: string; isKnown: boolean }[] = [
    { name: 'with a date to come', expiration: '2100-01-01T00:00:00Z', isKnown: true },
    { name: 'that never ends', expiration: 'never', isKnown: true },
    { name: 'that has ended', expiration: '2020-01-01T00:00:00Z', isKnown: false },
  ]
  for (const { name, expiration, isKnown } of DATES) {
    it(`authenticates ${isKnown ? 'the holder' : 'nobody'} by a derived token ${name}`, async () => {
      const objects = await outputsOf(deriving(expiration))
      await applyTwice(objects)
      const tokens = tokensIn(objects)
      assert.equal(tokens.length, 2)
      for (const token of tokens) {
        const user = await server.whoIs(token)
        assert.equal(user?.username, isKnown ? `system:bootstrap:${token.slice(0, 6)}` : undefined)
        if (isKnown) assert.ok(user?.groups.includes(GROUP), user?.groups.join())
      }
      assert.equal(await server.whoIs(`${tokens[0]!.slice(0, 6)}.0000000000000000`), undefined)
      await clear(objects)
    })
  }

  it('authenticates the holder of a service account’s token', async () => {
    const [account, secret] = await serviceAccount(server)
    const [token, ...others] = new Set(tokensIn(await outputsOf(joiningWith([account, secret]))))
    assert.deepEqual(others, [])
    assert.equal((await server.whoIs(token!))?.username, 'system:serviceaccount:kube-system:joining')
  })
})

const identityOf = ({ kind, metadata: { name, resourceVersion } }: Stored): string =>
  `${kind} ${name} ${resourceVersion}`

function collectionOf({ kind, metadata }: JsonObject): string {
  const { namespace } = metadata as { namespace: string }
  return kind === 'Secret'
    ? `/api/v1/namespaces/${namespace}/secrets`
    : `/apis/operatingsystemmanager.k8c.io/v1alpha1/namespaces/${namespace}/operatingsystemconfigs`
}

const givenBy = (one: Case): Given => ({ objects: itemsOf(one), functionConfig: functionConfigOf(one) })

const { objects: QUICKSTART, functionConfig: CONFIG } = example('quickstart')
const WITHOUT_TOKENS = QUICKSTART.filter(({ type }) => type !== 'bootstrap.kubernetes.io/token')

const withBootstrapToken = (objects: readonly JsonObject[], bootstrapToken: JsonObject): Given => ({
  objects: [...WITHOUT_TOKENS, ...objects],
  functionConfig: { ...CONFIG, spec: { ...(CONFIG!.spec as JsonObject), credentials: { bootstrapToken } } },
})

/** Each expiration has its own tokens, as the server caches authentication for some seconds. */
const seedFor = (expiration: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'seed', namespace: 'kube-system' },
  stringData: { seed: `seed for tokens until ${expiration}` },
})

const deriving = (expiration: string): Given =>
  withBootstrapToken([seedFor(expiration)], {
    derive: { seedFrom: { secretKeyRef: { namespace: 'kube-system', name: 'seed', key: 'seed' } }, expiration },
  })

const joiningWith = (objects: readonly JsonObject[]): Given =>
  withBootstrapToken(objects, { serviceAccount: { namespace: 'kube-system', name: 'joining' } })

/** The bootstrap tokens as kubelets read them: out of their kubeconfigs. */
const tokensIn = (objects: readonly JsonObject[]): string[] =>
  objects
    .map(({ data }) => (data as { kubeconfig?: string } | undefined)?.kubeconfig)
    .filter(kubeconfig => kubeconfig !== undefined)
    .map(kubeconfig => parse(Buffer.from(kubeconfig, 'base64').toString('utf8')).users[0].user.token)

/** A service account, and the Secret that the cluster has filled for it: as they would be among the items. */
async function serviceAccount(server: ApiServer): Promise<readonly [JsonObject, JsonObject]> {
  const metadata = { namespace: 'kube-system' }
  const account = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { ...metadata, name: 'joining' },
    secrets: [{ name: 'joining-token' }],
  }
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      ...metadata,
      name: 'joining-token',
      annotations: { 'kubernetes.io/service-account.name': 'joining' },
    },
    type: 'kubernetes.io/service-account-token',
  }
  await server.apply([account, secret])
  for (let attempt = 0; attempt < 100; attempt++) {
    const filled = await server.get(secret)
    if ((filled?.data as JsonObject | undefined)?.token !== undefined) return [account, filled!]
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('nobody filled the Secret of the service account')
}
