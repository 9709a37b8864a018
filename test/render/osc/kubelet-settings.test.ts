// Kubelet settings in a MachineDeployment's annotations.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type KubeletAnnotations, kubeletSettings } from '../../../src/render/osc/kubelet/kubelet-settings.ts'

const PREFIX = 'v1.kubelet-config.machine-controller.kubermatic.io'

interface Case {
  readonly name: string
  readonly given: Readonly<Record<string, string>>
  readonly expected: KubeletAnnotations
}

const READ: readonly Case[] = [
  { name: 'other annotations are ignored', given: { 'example.com/MaxPods': '5' }, expected: {} },
  { name: 'inherited property names are ignored', given: { [`${PREFIX}/constructor`]: '5' }, expected: {} },
  { name: 'a number may have a sign', given: { [`${PREFIX}/MaxPods`]: '+110' }, expected: { MaxPods: 110n } },
  {
    name: 'pairs are split at the first delimiter, without trimming',
    given: { [`${PREFIX}/KubeReserved`]: 'cpu=100m,a=b=c, x =1,none,' },
    expected: {
      KubeReserved: new Map([
        ['cpu', '100m'],
        ['a', 'b=c'],
        [' x ', '1'],
      ]),
    },
  },
  {
    name: 'eviction thresholds are split at <',
    given: { [`${PREFIX}/EvictionHard`]: 'memory.available<100Mi,a=b' },
    expected: { EvictionHard: new Map([['memory.available', '100Mi']]) },
  },
  {
    name: 'ages are durations',
    given: { [`${PREFIX}/ImageMinimumGCAge`]: '1h30m', [`${PREFIX}/ImageMaximumGCAge`]: '0' },
    expected: { ImageMinimumGCAge: 5_400_000_000_000n, ImageMaximumGCAge: 0n },
  },
  {
    name: 'an annotation may have a suffix, and one without it wins',
    given: {
      [`${PREFIX}.example.com/MaxPods`]: '5',
      [`${PREFIX}/MaxPods`]: '6',
      [`${PREFIX}x/ContainerLogMaxSize`]: '1Mi',
    },
    expected: { MaxPods: 6n, ContainerLogMaxSize: '1Mi' },
  },
]

const REFUSED: readonly (readonly [name: string, value: string])[] = [
  ['MaxPods', '2147483648'],
  ['MaxPods', ' 5'],
  ['ImageGCHighThresholdPercent', '80%'],
  ['ImageGCLowThresholdPercent', '0x10'],
  ['ImageMinimumGCAge', '5'],
]

describe('kubeletSettings', () => {
  for (const { name, given, expected } of READ) {
    it(name, () => {
      const problems: string[] = []
      assert.deepEqual(
        kubeletSettings(given, annotation => problems.push(annotation)),
        expected,
      )
      assert.deepEqual(problems, [])
    })
  }
  for (const [name, value] of REFUSED) {
    it(`rejects ${name} ${JSON.stringify(value)}`, () => {
      const problems: string[] = []
      kubeletSettings({ [`${PREFIX}/${name}`]: value }, annotation => problems.push(annotation))
      assert.deepEqual(problems, [`${PREFIX}/${name}`])
    })
  }
})
