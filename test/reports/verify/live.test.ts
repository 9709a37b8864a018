// examples/migrate is a cluster and Git that agree; each case changes one of them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { objectOf } from '../../../src/cli/objects.ts'
import { type JsonObject, renderNodes } from '../../../src/index.ts'
import { diffRenderings } from '../../../src/reports/node-diff.ts'
import { verify } from '../../../src/reports/verify/index.ts'
import { example, root, withSettings } from '../../fixtures/examples.ts'
import { annotate, at, type Edit, edited } from '../given.ts'

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

/** What a job that copies revisions waits for: a digest in the place of a revision. */
const byDigest = (object: JsonObject): void => {
  annotate(DIGEST, 'abc')(object)
  delete at(object, 'metadata', 'annotations')['k8c.io/machine-deployment-revision']
}

const setText = (text: string) => (secret: JsonObject) => {
  secret.data = { 'cloud-config': Buffer.from(text).toString('base64') }
}

interface Case {
  readonly name: string
  readonly live?: readonly Edit[]
  readonly git?: readonly Edit[]
  readonly change?: (live: JsonObject[]) => JsonObject[]
  readonly expected: readonly (readonly [code: string, says: string])[]
}

const CASES: readonly Case[] = [
  { name: 'the same', expected: [] },
  {
    name: 'a MachineSet more',
    live: [
      [MD, annotate(REVISION, '4')],
      [NEWEST, annotate(REVISION, '4')],
    ],
    expected: [
      ['OSM0820', 'revisions: {kube-system/workers: "4"}'],
      ['OSM0823', 'the hash of the annotations'],
    ],
  },
  {
    name: 'another template in Git: a MachineSet more once it is applied',
    git: [[MD, setKubelet]],
    expected: [
      ['OSM0825', 'spec.versions.kubelet'],
      ['OSM0820', 'revisions: {kube-system/workers: "4"}'],
      ['OSM0823', 'the hash'],
    ],
  },
  {
    name: 'a MachineDeployment that is new to the cluster, and its old MachineSets',
    change: without(MD),
    expected: [['OSM0820', 'will look for 4']],
  },
  {
    name: 'a MachineDeployment that is new to the cluster',
    change: without(MD, NEWEST, 'MachineSet workers-1414213562'),
    expected: [['OSM0820', 'will look for 1']],
  },
  { name: 'a Secret less', change: without(PROVISIONING), expected: [['OSM0821', 'provisioning Secret']] },
  {
    name: 'other data, immutable',
    live: [[PROVISIONING, setText('#cloud-config\n')]],
    expected: [['OSM0822', 'deleted and created again']],
  },
  {
    name: 'placeholders that reached the cluster',
    live: [[PROVISIONING, setText(`#cloud-config\ntoken: $\{JOIN}\n`)]],
    expected: [
      ['OSM0812', 'not filled in'],
      ['OSM0822', 'different data'],
    ],
  },
  {
    name: 'an annotation that only the cluster has',
    live: [[MD, annotate('example.com/added', 'by "me"')]],
    expected: [['OSM0823', 'example.com/added: "by \\"me\\""']],
  },
  {
    name: 'kubectl’s copy of the object',
    live: [[MD, annotate('kubectl.kubernetes.io/last-applied-configuration', '{}')]],
    expected: [['OSM0823', '--server-side']],
  },
  {
    name: 'another version of the profile',
    live: [['OperatingSystemProfile company-ubuntu', profile => void (at(profile, 'spec').version = 'v1.3.0')]],
    expected: [['OSM0823', 'v1.3.0']],
  },
  {
    name: 'a Secret that waits for a job, and its MachineSet',
    git: [BOOTSTRAP, PROVISIONING, 'OperatingSystemConfig workers-kube-system-config'].map(name => [name, byDigest]),
    live: [
      [BOOTSTRAP, byDigest],
      [NEWEST, annotate(DIGEST, 'abc')],
    ],
    expected: [['OSM0824', 'check the job']],
  },
]

describe('a cluster and Git', () => {
  for (const { name, live = [], git: edits = [], change = (all: JsonObject[]) => all, expected } of CASES) {
    test(name, async () => {
      const found = await verify(edited(git, edits).map(objectOf), change(edited(exported, live)).map(objectOf))
      assert.deepEqual(
        found.map(({ code }) => code),
        expected.map(([code]) => code),
        JSON.stringify(found, null, 2),
      )
      for (const [i, [, says]] of expected.entries()) {
        const { message, help = '' } = found[i]!
        assert.ok(`${message}\n${help}`.includes(says), `${message}\n${help}`)
      }
    })
  }

  test('what only the cluster keeps of an OperatingSystemConfig is no difference', () => {
    const fill = (config: JsonObject): void => {
      at(config, 'spec', 'cloudProvider', 'spec').networks = null
    }
    const old = edited(exported, [['OperatingSystemConfig workers-kube-system-config', fill]]).map(objectOf)
    const { nodes } = diffRenderings({ old, now: git.map(objectOf), live: true })
    assert.deepEqual(
      nodes.map(({ effect }) => effect),
      ['none'],
    )
  })
})
