// What Cluster API itself makes of the Secret of a NodePool, and of a MachineDeployment that names it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { blocksBelow } from '../docs/pages.ts'
import { osmKrm } from '../fixtures/command.ts'
import { example, objectsIn, root } from '../fixtures/examples.ts'
import { filesOf, writeFiles } from '../fixtures/files.ts'
import { edit } from '../fixtures/lists.ts'
import { temporaryFolder, temporaryFolders } from '../fixtures/temporary-folder.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { CLUSTER_X } from './cluster-objects.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { built, notInstalled, outputOf, PATH } from './programs.ts'

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
  const machineDeployment = structuredClone(change(ofKind('MachineDeployment'))) as JsonObject & {
    spec: { template: { spec: { bootstrap: { dataSecretName: string } } } }
  }
  machineDeployment.spec.template.spec.bootstrap.dataSecretName = edit!.value!
  return { machineDeployment, secret: ofKind('Secret', [...result.objects]) }
}

function judged(before: Rendered, after: Rendered) {
  const input = JSON.stringify([before.machineDeployment, after.machineDeployment, after.secret])
  return JSON.parse(outputOf(built('cluster-api-rolls'), [], { input }))
}

describe('Cluster API', { skip: notInstalled('cluster-api-rolls') }, () => {
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

  describe('replaces machines for what osm-krm diff says', () => {
    const files = filesOf(join(root, 'examples/cluster-api'))
    const text = files['machine-deployment.yaml']!
    const newFolder = temporaryFolders('rolls')
    const folderOf = (machines: string): string => {
      const folder = newFolder()
      writeFiles(folder, { ...files, 'machine-deployment.yaml': machines })
      return folder
    }
    for (const [what, now] of [
      ['a version', edit(text, 'version: v1.36.4', 'version: v1.36.5')],
      ['a template of the infrastructure', edit(text, '        name: workers', '        name: others')],
      ['a kind of the infrastructure', edit(text, 'kind: OpenStackMachineTemplate', 'kind: OtherMachineTemplate')],
      ['a failure domain', edit(text, '      version:', '      failureDomain: b\n      version:')],
      ['a label', edit(text, '    spec:\n', '    metadata: {labels: {a: b}}\n    spec:\n')],
      [
        'how machines are deleted',
        edit(text, '      version:', '      deletion: {nodeDrainTimeoutSeconds: 9}\n      version:'),
      ],
      ['readiness', edit(text, '      version:', '      readinessGates: [{conditionType: a}]\n      version:')],
      ['replicas', edit(text, 'replicas: 3', 'replicas: 4')],
      ['strategy', edit(text, 'replicas: 3', 'replicas: 3\n  rollout: {strategy: {type: OnDelete}}')],
    ] as const)
      test(what, async () => {
        const [before, after] = await Promise.all([text, now].map(machines => rendered(o => ofText(o, machines))))
        const { stdout } = await osmKrm(['diff', folderOf(text), folderOf(now)])
        assert.equal(/all nodes are replaced/.test(stdout), !judged(before!, after!).upToDate, stdout)
      })
  })
})

/** Returns the MachineDeployment of a text in the place of the one of the example. */
const ofText = (object: JsonObject, text: string): JsonObject =>
  object.kind === 'MachineDeployment' ? objectsIn(text)[0]! : object

describe('the commands of docs/pools.md that remove former Secrets', {
  skip: whyNoCluster() ?? notInstalled('kubectl'),
}, () => {
  const folder = temporaryFolder('cluster-api')
  let server: ApiServer
  before(async () => {
    server = await startApiServer()
    await server.define(CLUSTER_X)
  })
  after(() => server?.close())

  const [{ text: script } = { text: '' }] = blocksBelow('docs/pools.md', '## Changes')
  const metadata = (name: string, annotations = {}) => ({ name, namespace: 'prod', annotations })
  const secret = (name: string, annotations = {}, type = 'cluster.x-k8s.io/secret'): JsonObject => {
    return { apiVersion: 'v1', kind: 'Secret', metadata: metadata(name, annotations), type }
  }
  const owner = (kind: string, spec: JsonObject): JsonObject => {
    return { apiVersion: 'cluster.x-k8s.io/v1alpha1', kind, metadata: metadata(`of-${kind.toLowerCase()}`), spec }
  }
  const ofPool = { 'osm-krm.dev/node-pool': 'prod/workers' }

  function remove() {
    const env = { PATH, HOME: folder, KUBECONFIG: server.kubeconfig }
    const { stdout, stderr, status } = spawnSync('sh', ['-c', script], { env, encoding: 'utf8' })
    return { status, stderr, removed: stdout.trim().split('\n') }
  }

  test('leave what a machine, a MachineSet, a MachineDeployment or a MachinePool names, and what is not of a pool', async () => {
    const named = ['Machine', 'MachineSet', 'MachineDeployment', 'MachinePool'].map(kind => {
      const bootstrap = { bootstrap: { dataSecretName: `named-by-${kind.toLowerCase()}` } }
      return owner(kind, kind === 'Machine' ? bootstrap : { template: { spec: bootstrap } })
    })
    const kept = named.map(({ kind }) => secret(`named-by-${String(kind).toLowerCase()}`, ofPool))
    const others = [
      secret('made-by-kubeadm'),
      secret('chosen-by-a-user', ofPool, 'Opaque'),
      secret('machine', ofPool),
      secret('workers-0123456789', ofPool),
    ]
    await server.makeNamespaces(others)
    await server.apply([...named, ...kept, ...others])
    assert.deepEqual(remove(), {
      status: 0,
      stderr: '',
      removed: [
        'secret "machine" deleted from prod namespace',
        'secret "workers-0123456789" deleted from prod namespace',
      ],
    })
  })

  test('remove nothing if the machines cannot be listed', async () => {
    await server.apply([secret('workers-0123456789', ofPool)])
    for (const definition of CLUSTER_X.filter(({ metadata }) => JSON.stringify(metadata).includes('machinepools')))
      await server.remove(definition)
    const { status, stderr, removed } = remove()
    assert.deepEqual([status, removed], [1, ['']], stderr)
    assert.ok(await server.get(secret('workers-0123456789')))
  })
})

const withIn = (object: JsonObject, kind: string, field: string, fields: JsonObject): JsonObject =>
  object.kind === kind ? { ...object, [field]: { ...(object[field] as JsonObject), ...fields } } : object
