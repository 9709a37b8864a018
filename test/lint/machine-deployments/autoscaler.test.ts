// Bounds of the Cluster Autoscaler that are correct. Mistakes are in test/mistakes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { autoscalerProblems } from '../../../src/lint/machine-deployments/autoscaler.ts'
import { fieldOf } from '../../fixtures/told.ts'

const MIN = 'cluster.k8s.io/cluster-api-autoscaler-node-group-min-size'
const MAX = 'cluster.k8s.io/cluster-api-autoscaler-node-group-max-size'

interface Case {
  readonly name: string
  readonly annotations: Readonly<Record<string, string>>
  readonly replicas?: number
  readonly expected?: readonly string[]
}

const CASES: readonly Case[] = [
  { name: 'replicas within the bounds', annotations: { [MIN]: '1', [MAX]: '5' }, replicas: 5 },
  { name: 'no replicas in the manifest', annotations: { [MIN]: '1', [MAX]: '5' } },
  {
    name: 'no replicas in the manifest, and a minimum above the default',
    annotations: { [MIN]: '3', [MAX]: '5' },
    expected: [`metadata.annotations[${MIN}]`],
  },
  { name: 'a disabled MachineDeployment', annotations: { [MIN]: '1', [MAX]: '5' }, replicas: 0 },
  { name: 'equal bounds', annotations: { [MIN]: '3', [MAX]: '3' }, replicas: 3 },
  { name: 'only a maximum', annotations: { [MAX]: '3' }, replicas: 3 },
  {
    name: 'other annotations of the autoscaler',
    annotations: { 'capacity.cluster-autoscaler.kubernetes.io/cpu': '4', 'example.com/autoscaler-node-group': 'a' },
  },
  { name: 'more replicas than the maximum', annotations: { [MAX]: '3' }, replicas: 4, expected: ['spec.replicas'] },
  {
    name: 'a negative number, and white space',
    annotations: { [MIN]: '-1', [MAX]: ' 3' },
    expected: [`metadata.annotations[${MIN}]`, `metadata.annotations[${MAX}]`],
  },
  {
    name: 'a misspelt name',
    annotations: { [`${MIN}s`]: '1', [MAX]: '3' },
    expected: [`metadata.annotations[${MIN}s]`],
  },
]

describe('bounds of the Cluster Autoscaler', () => {
  for (const { name, annotations, replicas, expected = [] } of CASES)
    test(name, () => {
      const metadata = { annotations: { ...annotations } }
      const found = autoscalerProblems({ metadata, ...(replicas !== undefined && { spec: { replicas } }) })
      assert.deepEqual(found.map(fieldOf), expected)
    })
})
