// Values of the kubelet that depend on its version. The messages of others are in test/mistakes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { refusedKubeletValues } from '../../src/lint/kubelet/file.ts'
import { kubeletValueProblems } from '../../src/lint/kubelet/values.ts'

const SWAP = { memorySwap: { swapBehavior: 'UnlimitedSwap' } }

test('UnlimitedSwap is refused from Kubernetes 1.30 on', () => {
  for (const [minors, count] of [
    [[29], 0],
    [[30], 1],
    [[29, 30], 1],
    [[], 1],
  ] as const)
    assert.equal(kubeletValueProblems(SWAP, { whole: SWAP, minors }).length, count, String(minors))
})

test('a file names a feature gate that its kubelet does not have', () => {
  const text =
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  NodeSwapp: true\n'
  const [found, ...more] = refusedKubeletValues({ path: '/etc/kubernetes/kubelet.conf', text, kubeletMinor: 34 })
  assert.deepEqual(
    [found?.line, found?.part, found?.help && plain(found.help), more],
    [4, 'NodeSwapp', 'Did you mean NodeSwap?', []],
  )
})

test('a file does not tell what another one sets', () => {
  const some = { memoryManagerPolicy: 'Static', evictionSoft: { 'memory.available': '500Mi' } }
  assert.deepEqual(kubeletValueProblems(some, {}), [])
  assert.equal(kubeletValueProblems(some, { whole: some }).length, 2)
})
