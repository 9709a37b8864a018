// What a new or renamed MachineDeployment boots with is shown beside the one that it is most like.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compared } from '../fixtures.ts'
import { type GivenNode, renderingOfNodes } from '../report/fixtures.ts'

const ubuntu = (name: string, maxPods = 110): GivenNode => ({ name, operatingSystem: 'ubuntu', maxPods })

async function changesOf(old: readonly GivenNode[], now: readonly GivenNode[]) {
  const [before, after] = await Promise.all([old, now].map(renderingOfNodes))
  const { changes } = compared({ old: before!.objects, now: after!.objects })
  const group = changes.groups.find(each => each.class === 'new')!
  return { meaning: group.meaning, parts: group.parts.map(i => changes.parts[i]!) }
}

const withoutTokens = (parts: Awaited<ReturnType<typeof changesOf>>['parts']) =>
  parts.filter(({ section }) => section !== 'kubeconfig').map(({ title, change }) => `${change} ${title}`)

describe('a new MachineDeployment', () => {
  test('is compared with the one that it is most like', async () => {
    const { meaning, parts } = await changesOf(
      [ubuntu('a'), ubuntu('b', 50)],
      [ubuntu('a'), ubuntu('b', 50), ubuntu('c', 51)],
    )
    assert.match(
      meaning,
      /^is new: ubuntu on hetzner, kubelet 1\.36\.1, kube-system\/osp-ubuntu \S+, like kube-system\/[ab] but for$/,
    )
    assert.deepEqual(withoutTokens(parts), ['changed provisioning file /etc/kubernetes/kubelet.conf'])
  })
  test('that has only another name than one that is gone is like it', async () => {
    const { meaning, parts } = await changesOf([ubuntu('a'), ubuntu('b', 50)], [ubuntu('a'), ubuntu('renamed', 50)])
    assert.match(meaning, /, like kube-system\/b(?: but for)?$/)
    assert.deepEqual(withoutTokens(parts), [])
  })
  test('of another system is shown as a whole', async () => {
    const { meaning, parts } = await changesOf([ubuntu('a')], [ubuntu('a'), { name: 'f', operatingSystem: 'flatcar' }])
    assert.doesNotMatch(meaning, /like/)
    assert.ok(withoutTokens(parts).includes('added provisioning file /etc/kubernetes/kubelet.conf'))
    assert.ok(withoutTokens(parts).every(text => text.startsWith('added ')))
  })
})
