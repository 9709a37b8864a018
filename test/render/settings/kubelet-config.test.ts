// Mistakes in nodes.kubelet.config, machineDeployments.kubelet and nodes.kubelet.register.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { edit } from '../../fixtures/lists.ts'
import { changed, type Mistake, reportedIn, testReplacements, withoutHelp } from '../outputs/inputs.ts'

const NODES = '    externalCloudProvider: true\n'
const POOLS = '  machineDeployments:\n'

const AT = 'spec.nodes.kubelet.config'

/** A mistake in nodes.kubelet.config, written in one line. */
const mistake = (config: string, ...reported: readonly string[]): Mistake => [
  NODES,
  `${NODES}    kubelet: {config: {${config}}}\n`,
  reported.map(text => text.replace(' ', ` ${AT}`)),
]

testReplacements('mistakes in the configuration of kubelets', [
  mistake(
    'pod-max-pids: 200, max-pods: 3',
    `OSM0120 .pod-max-pids: pod-max-pids is not a field of the kubelet`,
    `OSM0120 .max-pods: max-pods is not a field of the kubelet; did you mean maxPods?`,
  ),
  mistake(
    'clusterDns: [10.0.0.10]',
    `OSM0120 .clusterDns: clusterDns is not a field of the kubelet; did you mean clusterDNS?`,
  ),
  mistake('swapBehavior: LimitedSwap', `OSM0120 .swapBehavior: swapBehavior is not a field of the kubelet`),
  mistake(
    'memorySwap: {swapBehaviour: LimitedSwap}',
    `OSM0120 .memorySwap.swapBehaviour: memorySwap.swapBehaviour is not a field of the kubelet; did you mean memorySwap.swapBehavior?`,
  ),
  mistake(
    'userNamespaces: {idsPerPod: 65536}, defaultPodSysctls: {vm.swappiness: "0"}',
    'OSM0120 .defaultPodSysctls: defaultPodSysctls is a field of the kubelet only from Kubernetes 1.37 on, and kube-system/flatcar-workers has 1.36',
  ),
  mistake('podPidsLimit: "4096"', 'OSM0120 .podPidsLimit: podPidsLimit must be a whole number, not text'),
  mistake('kubeReserved: {cpu: 2}', 'OSM0120 .kubeReserved.cpu: kubeReserved.cpu must be text, not a number'),
  mistake('evictionHard: [a]', `OSM0120 .evictionHard: evictionHard must be a map of fields, not a list`),
  mistake('imageMinimumGCAge: 3', 'OSM0120 .imageMinimumGCAge: imageMinimumGCAge must be a duration'),
  mistake('shutdownGracePeriod: 30 s', 'OSM0120 .shutdownGracePeriod: shutdownGracePeriod must be a duration'),
  mistake('maxPods: 3000000000', `OSM0120 .maxPods: maxPods must be a number from -2147483648 to 2147483647`),
  mistake(
    'memoryManagerPolicy: Static, reservedMemory: [{numaNode: 0, limits: {memory: 1 GiB}}]',
    'OSM0120 .reservedMemory[0].limits.memory: reservedMemory[0].limits.memory must be a quantity',
  ),
  mistake(
    'kind: KubeletConfig, apiVersion: kubelet.config.k8s.io/v1beta1',
    'OSM0120 .kind: kind must be KubeletConfiguration',
  ),
  mistake(
    'failSwapOn: false, memorySwap: {swapBehavior: LimitSwap}',
    'OSM0122 .memorySwap.swapBehavior: memorySwap.swapBehavior is "LimitSwap", which the kubelet does not know, so the kubelet does not start',
  ),
  mistake('oomScoreAdj: -2000', 'OSM0122 .oomScoreAdj: oomScoreAdj is -2000, so the kubelet does not start'),
  mistake(
    'systemReserved: {mem: 1Gi}',
    'OSM0122 .systemReserved.mem: systemReserved has a resource that the kubelet does not know, so it does not start',
  ),
  mistake(
    'evictionHard: {memory.available: 100MB}',
    'OSM0122 .evictionHard[memory.available]: evictionHard has "100MB" for memory.available, which is neither a quantity nor a percentage, so the kubelet does not start',
  ),
  mistake(
    'evictionMinimumReclaim: {memory.available: "-1Mi", nodefs.available: 150%}',
    'OSM0122 .evictionMinimumReclaim[memory.available]: evictionMinimumReclaim has "-1Mi" for memory.available, which is negative, so the kubelet does not start',
  ),
  mistake(
    'evictionMinimumReclaim: {memory.available: "0", nodefs.available: 1e1%}, evictionHard: {memory.available: 0%, nodefs.available: 0.0%, imagefs.available: 100%}',
  ),
  mistake(
    'evictionSoft: {memory.available: 500Mi}, evictionSoftGracePeriod: {memory.available: -90s}',
    'OSM0122 .evictionSoftGracePeriod[memory.available]: evictionSoftGracePeriod has a value for memory.available that is negative, so the kubelet does not start',
  ),
  mistake(
    'evictionSoft: {memory.available: 500Mi}',
    'OSM0122 .evictionSoft[memory.available]: evictionSoft has no grace period for memory.available, so the kubelet does not start',
  ),
  mistake(
    'serializeImagePulls: true',
    'OSM0122 .serializeImagePulls: serializeImagePulls is true, and the built-in profiles set maxParallelImagePulls: 10, so the kubelet does not start',
  ),
  mistake(
    'memoryManagerPolicy: Static',
    'OSM0122 .memoryManagerPolicy: memoryManagerPolicy is Static without reservedMemory, so the kubelet does not start',
  ),
  mistake(
    'featureGates: {NodeSwop: true}',
    'OSM0111 .featureGates.NodeSwop: the feature gate "NodeSwop" does not exist in Kubernetes 1.36, so the kubelet does not start',
  ),
  [
    NODES,
    `${NODES}    initialTaints: a=b:NoSchedule\n    kubelet: {config: {registerWithTaints: [{key: a, effect: NoSchedule}]}}\n`,
    [
      `OSM0121 ${AT}.registerWithTaints: registerWithTaints has no effect: nodes.initialTaints is passed as a flag, which takes precedence`,
    ],
  ],
  [NODES, `${NODES}    kubelet: {config: [maxPods]}\n`, [`OSM0102 ${AT}: ${AT} must be a map of fields, not a list`]],
  [
    NODES,
    `${NODES}    kubelet: {register: [label]}\n`,
    [`OSM0102 spec.nodes.kubelet.register[0]: spec.nodes.kubelet.register[0] is "label"; did you mean labels?`],
  ],
])

const SOUND_CONFIGS: readonly (readonly [name: string, config: string])[] = [
  ['swap', 'failSwapOn: false, memorySwap: {swapBehavior: LimitedSwap}'],
  ['null', 'maxPods: null, memorySwap: {swapBehavior: null}'],
  ['with apiVersion and kind', 'apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration, maxPods: 3'],
  ['a number of nanoseconds', 'logging: {flushFrequency: 5000000000, verbosity: 3}'],
  ['numbers in YAML notations', 'kubeAPIQPS: 0x32, memoryThrottlingFactor: 1, podPidsLimit: 1e4'],
  ['serialized image pulls', 'serializeImagePulls: true, maxParallelImagePulls: 1'],
  ['soft eviction', 'evictionSoft: {memory.available: 5%}, evictionSoftGracePeriod: {memory.available: 1m30s}'],
]

describe('reports nothing for', () => {
  for (const [name, config] of SOUND_CONFIGS) {
    test(name, async () =>
      assert.deepEqual(await reportedIn(changed(NODES, `${NODES}    kubelet: {config: {${config}}}\n`)), []),
    )
  }

  test('accepts an unknown field for a kubelet version newer than the known ones', async () => {
    const parts = changed(NODES, `${NODES}    kubelet: {config: {brandNewThing: 3}}\n`)
    const items = parts.items!.map(text => text.replace('kubelet: 1.36.1', 'kubelet: 1.39.0'))
    const found = await reportedIn({ ...parts, items })
    assert.deepEqual(
      found.filter(text => text.startsWith('OSM012')),
      [],
    )
  })

  test('names a pool that is not there, beside a single MachineDeployment', async () => {
    const parts = changed(POOLS, `${POOLS}    kubelet: {kube-system/ubuntu-worker: {maxPods: 50}}\n`)
    const items = parts.items?.filter(item => !/name: (flatcar|spare)-workers/.test(item))
    assert.deepEqual((await reportedIn({ ...parts, items })).map(withoutHelp), [
      'OSM0123 OperatingSystemConfigGenerator quickstart spec.machineDeployments.kubelet[kube-system/ubuntu-worker]: kubelet settings are set for kube-system/ubuntu-worker, but no MachineDeployment with this name is among the items',
    ])
  })

  for (const [config, help] of [
    ['podPidsLimit: "4096"', 'Write it without quotes: 4096.'],
    ['maxPods: {}', 'A kubelet does not start with a value of a wrong type.'],
    [
      'evictionHard: {memory.available: plenty}',
      'Write a number with a unit such as m, k, M, G, Ki, Mi or Gi: 200m of a CPU, 500Mi of memory.',
    ],
  ] as const)
    test(`says what to do about ${config}`, async () => {
      const parts = changed(NODES, `${NODES}    kubelet: {config: {${config}}}\n`)
      const [found = ''] = await reportedIn(parts, { lint: true })
      assert.equal(found.split(' | ')[1], help)
    })

  test('accepts a setting of a pool that is not rendered in this run', async () => {
    const parts = changed(POOLS, `${POOLS}    kubelet: {other/pool: {tlsCurvePreferences: [29]}}\n`)
    assert.deepEqual(await reportedIn(parts), [])
  })
})

describe('checks labels and taints of the template that are registered', () => {
  const SPEC = '    spec:\n      versions:'
  const registered = (template: string) => {
    const parts = changed(NODES, `${NODES}    kubelet: {register: [labels, taints]}\n`)
    const items = [edit(parts.items![0]!, SPEC, `    spec:\n${template}      versions:`), ...parts.items!.slice(1)]
    return reportedIn({ ...parts, items }, { lint: true })
  }

  const MISTAKES: readonly (readonly [name: string, template: string, reported: readonly string[]])[] = [
    ['sound', '      metadata: {labels: {a: b}}\n      taints: [{key: a, effect: NoSchedule}]\n', []],
    ['a label that machine-controller sets', '      metadata: {labels: {node-role.kubernetes.io/x: ""}}\n', []],
    [
      'an invalid value of a label',
      '      metadata: {labels: {a: "b c"}}\n',
      [
        'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.metadata.labels.a: the label a has a value that Kubernetes does not accept: the API server refuses it on the node',
      ],
    ],
    [
      'a taint without a key',
      '      taints: [{effect: NoSchedule}]\n',
      [
        'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.taints[0].key: a taint has no key: the API server refuses it on the node',
      ],
    ],
  ]
  for (const [name, template, reported] of MISTAKES)
    test(name, async () => assert.deepEqual((await registered(template)).map(withoutHelp), reported))
})
