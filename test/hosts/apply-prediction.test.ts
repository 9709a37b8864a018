// The predictions of src/inspect/apply match a real API server, with the real kubectl and Flux's own library.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { type ApplierName, applierOf } from '../../src/inspect/apply/appliers.ts'
import { predictApply } from '../../src/inspect/apply/predict.ts'
import type { JsonObject } from '../../src/render/model/json.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { built } from './built.ts'
import { KUBECTL, absent as noKubectl } from './kubectl.ts'
import { whyNoCluster } from './machine/cluster.ts'
import { CLUSTER_API } from './machine-controller.ts'

const FLUX = built('flux-apply')
const missing = existsSync(FLUX) ? undefined : 'flux-apply was not built: .ci/install-programs does it'
const skip = whyNoCluster() ?? noKubectl() ?? missing ?? false

const TAINTS: JsonObject = { taints: [{ key: 'a', effect: 'NoSchedule' }] }
const BOTH: JsonObject = { versions: { kubelet: '1.34.1' }, ...TAINTS }
const PLAIN: JsonObject = { versions: { kubelet: '1.34.1' } }
const NEWER: JsonObject = { versions: { kubelet: '1.34.2' } }

/** A step towards the object in the cluster. */
type Step =
  | readonly [how: 'create' | 'replace' | ApplierName, spec: JsonObject]
  | readonly [how: 'patch', spec: JsonObject, manager: string]

interface Case {
  readonly name: string
  readonly steps: readonly Step[]
  readonly git: JsonObject
  readonly applier: ApplierName
  /** The fields that the API server rejects changes of. */
  readonly conflicts?: readonly string[]
  /** Whether the object has the taints afterwards. */
  readonly taints: boolean
}

const CASES: readonly Case[] = [
  { name: 'a field of kubectl create stays', steps: [['create', BOTH]], git: PLAIN, applier: 'kubectl', taints: true },
  { name: 'its own field is removed', steps: [['kubectl', BOTH]], git: PLAIN, applier: 'kubectl', taints: false },
  {
    name: 'a field that another manager set too is kept',
    steps: [
      ['kubectl', BOTH],
      ['patch', { taints: [{ key: 'a', effect: 'NoExecute' }] }, 'other'],
      ['patch', TAINTS, 'other'],
    ],
    git: PLAIN,
    applier: 'kubectl',
    taints: true,
  },
  {
    name: 'a field of another manager is a conflict',
    steps: [
      ['kubectl', PLAIN],
      ['patch', { versions: { kubelet: '1.33.0' } }, 'other'],
    ],
    git: NEWER,
    applier: 'kubectl',
    conflicts: ['.spec.template.spec.versions.kubelet'],
    taints: false,
  },
  {
    name: 'the same value is no conflict',
    steps: [
      ['kubectl', PLAIN],
      ['patch', NEWER, 'other'],
    ],
    git: NEWER,
    applier: 'kubectl',
    taints: false,
  },
  {
    name: 'a field of kubectl create is a conflict',
    steps: [['create', PLAIN]],
    git: NEWER,
    applier: 'kubectl',
    conflicts: ['.spec.template.spec.versions.kubelet'],
    taints: false,
  },
  {
    name: 'fields of kubectl apply become those of kubectl apply --server-side',
    steps: [['kubectl-client-side', BOTH]],
    git: NEWER,
    applier: 'kubectl',
    taints: false,
  },
  {
    name: 'a field that was changed after kubectl apply is a conflict',
    steps: [
      ['kubectl-client-side', BOTH],
      ['patch', { versions: { kubelet: '1.33.0' } }, 'other'],
    ],
    git: NEWER,
    applier: 'kubectl',
    conflicts: ['.spec.template.spec.versions.kubelet'],
    taints: true,
  },
  {
    name: 'kubectl apply removes fields that it applied before',
    steps: [['kubectl-client-side', BOTH]],
    git: NEWER,
    applier: 'kubectl-client-side',
    taints: false,
  },
  {
    name: 'kubectl apply keeps fields that it did not apply',
    steps: [['create', BOTH]],
    git: NEWER,
    applier: 'kubectl-client-side',
    taints: true,
  },
  {
    name: 'kubectl apply overwrites fields of other managers',
    steps: [['kubectl', BOTH]],
    git: NEWER,
    applier: 'kubectl-client-side',
    taints: true,
  },
  {
    name: 'Flux takes over the fields of kubectl create',
    steps: [['create', BOTH]],
    git: NEWER,
    applier: 'flux',
    taints: false,
  },
  {
    name: 'Flux takes over the fields of kubectl apply',
    steps: [['kubectl-client-side', BOTH]],
    git: NEWER,
    applier: 'flux',
    taints: false,
  },
  {
    name: 'Flux keeps the fields of other managers, and overwrites those that it sets',
    steps: [
      ['flux', PLAIN],
      ['patch', { versions: { kubelet: '1.33.0' }, ...TAINTS }, 'other'],
    ],
    git: NEWER,
    applier: 'flux',
    taints: true,
  },
  {
    name: 'Flux takes over a patch by kubectl',
    steps: [
      ['flux', PLAIN],
      ['patch', TAINTS, 'kubectl-patch'],
    ],
    git: NEWER,
    applier: 'flux',
    taints: false,
  },
]

const machineDeployment = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: { name, namespace: 'kube-system' },
  spec: { template: { spec } },
})

describe('predictApply matches the API server', { skip }, () => {
  let server: ApiServer
  before(async () => {
    server = await startApiServer()
    await server.define(CLUSTER_API)
  })
  after(() => server?.close())

  const COMMANDS: Readonly<Record<string, readonly string[]>> = {
    create: ['create'],
    replace: ['replace'],
    kubectl: ['apply', '--server-side'],
    'kubectl-client-side': ['apply'],
  }

  /** Runs the tool, and returns its message if it fails. */
  function apply(how: string, object: JsonObject): string {
    const [program, args] =
      how === 'flux'
        ? [FLUX, [server.kubeconfig]]
        : [KUBECTL, [...COMMANDS[how]!, '--kubeconfig', server.kubeconfig, '-f', '-']]
    const input = JSON.stringify(object)
    const { status, stderr } = spawnSync(program, args, { input, encoding: 'utf8', timeout: 60_000 })
    return status === 0 ? '' : stderr
  }

  for (const [i, { name, steps, git, applier, conflicts = [], taints }] of CASES.entries()) {
    it(name, async () => {
      const id = `md-${i}`
      for (const [how, spec, manager] of steps) {
        const object = machineDeployment(id, spec)
        if (how === 'patch') await server.patch(object, { spec: object.spec! }, manager!)
        else assert.equal(apply(how, object), '')
      }
      const manifest = machineDeployment(id, git)
      const live = (await server.get(manifest))!
      const predicted = predictApply(live, manifest, applierOf(applier))
      assert.deepEqual(
        predicted.conflicts.map(({ path }) => `.${path.join('.')}`),
        conflicts,
        JSON.stringify(live.metadata.managedFields),
      )
      const messages = apply(applier, manifest)
      for (const field of conflicts) assert.ok(messages.includes(field), messages)
      if (conflicts.length === 0) assert.equal(messages, '')
      const afterwards = (await server.get(manifest))!
      if (conflicts.length === 0) assert.deepEqual(predicted.object.spec, afterwards.spec)
      const { template } = afterwards.spec as { template: { spec: JsonObject } }
      assert.equal('taints' in template.spec, taints)
    })
  }
})
