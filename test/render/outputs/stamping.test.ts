// The objects of the stamping job. test/hosts/stamping.test.ts runs it against a real API server.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { jobName, stampingJob } from '../../../src/render/outputs/stamping.ts'
import { outputNames } from '../../../src/render/stamps/names.ts'
import { writeYaml } from '../../../src/render/yaml/index.ts'
import { assertGolden } from '../../fixtures/golden.ts'
import { generator, read } from '../settings/reading.ts'

const node = (namespace: string, name: string) => ({
  machineDeployment: { ref: { kind: 'MachineDeployment', namespace, name } },
  names: outputNames({ namespace, name }),
})
const NODES = [node('kube-system', 'a'), node('teams', 'b')]

function jobs(changes: { revision?: string; output?: JsonObject; nodes?: typeof NODES; stamping?: JsonObject } = {}) {
  const { revision = 'cluster', output = {}, nodes = NODES, stamping = {} } = changes
  const { settings } = read({
    ...generator({ machineDeployments: { revision, stamping } }),
    metadata: { name: 'test' },
  })
  return stampingJob({ ...settings!, output: { ...settings!.output, prerequisites: true, ...output } }, nodes)
}

const named = (objects: ReturnType<typeof jobs>) =>
  objects.map(({ object: { kind, metadata } }) => {
    const { namespace, name } = metadata as { namespace: string; name: string }
    return `${kind} ${namespace}/${name}`
  })

describe('the stamping job', () => {
  it('has its own account, which reads MachineSets in the namespaces of MachineDeployments', () =>
    assert.deepEqual(named(jobs()), [
      'ServiceAccount cloud-init-settings/stamp-revisions-test',
      'Role cloud-init-settings/stamp-revisions-test',
      'RoleBinding cloud-init-settings/stamp-revisions-test',
      'Role kube-system/stamp-revisions-test-machinesets',
      'RoleBinding kube-system/stamp-revisions-test-machinesets',
      'Role teams/stamp-revisions-test-machinesets',
      'RoleBinding teams/stamp-revisions-test-machinesets',
      'CronJob cloud-init-settings/stamp-revisions-test',
    ]))

  it('has only the permissions that it needs, for the Secrets that it stamps', () => {
    const permissions = jobs({ nodes: NODES.slice(0, 1) }).slice(0, -1)
    assertGolden(
      join(import.meta.dirname, 'golden/stamping-permissions.yaml'),
      permissions.map(({ object }) => writeYaml(object)).join('---\n'),
    )
  })

  it('runs on a schedule, or as a hook after each sync of Argo CD', () => {
    const cron = jobs({ stamping: { schedule: '*/5 * * * *' } }).at(-1)!.object
    assert.equal((cron.spec as JsonObject).schedule, '*/5 * * * *')
    const hook = jobs({ output: { gitops: 'argocd' } }).at(-1)!.object
    assert.equal(hook.kind, 'Job')
    const { annotations } = hook.metadata as { annotations: JsonObject }
    assert.equal(annotations['argocd.argoproj.io/hook'], 'PostSync')
  })

  for (const [name, changes] of [
    ['where revisions are counted in Git', { revision: 'tracked' }],
    ['without prerequisites', { output: { prerequisites: false } }],
    ['without MachineDeployments', { nodes: [] }],
  ] as const) {
    it(`is not made ${name}`, () => assert.deepEqual(jobs(changes as Parameters<typeof jobs>[0]), []))
  }
})

describe('its name', () => {
  const CASES = [
    { name: 'a', expected: 'stamp-revisions-a' },
    { name: 'Prod.eu', expected: 'stamp-revisions-prod-eu-HASH' },
    { name: 'x'.repeat(37), expected: `stamp-revisions-${'x'.repeat(25)}-HASH` },
    { name: `${'x'.repeat(24)}-${'y'.repeat(30)}`, expected: `stamp-revisions-${'x'.repeat(24)}-HASH` },
  ]
  for (const { name, expected } of CASES) {
    it(`of ${name}`, () => {
      const given = jobName(name)
      assert.equal(expected.endsWith('HASH') ? given.replace(/-[0-9a-f]{10}$/, '-HASH') : given, expected)
      assert.ok(given.length <= 52)
    })
  }
  it('differs for every functionConfig', () =>
    assert.equal(new Set(CASES.map(({ name }) => jobName(name))).size, CASES.length))
})
