// What was rendered, applied to a real API server as GitOps tools do: it is taken, and taken again without a change.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/model/profile.ts'
import { example } from '../examples/objects.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { whyNoCluster } from './machine/cluster.ts'

describe('an API server', { skip: whyNoCluster() ?? false }, () => {
  let server: ApiServer
  before(async () => {
    server = await startApiServer()
  })
  after(() => server?.close())

  const apply = async (objects: readonly JsonObject[]) =>
    (await server.apply(objects)).map(({ metadata }) => metadata.resourceVersion)

  it('takes the Secrets of the quickstart, and a second time changes nothing', async () => {
    const { objects } = await renderNodes(example('quickstart'))
    const secrets = objects.filter(({ kind }) => kind === 'Secret')
    assert.equal(secrets.length, 6)
    await server.makeNamespaces(secrets)
    const versions = await apply(secrets)
    assert.deepEqual(await apply(secrets), versions)
  })

  it('knows the holder of a bootstrap token, and nobody by a token that it does not have', async () => {
    const given = example('quickstart').objects.find(({ type }) => type === 'bootstrap.kubernetes.io/token')!
    const data = { ...(given.stringData as Record<string, string>), 'usage-bootstrap-authentication': 'true' }
    await server.apply([{ ...given, stringData: data }])
    const { 'token-id': id, 'token-secret': secret } = data as Record<string, string>
    assert.equal((await server.whoIs(`${id}.${secret}`))?.username, `system:bootstrap:${id}`)
    assert.equal(await server.whoIs(`${id}.0000000000000000`), undefined)
  })
})
