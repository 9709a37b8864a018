// --set path=value: the path of the setting, and the type of the value.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { override } from '../../../src/render/settings/overrides.ts'
import { fails } from '../../fixtures/told.ts'

const GIVEN: JsonObject = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
  spec: { cluster: { server: 'https://api.example.com:6443', dnsIPs: ['10.0.0.1'] } },
}

const specWith = (...assignments: readonly string[]): Json => override(GIVEN, assignments, fails).spec!

const VALUES: readonly { readonly given: string; readonly expected: Json }[] = [
  { given: 'https://10.0.0.1:6443', expected: 'https://10.0.0.1:6443' },
  { given: '', expected: '' },
  { given: 'true', expected: true },
  { given: '[10.96.0.10, fd00::a]', expected: ['10.96.0.10', 'fd00::a'] },
  { given: '{"kube-system/workers": "3"}', expected: { 'kube-system/workers': '3' } },
  {
    given: '{secretKeyRef: {namespace: a, name: b, key: c}}',
    expected: { secretKeyRef: { namespace: 'a', name: 'b', key: 'c' } },
  },
  // Other values are strings.
  { given: '[::1]:6443', expected: '[::1]:6443' },
  { given: '[unfinished', expected: '[unfinished' },
]

describe('the value of --set', () => {
  for (const { given, expected } of VALUES) {
    test(given || 'nothing', () => {
      const { cluster } = specWith(`cluster.server=${given}`) as { cluster: JsonObject }
      assert.deepEqual(cluster.server, expected)
    })
  }
})

describe('a field of a kubelet', () => {
  const VALUES: readonly (readonly [assignment: string, expected: Json])[] = [
    ['nodes.kubelet.config.kubeReserved.cpu=2', { kubeReserved: { cpu: '2' } }],
    ['nodes.kubelet.config.memoryThrottlingFactor=0.9', { memoryThrottlingFactor: 0.9 }],
    ['nodes.kubelet.config.logging.verbosity=4', { logging: { verbosity: 4 } }],
    ['nodes.kubelet.config.noField=4', { noField: '4' }],
  ]
  for (const [assignment, expected] of VALUES) {
    test(assignment, () => {
      const { nodes } = specWith(assignment) as { nodes: { kubelet: JsonObject } }
      assert.deepEqual(nodes.kubelet.config, expected)
    })
  }
  test('of a MachineDeployment', () => {
    const { machineDeployments } = specWith('machineDeployments.kubelet[kube-system/gpu].maxPods=200') as JsonObject
    assert.deepEqual(machineDeployments, { kubelet: { 'kube-system/gpu': { maxPods: 200 } } })
  })
})

const PATHS: readonly { readonly name: string; readonly given: string; readonly expected: Json }[] = [
  {
    name: 'the rest of the group is kept',
    given: 'cluster.server=x',
    expected: { cluster: { server: 'x', dnsIPs: ['10.0.0.1'] } },
  },
  {
    name: 'spec may be part of the path',
    given: 'spec.cluster.server=x',
    expected: { cluster: { server: 'x', dnsIPs: ['10.0.0.1'] } },
  },
  {
    name: 'a name with dots is in brackets',
    given: 'a[b.c/d].e=x',
    expected: { ...(GIVEN.spec as JsonObject), a: { 'b.c/d': { e: 'x' } } },
  },
]

describe('the path of --set', () => {
  for (const { name, given, expected } of PATHS) test(name, () => assert.deepEqual(specWith(given), expected))

  for (const wrong of ['cluster.server', '=x', '', `nodes${'.a'.repeat(20_000)}=1`]) {
    test(`"${wrong.slice(0, 20)}" is rejected`, () => {
      const codes: string[] = []
      override(GIVEN, [wrong], ({ code }) => codes.push(code))
      assert.deepEqual(codes, ['OSM0106'])
    })
  }
})
