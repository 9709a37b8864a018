// No two outputs have one identity, whatever they are made for, and none takes the place of an input that somebody else made.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  API_TOKEN,
  CONFIG,
  edit,
  errorsOf,
  madeIn,
  type Outcome,
  outcomeOf,
  UBUNTU,
  UBUNTU_TOKEN,
} from '../fixtures/lists.ts'

interface Place {
  readonly namespace: string
  readonly name: string
}

/** `<namespace>/<name>` as a place. */
function placeOf(id: string): Place {
  const [namespace, name] = id.split('/') as [string, string]
  return { namespace, name }
}

function pool(id: string, output: string): string {
  const { namespace, name } = placeOf(id)
  return `apiVersion: osm-krm.dev/v1alpha1
kind: NodePool
metadata: {name: ${name}, namespace: ${namespace}}
spec:
  operatingSystem: ubuntu
  kubernetesVersion: 1.36.1
  cloudProvider: openstack
  output: ${output}
`
}

function machineDeployment(id: string): string {
  const { namespace, name } = placeOf(id)
  return edit(
    UBUNTU,
    '  name: ubuntu-workers\n  namespace: kube-system\n',
    `  name: ${name}\n  namespace: ${namespace}\n`,
  )
}

/** The token of the n-th key. */
const token = (key: string, n: number): string =>
  edit(
    edit(UBUNTU_TOKEN, 'kube-system-ubuntu-workers', key).replaceAll(
      'bootstrap-token-ubuntu',
      `bootstrap-token-abcde${n}`,
    ),
    'token-id: ubuntu',
    `token-id: abcde${n}`,
  )

const messagesOf = ({ results }: Outcome, code: string): string[] =>
  results.filter(({ tags }) => tags.code === code).map(({ message, field }) => `${field?.path}: ${message}`)

interface Case {
  readonly name: string
  readonly items: readonly string[]
  /** The keys of the bootstrap tokens. */
  readonly keys: readonly string[]
  readonly expected: readonly string[]
}

const WITHOUT_REVISIONS = CONFIG.replace(/ {4}revisions:\n(?: {6}.*\n)*/, '    selector: {}\n')

const LONG = 'x'.repeat(63)

const CASES: readonly Case[] = [
  {
    name: 'a pool and a MachineDeployment with one Secret',
    items: [
      pool('cloud-init-settings/p', '{secret: {name: w-kube-system-bootstrap-config, key: cloud-config}}'),
      machineDeployment('kube-system/w'),
    ],
    keys: ['cloud-init-settings-p', 'kube-system-w'],
    expected: [
      'spec.output.secret.name: Secret cloud-init-settings/w-kube-system-bootstrap-config is also made for MachineDeployment kube-system/w (the other: MachineDeployment kube-system/w)\nChange metadata.name of MachineDeployment kube-system/w or spec.output.secret.name of NodePool cloud-init-settings/p: one would overwrite what the other makes.',
    ],
  },
  {
    name: 'two pools with one Secret',
    items: [pool('a/p', '{secret: {name: boot}}'), pool('a/boot', '{secret: {}}')],
    keys: ['a-p', 'a-boot'],
    expected: [
      'spec.output.secret.name: Secret a/boot is also made for NodePool a/boot (the other: NodePool a/boot)\nChange spec.output.secret.name of NodePool a/p or spec.output.secret.name of NodePool a/boot: one would overwrite what the other makes.',
    ],
  },
  {
    name: 'a pool for a file, which is a Secret for hosts, and a pool with this Secret',
    items: [pool('a/p', '{secret: {name: boot}}'), pool('a/boot', '{file: {}}')],
    keys: ['a-p', 'a-boot'],
    expected: [
      'spec.output.secret.name: Secret a/boot is also made for NodePool a/boot (the other: NodePool a/boot)\nChange spec.output.secret.name of NodePool a/p or metadata.name of NodePool a/boot: one would overwrite what the other makes.',
    ],
  },
  {
    name: 'MachineDeployments of two namespaces whose long name is the key of both',
    items: [machineDeployment(`a/${LONG}`), machineDeployment(`b/${LONG}`)],
    keys: [LONG],
    expected: [
      `metadata.name: Secret cloud-init-settings/${LONG}-kubelet-bootstrap-config is also made for MachineDeployment a/${LONG} (the other: MachineDeployment a/${LONG})\nChange metadata.name of MachineDeployment b/${LONG} or metadata.name of MachineDeployment a/${LONG}: one would overwrite what the other makes.`,
    ],
  },
  {
    name: 'pools whose OperatingSystemConfigs would have one name',
    items: [pool('z/x-y', '{file: {}}'), pool('y-z/x', '{file: {}}')],
    keys: ['z-x-y', 'y-z-x'],
    expected: [],
  },
  {
    name: 'pools with one key, each with a Secret of its own',
    items: [pool('a/b-c', '{secret: {}}'), pool('a-b/c', '{secret: {}}')],
    keys: ['a-b-c'],
    expected: [],
  },
  {
    name: 'one name in two namespaces',
    items: [pool('a/p', '{secret: {}}'), pool('b/p', '{secret: {}}'), machineDeployment('c/p')],
    keys: ['a-p', 'b-p', 'c-p'],
    expected: [],
  },
]

const CAPI = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: boot, namespace: a}
spec: {clusterName: prod, template: {spec: {clusterName: prod, bootstrap: {dataSecretName: ""}}}}
`

describe('outputs', () => {
  const listed = (items: readonly string[], keys: readonly string[]) =>
    outcomeOf({ functionConfig: WITHOUT_REVISIONS, items: [...items, API_TOKEN, ...keys.map(token)] })

  for (const { name, items, keys, expected } of CASES)
    it(name, async () => assert.deepEqual(messagesOf(await listed(items, keys), 'OSM0202'), expected))

  it('of Cluster API are named by their content, so that a Secret of the name of the pool is another one', async () => {
    const items = [pool('a/boot', '{clusterAPI: {clusterName: prod}}'), CAPI, pool('a/p', '{secret: {name: boot}}')]
    assert.deepEqual(errorsOf(await listed(items, ['a-p', 'a-boot'])), [])
  })

  it('of a pool replace no Secret that osm-krm has not made, because no controller made it', async () => {
    const own = 'apiVersion: v1\nkind: Secret\nmetadata: {name: boot, namespace: a}\nstringData: {notes: mine}\n'
    const outcome = await listed([pool('a/p', '{secret: {name: boot}}'), own], ['a-p'])
    assert.deepEqual(errorsOf(outcome), ['OSM0739'])
    assert.match(outcome.text, /notes: mine/)
  })
})

describe('an object with the annotation of outputs', () => {
  const roleOf = (apiVersion: string): string => `apiVersion: ${apiVersion}
kind: Role
metadata:
  name: left
  namespace: cloud-init-settings
  annotations: {osm-krm.dev/generated-by: quickstart}
`
  const ROWS = [
    { name: 'is removed if an earlier run may have made it', group: 'rbac.authorization.k8s.io/v1', isThere: false },
    { name: 'is kept if its group has no outputs', group: 'example.com/v1', isThere: true },
  ]
  for (const { name, group, isThere } of ROWS)
    it(name, async () => {
      const made = madeIn(await outcomeOf({ items: [UBUNTU, UBUNTU_TOKEN, API_TOKEN, roleOf(group)] }))
      assert.equal(made.includes('Role cloud-init-settings/left'), isThere)
    })
})
