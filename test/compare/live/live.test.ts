// diff --live: in examples/migrate the cluster and Git agree; each case changes one of them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { compareClusters } from '../../../src/compare/compare.ts'
import { diffRenderings } from '../../../src/compare/node-diff.ts'
import { type JsonObject, renderNodes } from '../../../src/index.ts'
import { documentObject } from '../../../src/node/document-object.ts'
import { renderingOf } from '../../../src/node/rendering.ts'
import { unrenderedSide } from '../../../src/source/side.ts'
import { example, root, withSettings } from '../../fixtures/examples.ts'
import { told } from '../../fixtures/told.ts'
import { annotate, at, type Edit, edited } from '../../inspect/fixtures.ts'

const exported = (parse(readFileSync(join(root, 'examples/migrate/exported.yaml'), 'utf8')) as { items: JsonObject[] })
  .items
const { objects: inputs, functionConfig } = example('migrate/git')
const revisions = { 'kube-system/workers': '3' }
const { objects } = await renderNodes({
  objects: inputs,
  functionConfig: withSettings(functionConfig, 'machineDeployments', { revisions }),
})
const git = [...objects, ...inputs]

const MD = 'MachineDeployment workers'
const BOOTSTRAP = 'Secret workers-kube-system-bootstrap-config'
const PROVISIONING = 'Secret workers-kube-system-provisioning-config'
const NEWEST = 'MachineSet workers-2718281828'
const REVISION = 'machinedeployment.clusters.k8s.io/revision'
const DIGEST = 'osm-krm.dev/config-digest'

const without =
  (...names: string[]) =>
  (all: JsonObject[]): JsonObject[] =>
    all.filter(object => !names.includes(`${object.kind} ${at(object, 'metadata').name}`))

const setKubelet = (object: JsonObject): void => {
  at(object, 'spec', 'template', 'spec', 'versions').kubelet = '1.35.0'
}

/** The state before a job copies revisions: a digest in place of a revision. */
const byDigest = (object: JsonObject): void => {
  annotate(DIGEST, 'abc')(object)
  delete at(object, 'metadata', 'annotations')['k8c.io/machine-deployment-revision']
}

const setText = (text: string) => (secret: JsonObject) => {
  secret.data = { 'cloud-config': Buffer.from(text).toString('base64') }
}

const moveAway = (secret: JsonObject): void => {
  at(secret, 'metadata').namespace = 'b'
  annotate('k8c.io/machine-deployment-revision', '2')(secret)
}

const SECRETS = [BOOTSTRAP, PROVISIONING, 'Secret kube-system-workers-kubelet-bootstrap-config']
const STAMPED = [BOOTSTRAP, PROVISIONING, 'OperatingSystemConfig workers-kube-system-config']
const numbered = (revision: string): Edit[] =>
  STAMPED.map(name => [name, annotate('k8c.io/machine-deployment-revision', revision)])

const setTaints = (object: JsonObject): void => {
  at(object, 'spec', 'template', 'spec').taints = [{ key: "it's", effect: 'NoSchedule' }]
}

const PREREQUISITE: JsonObject = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: 'cloud-init-settings',
    annotations: { 'osm-krm.dev/generated-by': 'migrate', 'osm-krm.dev/cluster': 'worker' },
  },
}

interface Case {
  readonly name: string
  /** Whether a machine cannot be made, or a tool would delete or refuse something. */
  readonly fails?: boolean
  readonly live?: readonly Edit[]
  readonly git?: readonly Edit[]
  /** What is not in Git. */
  readonly omit?: readonly string[]
  readonly change?: (live: JsonObject[]) => JsonObject[]
  readonly expected: readonly (readonly [code: string, says: string])[]
}

const CASES: readonly Case[] = [
  { name: 'no differences', expected: [] },
  { name: 'only Secrets in Git', omit: [MD], expected: [] },
  {
    name: 'only Secrets in Git, with a revision that the cluster does not have',
    git: numbered('4'),
    omit: [MD],
    fails: true,
    expected: [['OSM0820', 'carries the revision 4, but machine-controller will look for 3']],
  },
  { name: 'only a MachineDeployment in Git, whose Secrets stay', omit: SECRETS, expected: [] },
  {
    name: 'only a MachineDeployment in Git, whose Secrets stay at the revision of another template',
    git: [[MD, setKubelet]],
    omit: SECRETS,
    fails: true,
    expected: [['OSM0820', 'carries the revision 3, but machine-controller will look for 4']],
  },
  {
    name: 'a MachineDeployment without Secrets, in Git and in the cluster',
    omit: [...SECRETS, 'OperatingSystemConfig workers-kube-system-config'],
    change: without(...SECRETS),
    fails: true,
    expected: [['OSM0802', 'there is no bootstrap Secret cloud-init-settings/workers-kube-system-bootstrap-config']],
  },
  {
    name: 'a management cluster, whose Git has no Secrets',
    omit: SECRETS,
    change: without(MD, NEWEST, ...SECRETS),
    expected: [],
  },
  {
    name: 'a Secret in Git without a revision',
    git: STAMPED.map(name => [name, annotate('k8c.io/machine-deployment-revision', '')]),
    fails: true,
    expected: [['OSM0820', 'carries no revision, but machine-controller will look for 3']],
  },
  {
    name: 'an additional MachineSet',
    live: [
      [MD, annotate(REVISION, '4')],
      [NEWEST, annotate(REVISION, '4')],
    ],
    fails: true,
    expected: [
      ['OSM0820', 'revisions:\n      kube-system/workers: "4"'],
      ['OSM0826', 'looks for 4'],
      ['OSM0823', 'the hash of the annotations'],
    ],
  },
  {
    name: 'a digest of a mode that Git no longer uses',
    live: [[MD, annotate(DIGEST, 'abc')]],
    expected: [
      [
        'OSM0823',
        `kubectl patch --field-manager=osm-krm machinedeployments.cluster.k8s.io workers -n kube-system --type=json -p '[{"op":"remove","path":"/metadata/annotations/osm-krm.dev~1config-digest"}]'`,
      ],
    ],
  },
  {
    name: 'applied Secrets without their MachineDeployment',
    live: numbered('4'),
    git: [[MD, setKubelet], ...numbered('4')],
    fails: true,
    expected: [
      ['OSM0826', 'Applying the manifests repairs it'],
      ['OSM0823', 'the hash'],
    ],
  },
  {
    name: 'a template that the cluster had earlier',
    git: [
      [MD, object => void (at(object, 'spec', 'template', 'spec', 'versions').kubelet = '1.33.4')],
      ...numbered('4'),
    ],
    expected: [['OSM0823', 'the hash']],
  },
  {
    name: 'a paused MachineDeployment gets no new MachineSet',
    live: [[MD, object => void (at(object, 'spec').paused = true)]],
    git: [[MD, setKubelet], [MD, object => void (at(object, 'spec').paused = true)], ...numbered('4')],
    fails: true,
    expected: [['OSM0820', 'will look for 3']],
  },
  {
    name: 'a recreated MachineDeployment, and MachineSets of the earlier one',
    live: [[MD, object => void (at(object, 'metadata').uid = 'another')]],
    fails: true,
    expected: [['OSM0839', 'has no MachineSet']],
  },
  {
    name: 'a MachineDeployment in deletion, for which no finalizer waits',
    live: [
      [
        MD,
        object => {
          const metadata = at(object, 'metadata')
          metadata.deletionTimestamp = '2026-08-21T08:00:00Z'
          delete metadata.finalizers
        },
      ],
    ],
    fails: true,
    expected: [['OSM0829', 'was deleted in the cluster at 2026-08-21T08:00:00Z, and is not gone yet\n']],
  },
  {
    name: 'a field that only the cluster has',
    live: [
      [MD, setTaints],
      [NEWEST, setTaints],
    ],
    git: numbered('4'),
    expected: [['OSM0823', 'the hash']],
  },
  {
    name: 'a namespace of another functionConfig',
    change: all => [
      ...all,
      edited([PREREQUISITE], [['Namespace cloud-init-settings', annotate('osm-krm.dev/generated-by', 'other')]])[0]!,
    ],
    expected: [],
  },
  {
    name: 'the tracking id of Argo CD',
    live: [
      [MD, annotate('argocd.argoproj.io/tracking-id', 'nodes:cluster.k8s.io/MachineDeployment:kube-system/workers')],
    ],
    expected: [['OSM0823', 'tracking-id: <its value>']],
  },
  {
    name: 'another template in Git, which adds a MachineSet once applied',
    git: [[MD, setKubelet]],
    fails: true,
    expected: [
      ['OSM0820', 'revisions:\n      kube-system/workers: "4"'],
      ['OSM0823', 'the hash'],
    ],
  },
  {
    name: 'a MachineDeployment that is new to the cluster, and MachineSets of a deleted one',
    change: without(MD),
    fails: true,
    // They belong to a deleted MachineDeployment, and will be removed.
    expected: [['OSM0820', 'will look for 1']],
  },
  {
    name: 'a MachineDeployment that is new to the cluster',
    fails: true,
    change: without(MD, NEWEST, 'MachineSet workers-1414213562'),
    expected: [['OSM0820', 'will look for 1']],
  },
  {
    name: 'a missing Secret',
    change: without(PROVISIONING),
    fails: true,
    expected: [['OSM0827', 'New machines do not become nodes without it']],
  },
  {
    name: 'a Secret of the same name that nobody looks for',
    change: all => [
      ...all,
      ...edited(all, [[BOOTSTRAP, moveAway]]).filter(each => at(each, 'metadata').namespace === 'b'),
    ],
    expected: [],
  },
  {
    name: 'changed data of an immutable Secret',
    live: [[PROVISIONING, setText('#cloud-config\n')]],
    expected: [['OSM0742', 'kubectl replace --force']],
  },
  {
    name: 'placeholders that reached the cluster',
    live: [[PROVISIONING, setText(`#cloud-config\ntoken: $\{JOIN}\n`)]],
    fails: true,
    expected: [
      ['OSM0742', 'immutable'],
      ['OSM0812', 'not filled in'],
    ],
  },
  {
    name: 'kubectl’s last-applied annotation',
    live: [[MD, annotate('kubectl.kubernetes.io/last-applied-configuration', '{}')]],
    expected: [
      [
        'OSM0823',
        'Apply with kubectl apply --server-side --field-manager=osm-krm: it takes over the fields of a client-side apply and removes this copy, as Flux does.',
      ],
    ],
  },
  {
    name: 'another version of the profile',
    live: [['OperatingSystemProfile company-ubuntu', profile => void (at(profile, 'spec').version = 'v1.3.0')]],
    expected: [['OSM0823', 'v1.3.0']],
  },
  {
    name: 'a Secret without a revision until a job runs, and its MachineSet',
    git: STAMPED.map(name => [name, byDigest]),
    live: [
      [BOOTSTRAP, byDigest],
      [NEWEST, annotate(DIGEST, 'abc')],
    ],
    fails: true,
    expected: [['OSM0824', 'check the job']],
  },
]

const side = (objects: readonly JsonObject[]) => unrenderedSide({ objects: objects.map(documentObject) })

describe('diff --live judges what machine-controller does', () => {
  for (const {
    name,
    fails = false,
    live = [],
    git: edits = [],
    omit = [],
    change = (all: JsonObject[]) => all,
    expected,
  } of CASES) {
    test(name, () => {
      const sides = { old: side(change(edited(exported, live))), now: side(without(...omit)(edited(git, edits))) }
      const cluster = { name: '', ...sides, sharedFiles: new Set<string>() }
      const { diagnostics: found, isLoss, isStopped } = compareClusters([cluster], { live: true, time: new Date() })
      assert.deepEqual(
        found.map(({ code }) => code),
        expected.map(([code]) => code),
        JSON.stringify(found, null, 2),
      )
      assert.equal(isLoss || isStopped, fails)
      for (const [i, [, says]] of expected.entries()) {
        const { message, help = '' } = told(found[i]!)
        assert.ok(`${message}\n${help}`.includes(says), `${message}\n${help}`)
      }
    })
  }

  test('fields that only the cluster adds to an OperatingSystemConfig are not a difference', () => {
    const fill = (config: JsonObject): void => {
      at(config, 'spec', 'cloudProvider', 'spec').networks = null
    }
    const old = edited(exported, [['OperatingSystemConfig workers-kube-system-config', fill]]).map(documentObject)
    const { nodes } = diffRenderings({
      old: renderingOf(old),
      now: renderingOf(git.map(documentObject)),
      live: true,
    })
    assert.deepEqual(
      nodes.map(node => node.class),
      ['unchanged'],
    )
  })
})
