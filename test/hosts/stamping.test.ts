// The stamping job's own script, with its own service account, a real kubectl and a real API server. This process plays Argo CD,
// which applies what was rendered, and machine-controller, which numbers MachineSets.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { renderNodes } from '../../src/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { CLUSTER_API } from './cluster-objects.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { notInstalled, notOnPath, PATH } from './programs.ts'

const NAMESPACE = 'cloud-init-settings'
const REVISION = 'k8c.io/machine-deployment-revision'
const POOL = 'ubuntu-workers'
const SECRETS = [`${POOL}-kube-system-bootstrap-config`, `${POOL}-kube-system-provisioning-config`]

type Metadata = JsonObject & { readonly name: string; readonly namespace: string }
const metadataOf = ({ metadata }: JsonObject): Metadata => metadata as Metadata

/** What is rendered for one pool, its template as `change` makes it; and the MachineDeployment, as it is to be applied. */
async function rendered(change: (template: string) => string = text => text) {
  const { objects, functionConfig } = example('quickstart')
  const given = objects
    .filter(({ kind, metadata }) => kind !== 'MachineDeployment' || (metadata as Metadata).name === POOL)
    .map(object => (object.kind === 'MachineDeployment' ? JSON.parse(change(JSON.stringify(object))) : object))
  const cluster = withSettings(functionConfig, 'machineDeployments', { revision: 'cluster', revisions: {} })
  const settings = {
    ...withSettings(cluster, 'output', { gitops: 'argocd', prerequisites: true, target: 'worker' }),
    metadata: { name: 'production' },
  }
  const result = await renderNodes({ objects: given, functionConfig: settings })
  assert.deepEqual(
    result.diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  const machineDeployment = given.find(({ kind }) => kind === 'MachineDeployment')!
  const { path, value } = result.edits[0]!
  const metadata = metadataOf(machineDeployment)
  const annotations = { ...(metadata.annotations as JsonObject), [path.at(-1)!]: value! }
  return {
    objects: result.objects,
    machineDeployment: { ...machineDeployment, metadata: { ...metadata, annotations } },
  }
}

type Rendered = Awaited<ReturnType<typeof rendered>>

describe('the stamping job', { skip: whyNoCluster() ?? notInstalled('kubectl') }, () => {
  const folder = temporaryFolder('stamping')
  let server: ApiServer
  let job: { readonly command: readonly string[]; readonly account: string }

  before(async () => {
    server = await startApiServer()
    await server.define(CLUSTER_API)
    const { objects } = await rendered()
    await server.makeNamespaces([{ metadata: { namespace: NAMESPACE } }])
    await server.apply(objects.filter(({ kind }) => ['ServiceAccount', 'Role', 'RoleBinding'].includes(String(kind))))
    const [container] = (at(objects.find(({ kind }) => kind === 'Job')!, 'spec', 'template', 'spec').containers ??
      []) as { command: string[]; args: string[] }[]
    const account = metadataOf(
      objects.find(
        ({ kind, metadata }) =>
          kind === 'ServiceAccount' && metadataOf({ metadata: metadata! }).name.startsWith('stamp'),
      )!,
    ).name
    // As often as it takes here: a round is five seconds.
    job = { command: [...container!.command.slice(1), '3', ...container!.args.slice(1)], account }
  })
  after(async () => {
    await server?.close()
  })

  /** As Argo CD replaces what is immutable: deleted and created again. What is not immutable is applied. */
  async function sync({ objects, machineDeployment }: Rendered): Promise<void> {
    for (const object of objects.filter(({ kind, immutable }) => kind === 'Secret' && immutable === true)) {
      const stored = await server.get(object)
      if (stored && JSON.stringify(stored.data) !== JSON.stringify(object.data)) await server.remove(object)
    }
    await server.apply(objects.filter(({ immutable }) => immutable === true))
    await server.apply([machineDeployment])
  }

  /** As machine-controller makes it for a new template: with a revision, and the annotations of its MachineDeployment. */
  async function makeMachineSet({ machineDeployment }: Rendered, revision: number): Promise<void> {
    const [stored] = await server.apply([machineDeployment])
    const { apiVersion, metadata, spec } = stored!
    const owner = { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', controller: true }
    const { name, namespace, uid } = metadata as unknown as Record<'name' | 'namespace' | 'uid', string>
    const annotations = {
      ...(metadata.annotations as JsonObject),
      'machinedeployment.clusters.k8s.io/revision': String(revision),
    }
    const ownerReferences = [{ ...owner, name, uid }]
    const own = { name: `${name}-${revision}`, namespace, annotations, ownerReferences }
    const { template } = spec as { template: JsonObject }
    await server.apply([{ apiVersion: apiVersion!, kind: 'MachineSet', metadata: own, spec: { template } }])
  }

  /** The metadata of both Secrets. */
  const stored = (): Promise<Metadata[]> =>
    Promise.all(
      SECRETS.map(async name => {
        const secret = await server.get({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: NAMESPACE } })
        return metadataOf(secret!)
      }),
    )
  const revisions = async (): Promise<(string | undefined)[]> =>
    (await stored()).map(({ annotations }) => (annotations as Record<string, string>)[REVISION])
  const managers = async (): Promise<string[]> =>
    ((await stored())[0]!.managedFields as { manager: string }[]).map(({ manager }) => manager).sort()
  const versions = async () => (await stored()).map(({ resourceVersion }) => resourceVersion)

  /** The script as the container would run it. */
  async function run(rounds = 3) {
    const [flag, script, name, , ...args] = job.command
    const child = spawn('/bin/sh', [flag!, script!, name!, String(rounds), ...args], {
      env: { PATH, HOME: folder, KUBECONFIG: await server.kubeconfigOf(NAMESPACE, job.account) },
      timeout: 60_000,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    const ended = new Promise<number | null>(resolve => child.on('close', resolve))
    return { status: await ended, output }
  }

  it('copies the revision of the MachineSet', async () => {
    const first = await rendered()
    await sync(first)
    await makeMachineSet(first, 1)
    assert.deepEqual(await revisions(), [undefined, undefined])
    const { status, output } = await run()
    assert.equal(status, 0, output)
    for (const name of SECRETS) assert.ok(output.includes(`secret/${name}`), output)
    assert.deepEqual(await revisions(), ['1', '1'])
    // Flux takes over the fields of managers whose name begins with kubectl.
    assert.deepEqual(await managers(), ['osm-krm', 'test'])
  })

  it('does not change a Secret with the right revision', async () => {
    const before = await versions()
    assert.equal((await run(1)).status, 0)
    assert.deepEqual(await versions(), before)
  })

  it('does not stamp an old Secret for a new template', async () => {
    const next = await rendered(text => text.replace('1.36.1', '1.36.2'))
    await makeMachineSet(next, 2)
    const { status } = await run(1)
    assert.equal(status, 1)
    assert.deepEqual(await revisions(), ['1', '1'])
    await sync(next)
    assert.equal((await run()).status, 0)
    assert.deepEqual(await revisions(), ['2', '2'])
  })

  it('stamps replaced Secrets again', async () => {
    const { objects, machineDeployment } = await rendered(text => text.replace('1.36.1', '1.36.2'))
    for (const object of objects.filter(({ immutable }) => immutable === true)) await server.remove(object)
    assert.equal((await run(1)).status, 1)
    await sync({ objects, machineDeployment })
    assert.deepEqual(await revisions(), [undefined, undefined])
    assert.equal((await run()).status, 0)
    assert.deepEqual(await revisions(), ['2', '2'])
  })

  describe('permissions of the job', () => {
    const FORBIDDEN = [
      ['GET', `/api/v1/namespaces/${NAMESPACE}/secrets/kube-system-${POOL}-kubelet-bootstrap-config`],
      ['GET', `/api/v1/namespaces/${NAMESPACE}/secrets`],
      ['DELETE', `/api/v1/namespaces/${NAMESPACE}/secrets/${SECRETS[0]}`],
      ['GET', '/api/v1/namespaces/kube-system/secrets/bootstrap-token-ubuntu'],
      ['GET', '/apis/cluster.k8s.io/v1alpha1/namespaces/kube-system/machinedeployments'],
      ['GET', '/apis/cluster.k8s.io/v1alpha1/namespaces/default/machinesets'],
      ['DELETE', '/apis/cluster.k8s.io/v1alpha1/namespaces/kube-system/machinesets/any'],
    ] as const
    for (const [method, path] of FORBIDDEN) {
      it(`${method} ${path} is forbidden`, async () => {
        const token = await server.tokenOf(NAMESPACE, job.account)
        const { status } = await server.request(method, path, undefined, { token })
        assert.equal(status, 403)
      })
    }
  })

  it('has a script that passes shellcheck', { skip: notOnPath('shellcheck') }, () => {
    // It splits into words on purpose, and its templates have dollars of their own.
    const flags = ['--shell=sh', '--exclude=SC2016,SC2046,SC2086', '-']
    const { status, stdout } = spawnSync('shellcheck', flags, { input: job.command[1]!, encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  })

  it('is a pod accepted by the restricted Pod Security Standard', async () => {
    const { objects } = await rendered()
    const name = 'restricted'
    const labels = { 'pod-security.kubernetes.io/enforce': name }
    await server.apply([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }])
    const spec = at(objects.find(({ kind }) => kind === 'Job')!, 'spec', 'template', 'spec')
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'stamp', namespace: name }, spec }
    const { status, body } = await server.request('POST', `/api/v1/namespaces/${name}/pods`, pod)
    assert.equal(status, 201, String(body.message))
    const { serviceAccountName: _, ...unsafe } = spec
    const open = { ...pod, spec: { ...unsafe, securityContext: {} } }
    assert.equal((await server.request('POST', `/api/v1/namespaces/${name}/pods`, open)).status, 403)
  })
})

function at(object: JsonObject, ...path: readonly string[]): JsonObject {
  return path.reduce((here, name) => here[name] as JsonObject, object)
}
