// Renderings applied by Flux's own library: immutable objects are replaced with `output.gitops: flux`,
// and rejected otherwise.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { FIELD_MANAGER } from '../../src/render/model/ownership.ts'
import { REVISION_STAMP } from '../../src/render/stamps/stamps.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { built, notInstalled } from './programs.ts'

/** As it is written with "revision: cluster", where a job adds the revision. */
function withoutRevision(object: JsonObject): JsonObject {
  const metadata = object.metadata as JsonObject
  const { [REVISION_STAMP]: _, ...annotations } = (metadata.annotations ?? {}) as JsonObject
  return { ...object, metadata: { ...metadata, annotations } }
}

const program = built('flux-apply')

describe('Flux', { skip: whyNoCluster() ?? notInstalled('flux-apply') }, () => {
  let server: ApiServer
  before(async () => {
    server = await startApiServer()
  })
  after(() => server?.close())

  /** The quickstart for a worker cluster; what differs between two versions is in the user data. */
  async function rendered(output: JsonObject, version: string): Promise<readonly JsonObject[]> {
    const { objects, functionConfig } = example('quickstart')
    const all = { target: 'worker', prerequisites: true, ...output }
    const taints = { initialTaints: `example.com/version=${version}:NoSchedule` }
    const settings = withSettings(withSettings(functionConfig, 'output', all), 'nodes', taints)
    const result = await renderNodes({ objects, functionConfig: settings })
    assert.ok(result.objects.length > 6)
    return result.objects
  }

  function apply(objects: readonly JsonObject[]): {
    readonly status: number
    readonly actions: Map<string, string>
    readonly messages: string
  } {
    const input = objects.map(writeYaml).join('---\n')
    const { status, stdout, stderr } = spawnSync(program, [server.kubeconfig], {
      input,
      encoding: 'utf8',
      timeout: 60_000,
    })
    const lines = stdout.split('\n').filter(line => line !== '')
    return {
      status: status ?? -1,
      messages: stderr,
      actions: new Map(lines.map(line => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))])),
    }
  }

  const userData = (object: JsonObject): boolean => object.immutable === true
  const uidsOf = async (objects: readonly JsonObject[]): Promise<unknown[]> =>
    Promise.all(objects.map(async object => (await server.get(object))?.metadata.uid))

  it('accepts all objects, unchanged when applied again', async () => {
    const objects = await rendered({ gitops: 'flux' }, '1')
    const first = apply(objects)
    assert.equal(first.status, 0, first.messages)
    assert.equal(first.actions.size, objects.length)
    const second = apply(objects)
    assert.deepEqual(new Set(second.actions.values()), new Set(['unchanged']), second.messages)
  })

  it('fails to change immutable objects that are not marked for replacement', async () => {
    apply(await rendered({ gitops: 'none' }, '1'))
    const { status, messages } = apply(await rendered({ gitops: 'none' }, '2'))
    assert.notEqual(status, 0)
    assert.match(messages, /immutable/)
  })

  /** What a patch of the revision leaves after the next reconciliation, by the manager that made it. */
  const PATCHES = [
    { manager: 'kubectl-patch', kept: undefined },
    { manager: FIELD_MANAGER, kept: '7' },
  ]
  for (const { manager, kept } of PATCHES) {
    it(`${kept === undefined ? 'removes' : 'keeps'} what ${manager} added to a Secret`, async () => {
      const objects = (await rendered({ gitops: 'flux' }, '1')).map(withoutRevision)
      const secret = objects.find(userData)!
      await server.remove(secret)
      assert.equal(apply(objects).status, 0)
      const annotations = { [REVISION_STAMP]: '7' }
      await server.patch(secret, { metadata: { annotations } }, manager)
      const again = apply(objects)
      assert.equal(again.status, 0, again.messages)
      const stored = await server.get(secret)
      assert.equal((stored?.metadata.annotations as JsonObject)[REVISION_STAMP], kept)
    })
  }

  it('replaces marked objects, and updates the others in place', async () => {
    const before = await rendered({ gitops: 'flux' }, '1')
    const first = apply(before)
    assert.equal(first.status, 0, first.messages)
    const [immutable, rest] = [before.filter(userData), before.filter(object => !userData(object))]
    const [uids, otherUids] = [await uidsOf(immutable), await uidsOf(rest)]

    const after = await rendered({ gitops: 'flux' }, '2')
    const second = apply(after)
    assert.equal(second.status, 0, second.messages)
    for (const object of after.filter(userData)) {
      assert.deepEqual((await server.get(object))?.data, object.data)
    }
    const replaced = (await uidsOf(immutable)).filter((uid, i) => uid !== uids[i])
    // The taint is in the provisioning data: bootstrap data without it stays the object that it was.
    const changed = immutable.filter(
      (object, i) => JSON.stringify(object.data) !== JSON.stringify(after.filter(userData)[i]!.data),
    )
    assert.ok(changed.length >= 2)
    assert.equal(replaced.length, changed.length)
    assert.deepEqual(await uidsOf(rest), otherUids)
  })
})
