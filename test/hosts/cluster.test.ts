// The commands of docs/start.md on a real API server: its commands run from top to bottom, and at the end exactly the removed objects are gone.
// Machines that boot from such Secrets are in join.test.ts.

import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import { root } from '../fixtures/examples.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { CLUSTER_API, changesOf, NONE, neighbour, versionsIn } from './cluster-objects.ts'
import {
  byName,
  filesOf,
  type Manifest,
  manifestsIn,
  nameOf,
  QUICKSTART_MACHINE_DEPLOYMENTS,
  QUICKSTART_OUTPUTS,
} from './folder.ts'
import { absent as noKpt } from './kpt.ts'
import { absent as noKustomize } from './kustomize.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { notInstalled } from './programs.ts'
import { openWalkthrough, type Walkthrough } from './walkthrough.ts'

const skip = whyNoCluster() ?? notInstalled('kubectl') ?? noKustomize()
const kptIsAbsent = noKpt()

const QUICKSTART_FILES = readdirSync(join(root, 'examples/quickstart')).sort()

describe('the walkthrough on a cluster', { skip }, () => {
  let server: ApiServer
  let walk: Walkthrough
  const versions = () => versionsIn(server)

  before(async () => {
    server = await startApiServer()
    walk = openWalkthrough(server.kubeconfig)
    // What machine-controller's installation brings.
    await server.define(CLUSTER_API)
  })
  after(async () => {
    await server?.close()
    walk?.close()
  })

  /** Each step depends on those before it. */
  let failed: string | undefined
  const step = (name: string, tell: () => Promise<void> | void, without?: string): void => {
    it(name, { skip: without }, async t => {
      if (failed !== undefined) return t.skip(`after: ${failed}`)
      failed = name
      await tell()
      failed = undefined
    })
  }
  const told = new Set<string>()
  const runAll = (heading: string): void => {
    told.add(heading)
    assert.ok(walk.scripts(heading).length > 0, `nothing below: ${heading}`)
    for (const script of walk.scripts(heading)) walk.run(script)
  }
  const path = (...names: string[]): string => join(walk.folder, ...names)
  const text = (...names: string[]): string => readFileSync(path(...names), 'utf8')

  step('the folder is the quickstart with another cluster, and nothing else', () => {
    runAll('Create a folder for the cluster')
    assert.deepEqual(readdirSync(path('workers')).sort(), QUICKSTART_FILES)
    for (const name of QUICKSTART_FILES.filter(name => name !== 'osm-krm.yaml'))
      assert.equal(text('workers', name), text('examples/quickstart', name), name)
    const expected = parse(text('examples/quickstart/osm-krm.yaml'))
    Object.assign(expected.spec.cluster, { server: server.url, caBundle: server.ca })
    assert.deepEqual(parse(text('workers/osm-krm.yaml')), expected)
  })

  step('the prerequisites are taken, and the cluster makes the API token', async () => {
    runAll('Create the prerequisites')
    const user = await server.whoIs(apiToken())
    assert.equal(user?.username, 'system:serviceaccount:cloud-init-settings:cloud-init-getter')
  })
  const apiToken = (): string =>
    Buffer.from(
      walk.run("kubectl get secret cloud-init-getter-token -n cloud-init-settings -o jsonpath='{.data.token}'"),
      'base64',
    ).toString()

  step('the quickstart itself, as it stands, is taken', () => {
    const build = 'kustomize build --enable-alpha-plugins --enable-exec examples/quickstart'
    const printed = walk.run(`${build} | kubectl apply --server-side --dry-run=server -f -`)
    assert.equal(printed.trim().split('\n').length, QUICKSTART_OUTPUTS.length + QUICKSTART_MACHINE_DEPLOYMENTS.length)
  })

  step('the tokens come back as inputs', () => {
    runAll('Create the tokens')
    const tokens = manifestsIn(text('workers/tokens.yaml'))
    assert.deepEqual(namesIn('workers/tokens.yaml'), namesIn('examples/quickstart/tokens.yaml'))
    assert.ok(tokens.every(({ metadata }) => metadata?.annotations?.['config.kubernetes.io/local-config'] === 'true'))
  })
  const namesIn = (file: string): string[] => manifestsIn(text(file)).map(nameOf).sort()

  /** What kustomize has written; `kind namespace/name` in their order. */
  const rendered = (folder: string): Manifest[] =>
    Object.values(filesOf(path(folder)))
      .flatMap(manifestsIn)
      .sort(byName)

  /** The kpt package, with the changes that a user made in the folder. */
  function renderWithKpt(): Manifest[] {
    cpSync(path('workers'), path('kept'), { recursive: true })
    walk.run('kpt fn render kept --allow-exec')
    // One of them is an output that came back from the cluster.
    assert.deepEqual(namesIn('kept/tokens.yaml'), namesIn('workers/tokens.yaml'))
    const made = Object.values(filesOf(path('kept/osm-krm'))).flatMap(manifestsIn)
    return [...made, ...manifestsIn(text('kept/machine-deployments.yaml'))].sort(byName)
  }

  step('rendered by kustomize and applied, it is all there', async () => {
    // Others have their own in the same namespaces, some of it kept together in the same way.
    for (const namespace of ['cloud-init-settings', 'kube-system']) {
      walk.run(neighbour('others', namespace, 'KUBECTL_APPLYSET=true', '--prune --applyset=configmaps/others'))
      walk.run(neighbour('lonely', namespace))
    }
    const before = await versions()
    runAll('Render and apply')
    const names = [...QUICKSTART_MACHINE_DEPLOYMENTS, ...QUICKSTART_OUTPUTS].sort()
    assert.deepEqual(rendered('rendered').map(nameOf), names)
    const { added, changed, removed } = changesOf(before, await versions())
    assert.equal(added.filter(id => !id.startsWith('configmaps ')).length, names.length)
    assert.deepEqual(
      added.filter(id => id.startsWith('configmaps ')),
      ['configmaps cloud-init-settings workers', 'configmaps kube-system workers'],
    )
    assert.deepEqual({ changed, removed }, { changed: [], removed: [] })
  })

  step('applied again, nothing changes', async () => {
    const before = await versions()
    for (const script of walk.scripts('Render and apply').slice(1)) walk.run(script)
    assert.deepEqual(changesOf(before, await versions()), NONE)
  })

  step('a change is refused as an update, and accepted with the commands of the page', async () => {
    told.add('Change a MachineDeployment')
    const [render, apply] = walk.scripts('Change a MachineDeployment') as [string, string]
    walk.run(render)
    const dryRun = "kubectl apply --server-side --dry-run=server -n cloud-init-settings -f 'next/cloud-init-settings_*'"
    assert.match(walk.fail(dryRun), /field is immutable when `immutable` is set/)
    const before = await versions()
    walk.run(apply)
    const { added, changed, removed } = changesOf(before, await versions())
    assert.deepEqual({ added, removed }, { added: [], removed: [] })
    assert.deepEqual(changed, CHANGED)
  })

  step('what a MachineDeployment had goes with it, and nothing else', async () => {
    const before = await versions()
    runAll('Remove a MachineDeployment')
    assert.deepEqual(changesOf(before, await versions()), { ...NONE, removed: REMOVED })
  })
  step('kpt deletes the same', () => assert.deepEqual(renderWithKpt(), rendered('rendered')), kptIsAbsent)

  step(
    'applied with kpt’s files, nothing changes',
    async () => {
      const before = await versions()
      runAll('Use kpt instead')
      assert.deepEqual(changesOf(before, await versions()), NONE)
    },
    kptIsAbsent,
  )

  step('the page holds no other command', () => {
    if (kptIsAbsent !== undefined) told.add('Use kpt instead')
    assert.deepEqual([...told], walk.headings)
    assert.deepEqual(walk.left(), kptIsAbsent === undefined ? [] : walk.scripts('Use kpt instead'))
  })
})

const secretsOf = (pool: string): string[] => [
  `${pool}-kube-system-bootstrap-config`,
  `${pool}-kube-system-provisioning-config`,
]

/** The taint is in the provisioning data of both pools, and the revision in both Secrets of the pool whose template is another. */
const CHANGED = [
  'machinedeployments kube-system ubuntu-workers',
  'operatingsystemconfigs kube-system flatcar-workers-kube-system-config',
  'operatingsystemconfigs kube-system ubuntu-workers-kube-system-config',
  'secrets cloud-init-settings flatcar-workers-kube-system-provisioning-config',
  ...secretsOf('ubuntu-workers').map(name => `secrets cloud-init-settings ${name}`),
]

const REMOVED = [
  'machinedeployments kube-system flatcar-workers',
  'operatingsystemconfigs kube-system flatcar-workers-kube-system-config',
  ...secretsOf('flatcar-workers').map(name => `secrets cloud-init-settings ${name}`),
  'secrets cloud-init-settings kube-system-flatcar-workers-kubelet-bootstrap-config',
  'secrets kube-system bootstrap-token-flatca',
]
