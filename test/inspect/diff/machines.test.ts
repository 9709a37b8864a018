// How many machines run, and how fast they are replaced, with the defaults of machine-controller.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { machinesOf, machinesText } from '../../../src/inspect/diff/machines.ts'
import type { JsonObject } from '../../../src/render/model/json.ts'

const CASES: readonly { name: string; old?: JsonObject; now?: JsonObject; count: number; atATime: number }[] = [
  { name: 'nothing is set', now: {}, count: 1, atATime: 1 },
  {
    name: 'numbers',
    now: { replicas: 6, strategy: { rollingUpdate: { maxSurge: 2, maxUnavailable: 1 } } },
    count: 6,
    atATime: 3,
  },
  {
    name: 'percentages: one is rounded up, the other down',
    now: { replicas: 10, strategy: { rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } } },
    count: 10,
    atATime: 5,
  },
  {
    name: 'no machine more',
    now: { replicas: 4, strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } },
    count: 4,
    atATime: 1,
  },
  {
    name: 'the machines that run are replaced as the change says',
    old: { replicas: 3 },
    now: { replicas: 9, strategy: { rollingUpdate: { maxSurge: 3 } } },
    count: 3,
    atATime: 3,
  },
  { name: 'none', now: { replicas: 0 }, count: 0, atATime: 1 },
  { name: 'text that is no number', now: { replicas: 'many' }, count: 1, atATime: 1 },
]

describe('machinesOf', () => {
  for (const { name, old, now, ...expected } of CASES)
    test(name, () => assert.deepEqual(machinesOf(old && { spec: old }, now && { spec: now }), expected))
  test('without MachineDeployments', () => assert.equal(machinesOf(undefined, undefined), undefined))
})

describe('machinesText', () => {
  const of = (...machines: [count: number, atATime: number][]) =>
    machines.map(([count, atATime]) => ({ count, atATime }))
  test('of one MachineDeployment', () =>
    assert.equal(machinesText(of([3, 1]), 'replaced'), '3 machines, one at a time'))
  test('of one machine', () => assert.equal(machinesText(of([1, 1]), 'replaced'), '1 machine'))
  test('of several', () =>
    assert.equal(
      machinesText(of([3, 1], [50, 5], [0, 9]), 'replaced'),
      '53 machines, one to 5 at a time per MachineDeployment',
    ))
  test('that are not replaced', () => assert.equal(machinesText(of([3, 1]), 'kept'), '3 machines now'))
})
