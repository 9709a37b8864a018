// A real API server: definitions accept valid objects, tokens can read only what they should, and the credentials of nodes are accepted.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { customResourceDefinitions } from '../../src/render/outputs/prerequisites/index.ts'
import { BUILT_IN_PROFILES } from '../../src/render/profiles/built-in/index.ts'
import { cases, itemsOf } from '../conformance/cases.ts'
import { example, root, withSettings } from '../fixtures/examples.ts'
import { profileObject } from '../fixtures/profile.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { until } from './programs.ts'

const skip = whyNoCluster() ?? false
const SETTINGS_NAMESPACE = 'cloud-init-settings'

let server: ApiServer
before(async () => {
  if (skip) return
  server = await startApiServer()
  await server.define(customResourceDefinitions())
  await server.makeNamespaces(['kube-system', SETTINGS_NAMESPACE].map(namespace => ({ metadata: { namespace } })))
})
after(() => server?.close())

const isOf =
  (kind: string) =>
  (object: JsonObject): boolean =>
    object.kind === kind && String(object.apiVersion).startsWith('operatingsystemmanager.k8c.io/')

describe('the definitions', { skip }, () => {
  let count = 0

  /** What a definition takes comes back as it was, but for the two values that the server fills in. */
  async function takes(objects: readonly JsonObject[]): Promise<void> {
    for (const { apiVersion, kind, spec } of objects) {
      const path = `/apis/${apiVersion}/namespaces/kube-system/${String(kind).toLowerCase()}s`
      const object = { apiVersion, kind, metadata: { name: `taken-${count++}` }, spec }
      // Created, not applied: to apply is to send YAML, whose reader refuses some control characters that a file may have.
      const { status, body } = await server.request('POST', path, object as JsonObject)
      assert.equal(status, 201, String(body.message))
      assert.deepEqual(withoutDefaults(body.spec as JsonObject), withoutDefaults(spec as JsonObject))
    }
  }

  it('accept every built-in profile', async () => {
    const folder = join(root, 'osps/generated')
    const profiles = readdirSync(folder).map(name => parse(readFileSync(join(folder, name), 'utf8')) as JsonObject)
    assert.equal(profiles.length, BUILT_IN_PROFILES.length)
    await takes(profiles)
  })

  const recorded = cases(/^(?!errors|templates-error)/).filter(({ expect }) => expect.objects)

  it('accept every profile of the recorded cases', async () => {
    const profiles = distinct(recorded.flatMap(itemsOf).filter(isOf('OperatingSystemProfile')))
    assert.ok(profiles.length > 100, `${profiles.length}`)
    await takes(profiles)
  })

  it('accept every OperatingSystemConfig of the recorded cases', async () => {
    const configs = distinct(
      recorded.flatMap(({ expect }) => expect.objects ?? []).filter(isOf('OperatingSystemConfig')),
    )
    assert.ok(configs.length > 400, `${configs.length}`)
    await takes(configs)
  })

  const WRONG: readonly { readonly spec: JsonObject; readonly field: string }[] = [
    { spec: { osName: 'windows' }, field: 'spec.osName' },
    { spec: { version: '1.0' }, field: 'spec.version' },
    { spec: { supportedCloudProviders: [{ name: 'nowhere' }] }, field: 'spec.supportedCloudProviders[0].name' },
    { spec: { bootstrapConfig: { files: [{ path: '/a' }] } }, field: 'spec.bootstrapConfig.files[0].content' },
    { spec: { provisioningUtility: 'butane' }, field: 'spec.provisioningUtility' },
    { spec: { provisioningConfig: { modules: { runcmd: 'a' } } }, field: 'spec.provisioningConfig.modules.runcmd' },
  ]
  for (const { spec, field } of WRONG) {
    it(`reject an invalid object: ${field}`, async () => {
      const { status, body } = await server.applyOne(profileObject(spec))
      assert.ok(status === 422 || status === 400 || status === 500, `${status}`)
      assert.ok(String(body.message).includes(field), String(body.message))
    })
  }

  it('set the two defaults that a running controller relies on', async () => {
    const files = [{ path: '/a', content: { inline: { data: 'a' } } }]
    const [{ spec }] = (await server.apply([
      profileObject({ bootstrapConfig: { files } }, { name: 'defaults' }),
    ])) as unknown as [{ spec: { provisioningUtility: string; bootstrapConfig: { files: JsonObject[] } } }]
    assert.equal(spec.provisioningUtility, 'cloud-init')
    assert.equal(spec.bootstrapConfig.files[0]!.permissions, 644)
  })
})

/** Each content once: a case's profiles are those of many others. */
const distinct = (objects: readonly JsonObject[]): JsonObject[] => [
  ...new Map(objects.map(object => [JSON.stringify(object.spec), object])).values(),
]

function withoutDefaults(spec: JsonObject): JsonObject {
  const text = JSON.stringify(spec, (key, value) =>
    (key === 'permissions' && value === 644) || (key === 'provisioningUtility' && value === 'cloud-init')
      ? undefined
      : value,
  )
  return JSON.parse(text)
}

describe('access of tokens', { skip }, () => {
  const pools = ['ubuntu-workers', 'flatcar-workers']
  const ownTwo = (pool: string): string[] => [
    `${pool}-kube-system-provisioning-config`,
    `kube-system-${pool}-kubelet-bootstrap-config`,
  ]

  /** Prerequisites and Secrets of the quickstart, in the cluster. */
  async function deploy(access: string, apiToken: string): Promise<void> {
    const { objects, functionConfig } = example('quickstart')
    const given = withSettings(withSettings(functionConfig, 'output', { prerequisites: true, access }), 'credentials', {
      apiToken: { secretKeyRef: { namespace: SETTINGS_NAMESPACE, name: apiToken, key: 'token' } },
    })
    const tokens = [...pools.map(pool => `api-kube-system-${pool}`), 'api'].map(name => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace: SETTINGS_NAMESPACE },
      stringData: { token: 'example' },
    }))
    const result = await renderNodes({ objects: [...objects, ...tokens], functionConfig: given })
    // The quickstart's own token has the name of the prerequisite; without it both come out.
    const made = result.objects.length > 0 ? result.objects : assert.fail(JSON.stringify(result.diagnostics))
    await server.apply(made)
  }

  /** What a service account's token may do, by what the API server answers. */
  async function readingWith(account: string) {
    const token = await server.tokenOf(SETTINGS_NAMESPACE, account)
    return async (path: string): Promise<number> => (await server.request('GET', path, undefined, { token })).status
  }
  const secret = (name: string, namespace = SETTINGS_NAMESPACE): string =>
    `/api/v1/namespaces/${namespace}/secrets${name === '' ? '' : `/${name}`}`

  async function assertReads(account: string, names: readonly string[]): Promise<void> {
    const status = await readingWith(account)
    for (const name of names) assert.equal(await status(secret(name)), 200, name)
    const all = pools.flatMap(pool => [...ownTwo(pool), `${pool}-kube-system-bootstrap-config`])
    for (const name of all.filter(other => !names.includes(other)))
      assert.equal(await status(secret(name)), 403, `${account} reads ${name}`)
    assert.equal(await status(secret('')), 403, 'list')
    assert.equal(await status(secret(names[0]!, 'default')), 403, 'another namespace')
    assert.equal(await status(`/api/v1/namespaces/${SETTINGS_NAMESPACE}/configmaps`), 403, 'another kind')
  }

  it('one token, access to the namespace: reads and lists every Secret, only there', async () => {
    await deploy('namespace', 'api')
    const status = await readingWith('cloud-init-getter')
    for (const name of pools.flatMap(ownTwo)) assert.equal(await status(secret(name)), 200, name)
    assert.equal(await status(secret('')), 200)
    assert.equal(await status(secret('', 'kube-system')), 403)
  })

  it('one token, restricted access: reads only the Secrets that nodes fetch', async () => {
    await deploy('perMachineDeployment', 'api')
    await assertReads('cloud-init-getter', pools.flatMap(ownTwo))
  })

  it('a token for each: reads only its own two Secrets', async () => {
    await deploy('perMachineDeployment', 'api-[key]')
    for (const pool of pools) await assertReads(`cloud-init-getter-kube-system-${pool}`, ownTwo(pool))
  })
})

describe('credentials of nodes', { skip }, () => {
  const given = example('quickstart')
  const objects = given.objects.filter(({ type }) => type !== 'bootstrap.kubernetes.io/token')

  /** The bootstrap tokens of the quickstart with these settings, as kubelets read them: out of their kubeconfigs. */
  async function tokens(more: readonly JsonObject[], bootstrapToken: JsonObject) {
    const functionConfig = withSettings(given.functionConfig, 'credentials', { bootstrapToken })
    const made = (await renderNodes({ objects: [...objects, ...more], functionConfig })).objects
    const kubeconfigs = made.flatMap(({ data }) => (data as { kubeconfig?: string } | undefined)?.kubeconfig ?? [])
    const found = kubeconfigs.map(text => parse(Buffer.from(text, 'base64').toString()).users[0].user.token as string)
    assert.equal(found.length, 2)
    return { made, found }
  }
  const secret = (name: string, more: JsonObject): JsonObject => ({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'kube-system' } },
    ...more,
  })

  for (const [expiration, isKnown] of [
    ['2100-01-01T00:00:00Z', true],
    ['never', true],
    ['2020-01-01T00:00:00Z', false],
  ] as const)
    it(`a token derived until ${expiration} ${isKnown ? 'authenticates a bootstrapper' : 'authenticates nobody'}`, async () => {
      // The server caches tokens for some seconds: each expiration has its own.
      const seed = secret('seed', { stringData: { seed: `seed for tokens until ${expiration}` } })
      const seedFrom = { secretKeyRef: { namespace: 'kube-system', name: 'seed', key: 'seed' } }
      const { made, found } = await tokens([seed], { derive: { seedFrom, expiration } })
      await server.apply(made.filter(({ type }) => type === 'bootstrap.kubernetes.io/token'))
      for (const token of found) {
        const user = await server.whoIs(token)
        assert.equal(user?.username, isKnown ? `system:bootstrap:${token.slice(0, 6)}` : undefined)
        if (isKnown) assert.ok(user?.groups.includes('system:bootstrappers:machine-controller:default-node-token'))
      }
    })

  it('a service account’s token authenticates its account', async () => {
    const metadata = { name: 'joining', namespace: 'kube-system' }
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata, secrets: [{ name: 'joining-token' }] }
    const type = 'kubernetes.io/service-account-token'
    const annotations = { 'kubernetes.io/service-account.name': 'joining' }
    const token = secret('joining-token', { type, metadata: { ...metadata, name: 'joining-token', annotations } })
    await server.apply([account, token])
    const filled = await until('its token', 10, async () => {
      const stored = await server.get(token)
      return (stored?.data as JsonObject | undefined)?.token !== undefined && stored
    })
    const { found } = await tokens([account, filled], { serviceAccount: metadata })
    assert.equal(new Set(found).size, 1)
    assert.equal((await server.whoIs(found[0]!))?.username, 'system:serviceaccount:kube-system:joining')
  })
})
