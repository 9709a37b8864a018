// What a new or renamed MachineDeployment boots with is shown as a whole, also beside one that is like it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compared } from '../inspect/fixtures.ts'
import { type GivenNode, renderingOfNodes } from '../inspect/report/fixtures.ts'

const ubuntu = (name: string): GivenNode => ({ name, operatingSystem: 'ubuntu', maxPods: 50 })

const CASES: readonly { name: string; old: readonly GivenNode[]; now: readonly GivenNode[] }[] = [
  { name: 'that is new', old: [ubuntu('a')], now: [ubuntu('a'), ubuntu('b')] },
  { name: 'that has another name', old: [ubuntu('a')], now: [ubuntu('b')] },
]

describe('a MachineDeployment', () => {
  for (const { name, old, now } of CASES)
    test(name, async () => {
      const [before, after] = await Promise.all([old, now].map(renderingOfNodes))
      const { changes } = compared({ old: before!.objects, now: after!.objects })
      const group = changes.groups.find(each => each.class === 'new')!
      assert.match(group.meaning, /^is new: ubuntu on hetzner, kubelet 1\.36\.1, kube-system\/osp-ubuntu \S+$/)
      const parts = group.parts.map(i => changes.parts[i]!)
      assert.ok(parts.some(({ title }) => title === 'provisioning file /etc/kubernetes/kubelet.conf'))
      assert.deepEqual([...new Set(parts.map(({ change }) => change))], ['added'])
    })
})
