// The cost of a run is linear in its nodes, counted in calls and bytes, which do not depend on the load of the machine.

import assert from 'node:assert/strict'
import type { HeapProfiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { before, describe, test } from 'node:test'
import { run } from '../../src/function.ts'
import { API_TOKEN, CONFIG, edit, listText, UBUNTU, UBUNTU_TOKEN } from '../fixtures/lists.ts'

const NODES = 100
const FEW = 3

/** Nodes with a common profile, and a token each. */
function nodes(count: number): string {
  const items = [API_TOKEN]
  for (let i = 0; i < count; i++) {
    const named = UBUNTU.replaceAll('ubuntu-workers', `pool-${i}`)
    items.push(edit(named, 'annotations:\n', 'annotations:\n    machinedeployment.clusters.k8s.io/revision: "3"\n'))
    items.push(
      UBUNTU_TOKEN.replaceAll('ubuntu-workers', `pool-${i}`)
        .replace('bootstrap-token-ubuntu', `bootstrap-token-${tokenId(i)}`)
        .replace('token-id: ubuntu', `token-id: ${tokenId(i)}`),
    )
  }
  return listText({ items, functionConfig: CONFIG })
}

const tokenId = (i: number): string => `t${`${i}`.padStart(5, '0')}`

interface Counted {
  /** Calls by file below src/ and function. */
  readonly calls: ReadonlyMap<string, number>
  readonly written: number
}

async function count(input: string): Promise<Counted> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const { output, failed, messages } = await run(input)
  assert.equal(failed, false, messages)
  let written = 0
  for (const chunk of output) written += chunk.length
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const calls = new Map<string, number>()
  for (const { url, functions } of result) {
    const file = url.split('/src/')[1]?.split('?')[0]
    for (const { functionName, ranges } of file ? functions : []) {
      const name = `${file} ${functionName}`
      calls.set(name, (calls.get(name) ?? 0) + ranges[0]!.count)
    }
  }
  return { calls, written }
}

/** Bytes on V8's heap, those too that were collected again, estimated from samples: with fewer of them, two runs differ by 5 %. */
async function allocated(input: string): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 512,
    // An option newer than the types: includes collected objects.
    ...{ includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true },
  })
  for (const _chunk of (await run(input)).output);
  const { profile } = await session.post('HeapProfiler.stopSampling')
  session.disconnect()
  const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
    children.reduce((sum, child) => sum + sizeOf(child), selfSize)
  return sizeOf(profile.head)
}

describe('nodes of one profile', () => {
  let few: Counted
  let many: Counted
  before(async () => {
    // Caches such as compiled profiles are filled before counting.
    await run(nodes(1))
    few = await count(nodes(FEW))
    many = await count(nodes(NODES))
  })

  test('no function is called more than twice as often for twice the nodes', async () => {
    const twice = await count(nodes(2 * NODES))
    const faster = [...twice.calls].filter(([step, calls]) => calls > 2.2 * (many.calls.get(step) ?? 0) + 100)
    assert.deepEqual(faster, [])
  })

  test('allocates less than three bytes per written byte', async () => {
    const each = ((await allocated(nodes(NODES))) - (await allocated(nodes(FEW)))) / (NODES - FEW)
    const written = (many.written - few.written) / (NODES - FEW)
    // Below this, nothing was measured.
    assert.ok(each > written / 2, `${each}`)
    assert.ok(each < 3 * written, `${each} for ${written} written`)
  })

  test('writes the same number of bytes per node', () => {
    const each = (many.written - few.written) / (NODES - FEW)
    assert.ok(Math.abs((FEW * each) / few.written - 1) < 0.05, `${each} and ${few.written}`)
  })
})
