// What Cluster API itself makes of the Secret of a NodePool, and of a MachineDeployment that names it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/render/model/json.ts'
import { example } from '../fixtures/examples.ts'
import { built } from './programs.ts'

const ROLLS = built('cluster-api-rolls')
const { objects, functionConfig } = example('cluster-api')
const ofKind = (kind: string, wanted = objects): JsonObject => wanted.find(object => object.kind === kind)!

interface Rendered {
  readonly machineDeployment: JsonObject
  readonly secret: JsonObject
}

/** Renders the pool of the example, changed, and sets the name of its Secret as the function does. */
async function rendered(change: (object: JsonObject) => JsonObject = object => object): Promise<Rendered> {
  const result = await renderNodes({ objects: objects.map(change), functionConfig })
  assert.deepEqual(result.diagnostics, [])
  const [edit] = result.edits
  const machineDeployment = structuredClone(ofKind('MachineDeployment')) as JsonObject & {
    spec: { template: { spec: { bootstrap: { dataSecretName: string } } } }
  }
  machineDeployment.spec.template.spec.bootstrap.dataSecretName = edit!.value!
  return { machineDeployment, secret: ofKind('Secret', [...result.objects]) }
}

function judged(before: Rendered, after: Rendered) {
  const input = JSON.stringify([before.machineDeployment, after.machineDeployment, after.secret])
  const { status, stdout, stderr } = spawnSync(ROLLS, { input, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

describe('Cluster API', { skip: existsSync(ROLLS) ? false : `${ROLLS} is not on this machine` }, () => {
  test('reads the Secret as bootstrap data of its cluster', async () => {
    const one = await rendered()
    const { isData, cluster, format, dataBytes } = judged(one, one)
    assert.deepEqual({ isData, cluster, format }, { isData: true, cluster: 'prod', format: 'cloud-config' })
    assert.ok(dataBytes > 20_000)
  })

  test('replaces machines for other data', async () => {
    const labelled = await rendered(object => withIn(object, 'NodePool', 'spec', { labels: { pool: 'gpu' } }))
    const { upToDate, messages } = judged(await rendered(), labelled)
    assert.equal(upToDate, false)
    assert.match(messages.join(), /^spec\.bootstrap\.dataSecretName workers-\w+, workers-\w+ required$/)
  })

  test('keeps machines for the same data, and for another token', async () => {
    const token = { 'token-secret': 'anotherexample00' }
    const other = await rendered(object => withIn(object, 'Secret', 'stringData', token))
    const [one, same] = await Promise.all([rendered(), rendered()])
    assert.equal(judged(one, same).upToDate, true)
    assert.notDeepEqual(one.secret.data, other.secret.data)
    assert.equal(judged(one, other).upToDate, true)
  })
})

const withIn = (object: JsonObject, kind: string, field: string, fields: JsonObject): JsonObject =>
  object.kind === kind ? { ...object, [field]: { ...(object[field] as JsonObject), ...fields } } : object
