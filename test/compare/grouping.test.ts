// MachineDeployments that change in the same way are one group.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groupedChanges, type NamedDiff } from '../../src/compare/grouping.ts'

/** A MachineDeployment for which one value of the node changes. */
const node = (i: number, value: string): NamedDiff => ({
  title: `kube-system/pool-${i}`,
  cluster: '',
  stem: `pool-${i}-kube-system`,
  kind: 'MachineDeployment',
  class: 'new machines',
  template: [],
  stamps: [],
  values: [{ name: 'kubelet', old: '1.33.0', now: value }],
  machines: { old: 1, now: 1, extra: 0, missing: 0 },
  obstacles: [],
  parts: [],
})

const ROWS: readonly (readonly [name: string, versions: readonly string[], expected: string])[] = [
  ['one value', ['1.33.1', '1.33.1'], '1.33.0 → 1.33.1'],
  [
    'three values, which are listed',
    ['1.33.1', '1.33.2', '1.33.1', '1.33.3'],
    '1.33.0 → 1.33.1, 1.33.0 → 1.33.2, 1.33.0 → 1.33.3',
  ],
  ['more values, which are counted', ['1.33.1', '1.33.2', '1.33.3', '1.33.4'], '4 different values'],
]

describe('the reason of a group whose nodes change to', () => {
  for (const [name, versions, expected] of ROWS)
    test(name, () => {
      const { groups } = groupedChanges(versions.map((version, i) => node(i, version)))
      assert.deepEqual(
        groups.map(({ reasons }) => reasons.map(({ value }) => value)),
        [[expected]],
      )
    })
})
