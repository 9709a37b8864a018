// Which nodes share a rendering: those for which everything that a template sees is equal, except for their names.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MachineDeployment } from '../../../src/render/model/machine-deployment.ts'
import { groupAlike, type JoiningNode } from '../../../src/render/nodes/group.ts'
import { environment, machineDeployment, profile } from '../osc/fixtures.ts'
import { joiningNode } from './fixtures.ts'

const PROFILE = profile({})
const BASE = machineDeployment({})
const COUNT = 1000

/** Returns a node of this MachineDeployment, with its own name, labels and taints. */
function node(given: MachineDeployment, i: number): JoiningNode {
  const labels = { 'example.com/number': `${i}` }
  const labelled = { ...given, template: { ...given.template, metadata: { labels } } }
  const joining = joiningNode(labelled, `md-${i}`, PROFILE)
  return { ...joining, credentials: { ...joining.credentials, bootstrapToken: `abcdef.${i}` } }
}

const aws = (kubeletVersion: string, i: number): MachineDeployment => {
  const cloudProviderSpec = { subnetId: `subnet-${i}`, size: 2n ** 60n + BigInt(i) }
  return { ...machineDeployment({ cloudProvider: 'aws', cloudProviderSpec }), kubeletVersion }
}

const EVICTION = 'v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard'

const CASES: readonly { name: string; given: (i: number) => MachineDeployment; expected: number }[] = [
  { name: 'names, labels and bootstrap tokens', given: () => BASE, expected: 1 },
  { name: 'annotations that are no settings', given: i => ({ ...BASE, annotations: { note: `${i}` } }), expected: 1 },
  { name: 'subnets, without a cloud config', given: i => aws('1.33.1', i), expected: 1 },
  { name: 'subnets, with a cloud config', given: i => aws('1.28.1', i), expected: COUNT },
  { name: 'five versions', given: i => ({ ...BASE, kubeletVersion: `1.33.${i % 5}` }), expected: 5 },
  {
    name: 'settings of the kubelet',
    given: i => ({ ...BASE, annotations: { [EVICTION]: `memory.available<${i % 3}Mi` } }),
    expected: 3,
  },
  { name: 'names of machines at the edge', given: () => machineDeployment({ cloudProvider: 'edge' }), expected: COUNT },
  {
    name: 'NodePools beside MachineDeployments',
    given: i =>
      i % 2 === 0 ? BASE : { ...BASE, pool: { nodeName: 'metadata', output: { file: { compress: i > 9 } } } },
    expected: 2,
  },
]

describe(`groups of ${COUNT} nodes with different`, () => {
  for (const { name, given, expected } of CASES)
    test(name, () => {
      const nodes = Array.from({ length: COUNT }, (_, i) => node(given(i), i))
      const groups = groupAlike(nodes, environment())
      assert.equal(groups.length, expected)
      assert.deepEqual(
        groups.flatMap(group => group.nodes).sort((a, b) => nodes.indexOf(a) - nodes.indexOf(b)),
        nodes,
      )
    })
})
