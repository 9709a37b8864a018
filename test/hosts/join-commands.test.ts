// The first broken link of `diff --live FILE --node NAME` on a real API server: its command repairs what it names. Each case breaks one thing.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { FINALIZER } from '../../src/compare/live/deletion.ts'
import { at, listAt, textAt } from '../../src/render/inputs/shape.ts'
import { customResourceDefinitions } from '../../src/render/outputs/prerequisites/index.ts'
import { blocksBelow } from '../docs/pages.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { CLUSTER_API } from './cluster-objects.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { notInstalled } from './programs.ts'
import { openWalkthrough, type Walkthrough } from './walkthrough.ts'

const EXPORT = blocksBelow('docs/diff.md', '## Compare with a cluster').find(({ text }) =>
  text.startsWith('kubectl get'),
)!.text

const MACHINE_DEPLOYMENT = 'machinedeployments.cluster.k8s.io workers -n kube-system'
const BOOTSTRAP = 'secret workers-kube-system-bootstrap-config -n cloud-init-settings'
const TOKEN = 'secret bootstrap-token-worker -n kube-system'

/** A webhook of a program that was removed. */
const WEBHOOK = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'MutatingWebhookConfiguration',
  metadata: { name: 'left-behind' },
  webhooks: [
    {
      name: 'machinedeployments.example.com',
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      clientConfig: { service: { namespace: 'kube-system', name: 'removed' } },
      rules: [
        {
          apiGroups: ['cluster.k8s.io'],
          apiVersions: ['v1alpha1'],
          operations: ['CREATE', 'UPDATE'],
          resources: ['machinedeployments'],
        },
      ],
    },
  ],
}

const CASES: readonly (readonly [link: string, name: string, breakIt: string])[] = [
  ['Secrets', 'a wrong revision', `kubectl annotate --overwrite ${BOOTSTRAP} k8c.io/machine-deployment-revision=7`],
  ['Secrets', 'a missing Secret', `kubectl delete ${BOOTSTRAP}`],
  [
    'bootstrap token',
    'an expired token',
    `kubectl patch ${TOKEN} -p '{"stringData":{"expiration":"2020-01-01T00:00:00Z"}}'`,
  ],
  [
    'bootstrap token',
    'a token without usages',
    `kubectl patch ${TOKEN} --type=json -p '[{"op":"remove","path":"/data/usage-bootstrap-authentication"}]'`,
  ],
  [
    'webhooks',
    'a webhook that was left behind',
    `echo '${JSON.stringify(WEBHOOK)}' | kubectl apply --server-side -f -`,
  ],
  [
    'MachineDeployment',
    'a deletion that waits for the finalizer of operating-system-manager',
    `kubectl patch ${MACHINE_DEPLOYMENT} --type=merge -p '{"metadata":{"finalizers":["example.com/first","${FINALIZER}"]}}'
kubectl delete --wait=false ${MACHINE_DEPLOYMENT}`,
  ],
]

describe('the command of the first broken link', { skip: whyNoCluster() ?? notInstalled('kubectl') }, () => {
  let server: ApiServer
  let walk: Walkthrough
  const inGit = (script: string): string => walk.run(`cd examples/migrate/git\n${script}`)

  before(async () => {
    server = await startApiServer()
    walk = openWalkthrough(server.kubeconfig)
    await server.define([...CLUSTER_API, ...customResourceDefinitions()])
    await server.makeNamespaces([{ metadata: { namespace: 'cloud-init-settings' } }])
    const file = 'machine-deployments.yaml'
    inGit(`osm-krm render | kubectl apply --server-side --field-manager=osm-krm -f -
kubectl apply --server-side --field-manager=osm-krm -f ${file} -f profile.yaml`)
    // What a cluster has of tokens, and what machine-controller makes.
    walk.run(`kubectl create secret generic bootstrap-token-worker -n kube-system --type=bootstrap.kubernetes.io/token \\
  --from-literal=token-id=worker --from-literal=token-secret=exampleexample00 --from-literal=usage-bootstrap-authentication=true \\
  --from-literal=usage-bootstrap-signing=true --from-literal=auth-extra-groups=system:bootstrappers:machine-controller:default-node-token`)
    const deployment = JSON.parse(walk.run(`kubectl get ${MACHINE_DEPLOYMENT} -o json`)) as JsonObject
    const metadata = {
      name: 'workers-1',
      namespace: 'kube-system',
      annotations: {
        'k8c.io/operating-system-profile': 'company-ubuntu',
        'machinedeployment.clusters.k8s.io/revision': '1',
      },
      ownerReferences: [
        {
          apiVersion: 'cluster.k8s.io/v1alpha1',
          kind: 'MachineDeployment',
          controller: true,
          name: 'workers',
          uid: textAt(deployment, 'metadata', 'uid')!,
        },
      ],
    }
    const spec = { replicas: 3, template: at(deployment, 'spec', 'template')! }
    await server.apply([{ apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineSet', metadata, spec } as JsonObject])
  })
  after(async () => {
    await server?.close()
    walk?.close()
  })

  function brokenLink(): { readonly name: string; readonly text: string; readonly command: string } | undefined {
    inGit(EXPORT.replace('exported.yaml', '../exported.yaml'))
    const printed = inGit('osm-krm diff --live ../exported.yaml --node workers -o json . || test $? = 1')
    const [chain] = listAt(JSON.parse(printed), 'joining')
    const name = textAt(chain, 'firstBroken')
    const link = listAt(chain, 'links').find(each => textAt(each, 'name') === name)
    return name === undefined
      ? undefined
      : { name, text: textAt(link, 'text') ?? '', command: textAt(link, 'command') ?? '' }
  }

  it('nothing is broken before', () => assert.equal(brokenLink(), undefined))

  for (const [link, name, breakIt] of CASES)
    it(name, () => {
      walk.run(breakIt)
      const broken = brokenLink()
      assert.equal(broken?.name, link, JSON.stringify(broken))
      inGit(broken!.command)
      const next = brokenLink()
      assert.notDeepEqual(next, broken)
      if (link !== 'MachineDeployment') assert.equal(next, undefined)
    })
})
