// Names become names of objects, paths of files and words of scripts: they are checked as Kubernetes checks them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { renderNodes } from '../../../src/index.ts'
import { reportNames } from '../../../src/render/model/kubernetes.ts'
import { example, withSettings } from '../../fixtures/examples.ts'
import { profileObject } from '../../fixtures/profile.ts'
import { fails, fieldOf } from '../../fixtures/told.ts'

const { objects, functionConfig } = example('quickstart')
const used = withSettings(functionConfig, 'output', { profiles: 'used' })

const GIVEN: Readonly<Record<string, JsonObject>> = {
  MachineDeployment: objects.find(({ kind }) => kind === 'MachineDeployment')!,
  OperatingSystemProfileOverlay: {
    apiVersion: 'osm-krm.dev/v1alpha1',
    kind: 'OperatingSystemProfileOverlay',
    spec: { extends: 'osp-ubuntu', version: 'v1.0.1' },
  },
  OperatingSystemProfile: profileObject(),
}

async function problemsOf(object: JsonObject, metadata: JsonObject) {
  const rest = objects.filter(other => other !== object)
  const given = [...rest, { ...object, metadata: { ...(object.metadata as JsonObject), ...metadata } }]
  const { objects: made, diagnostics } = await renderNodes({ objects: given, functionConfig: used })
  const found = diagnostics.filter(({ code }) => code === 'OSM0207')
  return {
    made,
    found: found.map(({ object, ...problem }) => `${object?.kind} ${fieldOf(problem)}`),
    help: found[0]?.help ?? '',
  }
}

const NAMES = [
  '/../../../../.github/workflows/ci',
  '..',
  'a/b',
  'a..b',
  'a.',
  'Pool',
  'pool\n',
  'pöol',
  '$(id)',
  'a'.repeat(254),
]

const NAMESPACES = ['../../../.github', 'a/b', '..', 'a.b', 'Kube', 'kube\n', 'a'.repeat(64)]

for (const [kind, object] of Object.entries(GIVEN)) {
  describe(kind, () => {
    for (const name of NAMES) {
      test(`the name ${JSON.stringify(name).slice(0, 60)} is refused`, async () => {
        const { made, found, help } = await problemsOf(object, { name, namespace: 'kube-system' })
        assert.deepEqual(found, [`${kind} metadata.name`])
        assert.match(help, /253/)
        assert.deepEqual(made, [])
      })
    }
    for (const namespace of NAMESPACES) {
      test(`the namespace ${JSON.stringify(namespace).slice(0, 60)} is refused`, async () => {
        const { made, found, help } = await problemsOf(object, { name: 'pool', namespace })
        assert.deepEqual(found, [`${kind} metadata.namespace`])
        assert.match(help, /63/)
        assert.deepEqual(made, [])
      })
    }
    test('both are told', async () => {
      const { found } = await problemsOf(object, { name: '../../a', namespace: '../../b' })
      assert.deepEqual(found, [`${kind} metadata.name`, `${kind} metadata.namespace`])
    })
  })
}

describe('names that Kubernetes takes', () => {
  const taken: readonly [name: string, namespace?: string][] = [
    ['a'],
    ['pool-a', 'kube-system'],
    ['pool.a-b.c', '0'],
    ['a'.repeat(253), 'a'.repeat(63)],
  ]
  for (const [name, namespace] of taken) {
    test(`${namespace?.slice(0, 20) ?? ''}/${name.slice(0, 20)}`, () => {
      const ref = { kind: 'MachineDeployment', name, ...(namespace !== undefined && { namespace }) }
      assert.equal(reportNames(ref, fails), true)
    })
  }
})
