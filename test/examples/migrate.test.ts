// examples/migrate: the export has the objects of a controller's cluster for these inputs, and the rendering from Git equals them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { compareClusters } from '../../src/compare/compare.ts'
import { diffRenderings } from '../../src/compare/node-diff.ts'
import { type JsonObject, renderNodes } from '../../src/index.ts'
import { type DocumentObject, documentObject } from '../../src/node/document-object.ts'
import { renderingOf } from '../../src/node/rendering.ts'
import { annotationsHash } from '../../src/render/stamps/stamps.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { unrenderedSide } from '../../src/source/side.ts'
import { example, root, withSettings } from '../fixtures/examples.ts'
import { assertGolden } from '../fixtures/golden.ts'

const EXPORT = join(root, 'examples/migrate/exported.yaml')
const REVISION = 'machinedeployment.clusters.k8s.io/revision'
const { objects: inputs, functionConfig: withoutRevision } = example('migrate/git')
const functionConfig = withSettings(withoutRevision, 'machineDeployments', {
  revisions: { 'kube-system/workers': '3' },
})

const rendered = async (config: JsonObject): Promise<JsonObject[]> => {
  const result = await renderNodes({ objects: inputs, functionConfig: config })
  assert.deepEqual(
    result.diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  return [...result.objects]
}

let uid = 0
const metadataInCluster = (metadata: JsonObject): JsonObject => ({
  ...metadata,
  creationTimestamp: '2026-08-21T06:00:00Z',
  resourceVersion: `${1000 + ++uid}`,
  uid: `00000000-0000-4000-8000-${String(uid).padStart(12, '0')}`,
})

/** The object from the API server, with fields added by it, the webhook and the controllers. */
const inCluster = (object: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  ...object,
  metadata: metadataInCluster({ ...(object.metadata as JsonObject), ...metadata }),
})

const machineDeployment = inputs.find(({ kind }) => kind === 'MachineDeployment')!
const annotations = { ...((machineDeployment.metadata as JsonObject).annotations as JsonObject), [REVISION]: '3' }

function defaulted(object: JsonObject): JsonObject {
  const copy = structuredClone(object) as {
    spec: JsonObject & { template: { spec: { providerSpec: { value: JsonObject } } } }
  }
  const { value } = copy.spec.template.spec.providerSpec
  Object.assign(value, { caPublicKey: '', operatingSystemSpec: {} })
  Object.assign(value.cloudProviderSpec as JsonObject, { datacenter: '', networks: null })
  Object.assign(copy.spec, { minReadySeconds: 0, progressDeadlineSeconds: 600, revisionHistoryLimit: 1 })
  return { ...(copy as unknown as JsonObject), status: { observedGeneration: 5, replicas: 3, updatedReplicas: 3 } }
}

/** The uid of the MachineDeployment, which is the first object of the export. */
const OWNER = '00000000-0000-4000-8000-000000000001'

const machineSet = (revision: string, hash: string, kubelet: string): JsonObject => {
  const { template } = defaulted(machineDeployment).spec as { template: JsonObject }
  const spec = { ...(template.spec as JsonObject), versions: { kubelet } }
  const labels = { pool: 'workers', 'machine-template-hash': hash }
  return inCluster({
    apiVersion: 'cluster.k8s.io/v1alpha1',
    kind: 'MachineSet',
    metadata: {
      name: `workers-${hash}`,
      namespace: 'kube-system',
      annotations: { ...annotations, [REVISION]: revision },
      labels,
      ownerReferences: [
        {
          apiVersion: 'cluster.k8s.io/v1alpha1',
          kind: 'MachineDeployment',
          controller: true,
          name: 'workers',
          uid: OWNER,
        },
      ],
    },
    spec: { replicas: revision === '3' ? 3 : 0, template: { metadata: { labels }, spec } },
  })
}

/** The controller's object, with its three annotations and none of osm-krm's. */
function madeByController(object: JsonObject): JsonObject {
  const own = Object.entries((object.metadata as { annotations: JsonObject }).annotations)
  const kept = Object.fromEntries(own.filter(([name]) => name.startsWith('k8c.io/')))
  const stamped =
    'k8c.io/mdannotations-hash' in kept ? { ...kept, 'k8c.io/mdannotations-hash': annotationsHash(annotations) } : kept
  return inCluster(object, { annotations: stamped })
}

const encoded = (texts: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, Buffer.from(String(text)).toString('base64')]))

/** As the controller made it. */
function bootstrapToken(): JsonObject {
  const input = inputs.find(({ type }) => type === 'bootstrap.kubernetes.io/token')!
  const { stringData, ...secret } = input
  const texts = { 'usage-bootstrap-authentication': 'true', ...(stringData as JsonObject) }
  return { ...inCluster(secret, { annotations: {} }), data: encoded(texts) }
}

test('the export is current', async () => {
  const apiToken = inputs.find(object => (object.metadata as JsonObject).name === 'cloud-init-getter-token')!
  const { stringData: _, ...secret } = apiToken
  const items = [
    inCluster(defaulted(machineDeployment), {
      annotations,
      finalizers: ['kubermatic.io/cleanup-operating-system-configs'],
    }),
    machineSet('3', '2718281828', '1.36.1'),
    machineSet('2', '1414213562', '1.33.4'),
    ...(await rendered(functionConfig)).map(madeByController),
    inCluster(inputs.find(({ kind }) => kind === 'OperatingSystemProfile')!),
    { ...inCluster(secret, { annotations: {} }), data: encoded({ token: 'example-api-token' }) },
    bootstrapToken(),
  ]
  const text = `# What kubectl get -o yaml prints of the cluster: made by test/examples/migrate.test.ts.\n${writeYaml({
    apiVersion: 'v1',
    kind: 'List',
    metadata: { resourceVersion: '' },
    items,
  })}`
  assertGolden(EXPORT, text)
})

const live = () => (parse(readFileSync(EXPORT, 'utf8')) as { items: JsonObject[] }).items.map(documentObject)
const git = async (config: JsonObject) => [...(await rendered(config)), ...inputs].map(documentObject)

function codesOf(objects: readonly DocumentObject[]): string[] {
  const sides = { old: unrenderedSide({ objects: live() }), now: unrenderedSide({ objects }) }
  const { diagnostics } = compareClusters([{ name: '', ...sides, sharedFiles: new Set() }], {
    live: true,
    time: new Date(),
  })
  return diagnostics.map(({ code }) => code)
}

describe('the cluster and Git', () => {
  test('are equal once the revision is set', async () => {
    const now = await git(functionConfig)
    const { nodes, others } = diffRenderings({
      old: renderingOf(live()),
      now: renderingOf(now),
      live: true,
    })
    assert.deepEqual(
      nodes.map(node => ({ title: node.title, class: node.class, template: node.template })),
      [{ title: 'kube-system/workers', class: 'unchanged', template: [] }],
    )
    assert.deepEqual(others, [])
    assert.deepEqual(codesOf(now), [])
  })

  test('differ without it', async () => {
    assert.deepEqual(codesOf(await git(withoutRevision)), ['OSM0820', 'OSM0823'])
  })
})
