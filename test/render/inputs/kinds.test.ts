// Items that are not read because of a slip in their apiVersion or kind.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { reportKinds } from '../../../src/render/inputs/kinds.ts'
import { catalogOf } from './fixtures.ts'

const ROWS: readonly (readonly [name: string, apiVersion: string, kind: string, codes: readonly string[]])[] = [
  ['a MachineDeployment', 'cluster.k8s.io/v1alpha1', 'MachineDeployment', []],
  ['a group with a slip', 'cluster.k8s.oi/v1alpha1', 'MachineDeployment', ['OSM0208']],
  ['a kind with a slip', 'cluster.k8s.io/v1alpha1', 'MachineDeploymnet', ['OSM0208']],
  ['Cluster API', 'cluster.x-k8s.io/v1beta1', 'MachineDeployment', []],
  ['the group of another program', 'example.com/v1', 'MachineDeployment', []],
  ['a Secret', 'v1', 'Secret', []],
  ['a Secret of another program', 'example.com/v1', 'Secret', []],
  ['a kind of another program', 'example.com/v1', 'Widget', []],
]

describe('reportKinds, of', () => {
  for (const [name, apiVersion, kind, codes] of ROWS)
    test(name, () => {
      const found: Diagnostic[] = []
      reportKinds(catalogOf([{ apiVersion, kind, metadata: { name: 'a' } }]), problem => found.push(problem))
      assert.deepEqual(
        found.map(({ code }) => code),
        codes,
      )
    })
})
