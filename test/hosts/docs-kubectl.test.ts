// The kubectl commands on the pages have the documented effect on a real API server. Those of docs/walkthrough.md are
// in cluster.test.ts.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/render/model/json.ts'
import { commandsAt } from '../docs/commands.ts'
import { placeOf } from '../docs/pages.ts'
import { type Workplace, workplace } from '../slow/docs/workplace.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { prepareCluster } from './docs-cluster.ts'
import { absent, KUBECTL } from './kubectl.ts'
import { whyNoCluster } from './machine/cluster.ts'

const skip = whyNoCluster() ?? absent() ?? false
const MACHINES = ['machinedeployments.cluster.k8s.io', 'machinesets.cluster.k8s.io', 'machines.cluster.k8s.io']
const SECRET = 'ubuntu-workers-kube-system-bootstrap-config'

interface Ran {
  readonly stdout: string
  readonly cwd: string
  readonly server: ApiServer
}

/** The effect of each command, by its unique beginning. */
const EFFECTS: Readonly<Record<string, (ran: Ran) => Promise<void> | void>> = {
  'kubectl get secret cloud-init-getter-token': async ({ stdout, server }) => {
    const user = await server.whoIs(Buffer.from(stdout, 'base64').toString())
    assert.equal(user?.username, 'system:serviceaccount:cloud-init-settings:cloud-init-getter')
  },
  'kubectl get deployments -A': ({ stdout }) => assert.equal(stdout, 'example.com/image:v1\n'),
  [`kubectl get ${MACHINES},secrets`]: ran => {
    assert.deepEqual(kindsIn(ran, 'exported.yaml'), [
      'CustomResourceDefinition',
      'MachineDeployment',
      'MachineSet',
      'Namespace',
      'OperatingSystemConfig',
      'OperatingSystemProfile',
      'Secret',
    ])
  },
  [`kubectl get ${MACHINES},operatingsystemprofiles,operatingsystemconfigs,deployments`]: ran => {
    const kinds = kindsIn(ran, 'exported.yaml')
    for (const kind of [
      'ConfigMap',
      'Deployment',
      'MachineDeployment',
      'MachineSet',
      'OperatingSystemConfig',
      'OperatingSystemProfile',
      'Secret',
      'ServiceAccount',
    ])
      assert.ok(kinds.includes(kind), kind)
  },
  'kubectl get machinesets': ({ stdout }) => {
    assert.match(stdout, /^NAME +REVISION +DIGEST\n/)
    assert.match(stdout, /^\S*ubuntu-workers\S* +1 +<none>$/m)
  },
  'kubectl get secret ubuntu-workers': ({ stdout }) => {
    assert.equal(JSON.parse(stdout)['k8c.io/machine-deployment-revision'], '1')
  },
  'kubectl annotate --overwrite --field-manager=osm-krm secret': async ({ server }) => {
    const { metadata, immutable } = (await server.get(named('v1', 'Secret', SECRET, 'cloud-init-settings')))!
    assert.equal((metadata.annotations as JsonObject)['k8c.io/machine-deployment-revision'], '4')
    assert.equal(immutable, true)
  },
  'kubectl get jobs': ({ stdout }) => assert.match(stdout, /^stamp-revisions-production /m),
}

describe('commands of kubectl', { skip }, () => {
  let server: ApiServer
  let place: Workplace
  before(async () => {
    server = await startApiServer()
    place = workplace()
    await prepareCluster(server)
  })
  after(async () => {
    await server?.close()
    place?.remove()
  })

  const run = (text: string): Ran => {
    const env = {
      ...place.env,
      KUBECONFIG: server.kubeconfig,
      PATH: `${dirname(KUBECTL)}${delimiter}${place.env.PATH}`,
    }
    const args = ['-eu', '-o', 'pipefail', '-c', text]
    const { status, stdout, stderr } = spawnSync('bash', args, {
      cwd: place.cwd,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    })
    assert.equal(status, 0, `${stderr}${stdout}`)
    return { stdout, cwd: place.cwd, server }
  }

  const shown = commandsAt('blocks with kubectl')

  // Before any of them has changed something.
  it('osm-krm reads the exports of the pages', () => {
    run('osm-krm render examples/quickstart -d rendered')
    run(shown.find(({ block }) => block.page === 'docs/diff.md')!.text)
    const { stdout } = run('osm-krm diff --live exported.yaml rendered/')
    assert.equal(
      stdout,
      'Nothing is to be done before this is applied\n\n3 MachineDeployments: 1 gone, 2 unchanged\n\n- kube-system/workers: is gone (3 machines)\n\n3 machines removed\n',
    )
    run('osm-krm diff --live exported.yaml examples/quickstart/machine-deployments.yaml rendered/')
  })

  for (const { text, block } of shown) {
    it(`${placeOf(block)}: ${text}`, async () => {
      const effects = Object.keys(EFFECTS).filter(beginning => text.startsWith(beginning))
      assert.equal(effects.length, 1, 'what it does is not in the table above')
      await EFFECTS[effects[0]!]!(run(text))
    })
  }

  for (const beginning of Object.keys(EFFECTS)) {
    it(`a page has the command ${beginning}`, () => assert.ok(shown.some(({ text }) => text.startsWith(beginning))))
  }
})

const named = (apiVersion: string, kind: string, name: string, namespace = 'kube-system'): JsonObject => ({
  apiVersion,
  kind,
  metadata: { name, namespace },
})

/** The kinds of a List that kubectl wrote into a file. */
const kindsIn = ({ cwd }: Ran, file: string): string[] => {
  const { items } = parse(readFileSync(join(cwd, file), 'utf8')) as { items: { kind: string }[] }
  return [...new Set(items.map(({ kind }) => kind))].sort()
}
