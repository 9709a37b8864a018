// How many machines a MachineDeployment has on both sides, and how machine-controller replaces them, with its defaults.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { plain } from '../../src/base/span.ts'
import {
  capacityText,
  type Machines,
  machinesLine,
  machinesOf,
  NO_MACHINES,
  replicasText,
} from '../../src/compare/machines.ts'

const rolling = (maxSurge: number | string, maxUnavailable: number | string) => ({
  strategy: { rollingUpdate: { maxSurge, maxUnavailable } },
})

const CASES: readonly { name: string; old?: JsonObject; now?: JsonObject; expected: Machines }[] = [
  { name: 'nothing is set', old: {}, now: {}, expected: { old: 1, now: 1, extra: 1, missing: 0 } },
  { name: 'numbers', now: { replicas: 6, ...rolling(2, 1) }, expected: { old: 0, now: 6, extra: 2, missing: 1 } },
  {
    name: 'percentages: one is rounded up, the other down',
    old: { replicas: 10 },
    now: { replicas: 10, ...rolling('25%', '25%') },
    expected: { old: 10, now: 10, extra: 3, missing: 2 },
  },
  {
    name: 'neither more nor fewer machines is one fewer',
    old: { replicas: 4 },
    now: { replicas: 4, ...rolling(0, '10%') },
    expected: { old: 4, now: 4, extra: 0, missing: 1 },
  },
  {
    name: 'as the change says',
    old: { replicas: 3 },
    now: { replicas: 9, strategy: { rollingUpdate: { maxSurge: 3 } } },
    expected: { old: 3, now: 9, extra: 3, missing: 0 },
  },
  {
    name: 'more than there are',
    old: { replicas: 2 },
    now: { replicas: 2, ...rolling(5, 5) },
    expected: { old: 2, now: 2, extra: 2, missing: 2 },
  },
  {
    name: 'replicas that an autoscaler sets are those of the other side',
    old: { replicas: 7 },
    now: {},
    expected: { old: 7, now: 7, extra: 1, missing: 0 },
  },
  { name: 'gone', old: { replicas: 3 }, expected: { old: 3, now: 0, extra: 1, missing: 0 } },
  { name: 'none', now: { replicas: 0 }, expected: { old: 0, now: 0, extra: 0, missing: 0 } },
  { name: 'text that is no number', now: { replicas: 'many' }, expected: { old: 0, now: 1, extra: 1, missing: 0 } },
]

describe('machinesOf', () => {
  for (const { name, old, now, expected } of CASES)
    test(name, () => assert.deepEqual(machinesOf(old && { spec: old }, now && { spec: now }), expected))
  test('without MachineDeployments', () => assert.equal(machinesOf(undefined, undefined), undefined))
})

const machines = (old: number, now: number, extra: number, missing: number): Machines => ({ old, now, extra, missing })

describe('the capacity while machines are replaced', () => {
  const TEXTS: readonly [string, readonly Machines[]][] = [
    ['20 machines, 5 extra, down to 18 meanwhile', [machines(20, 20, 5, 2)]],
    ['3 machines, 1 extra meanwhile', [machines(3, 3, 1, 0)]],
    ['4 machines, down to 3 meanwhile', [machines(4, 4, 0, 1)]],
    ['53 machines, 6 extra, down to 52 meanwhile', [machines(3, 3, 1, 0), machines(50, 50, 5, 1)]],
    ['0 machines', [machines(0, 0, 0, 0)]],
  ]
  for (const [expected, given] of TEXTS) test(expected, () => assert.equal(plain(capacityText(given)), expected))
})

test('replicas before and after', () => {
  assert.equal(plain(replicasText([machines(3, 3, 1, 0)])), '3 machines')
  assert.equal(plain(replicasText([machines(1, 1, 1, 0)])), '1 machine')
  assert.equal(plain(replicasText([machines(3, 6, 1, 0)])), '3 → 6 machines')
})

describe('the sums of machines in one line', () => {
  const LINES: readonly [string, Partial<typeof NO_MACHINES>][] = [
    [
      '32 machines replaced, 5 new, 3 added, 3 removed; 20 wait for a revision',
      { replaced: 32, new: 5, added: 3, removed: 3, waiting: 20 },
    ],
    ['1 machine added', { added: 1 }],
    ['no machines replaced, added or removed; 1 waits for a revision; 2 are paused', { waiting: 1, paused: 2 }],
    ['no machines replaced, added or removed', {}],
  ]
  for (const [expected, sums] of LINES)
    test(expected, () => assert.equal(plain(machinesLine({ ...NO_MACHINES, ...sums })), expected))
})
