// Mistakes in nodes.kubelet.config, machineDeployments.kubelet and nodes.kubelet.register.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { edit } from '../../../fixtures/lists.ts'
import { changed, type Mistake, reportedIn, testMistakes } from '../inputs.ts'

const NODES = '    externalCloudProvider: true\n'
const POOLS = '  machineDeployments:\n'
const CONFIG = 'OperatingSystemConfigGenerator quickstart'
const IGNORES = 'A kubelet ignores a field that it does not know.'
const NOT_STARTED = 'A kubelet does not start with a value of a wrong type.'

const AT = 'spec.nodes.kubelet.config'

/** A mistake in nodes.kubelet.config, written in one line. */
const mistake = (name: string, config: string, ...reported: readonly string[]): Mistake => [
  name,
  NODES,
  `${NODES}    kubelet: {config: {${config}}}\n`,
  reported.map(text => text.replace(' ', ` ${CONFIG} ${AT}`)),
]

const poolMistake = (name: string, config: string, ...reported: readonly string[]): Mistake => [
  name,
  POOLS,
  `${POOLS}    kubelet: {${config}}\n`,
  reported.map(text => text.replace(' ', ` ${CONFIG} spec.machineDeployments.kubelet`)),
]

testMistakes('mistakes in the configuration of kubelets', [
  mistake(
    'a misspelt field',
    'maxPod: 200',
    `OSM0120 .maxPod: maxPod is not a field of the kubelet; did you mean maxPods? | ${IGNORES}`,
  ),
  mistake(
    'the name of a flag',
    'pod-max-pids: 200, max-pods: 3',
    `OSM0120 .pod-max-pids: pod-max-pids is not a field of the kubelet | ${IGNORES}`,
    `OSM0120 .max-pods: max-pods is not a field of the kubelet; did you mean maxPods? | ${IGNORES}`,
  ),
  mistake(
    'another case',
    'clusterDns: [10.0.0.10]',
    `OSM0120 .clusterDns: clusterDns is not a field of the kubelet; did you mean clusterDNS? | ${IGNORES}`,
  ),
  mistake(
    'a field that belongs deeper',
    'swapBehavior: LimitedSwap',
    `OSM0120 .swapBehavior: swapBehavior is not a field of the kubelet; did you mean memorySwap.swapBehavior? | ${IGNORES}`,
  ),
  mistake(
    'a misspelt field in a map',
    'memorySwap: {swapBehaviour: LimitedSwap}',
    `OSM0120 .memorySwap.swapBehaviour: memorySwap.swapBehaviour is not a field of the kubelet; did you mean memorySwap.swapBehavior? | The only field here is swapBehavior. ${IGNORES}`,
  ),
  mistake(
    'a field of a newer version',
    'userNamespaces: {idsPerPod: 65536}, tlsCurvePreferences: [29]',
    'OSM0120 .tlsCurvePreferences: tlsCurvePreferences is a field of the kubelet only from Kubernetes 1.36 on, and kube-system/flatcar-workers has 1.34 | A kubelet ignores unknown fields: set it in machineDeployments.kubelet, for MachineDeployments with a version that has it.',
  ),
  mistake(
    'a number in quotes',
    'podPidsLimit: "4096"',
    'OSM0120 .podPidsLimit: podPidsLimit must be a whole number, not text | Write it without quotes: 4096.',
  ),
  mistake(
    'a quantity without quotes',
    'kubeReserved: {cpu: 2}',
    'OSM0120 .kubeReserved.cpu: kubeReserved.cpu must be text, not a number | Put it in quotes: "2".',
  ),
  mistake(
    'a list in the place of a map',
    'evictionHard: [a]',
    `OSM0120 .evictionHard: evictionHard must be a map of fields, not a list | ${NOT_STARTED}`,
  ),
  mistake(
    'a text in the place of a list',
    'clusterDNS: 10.96.0.10',
    'OSM0120 .clusterDNS: clusterDNS must be a list, not text | Write it as a list: [first, second].',
  ),
  mistake(
    'a number in the place of a duration',
    'imageMinimumGCAge: 3',
    'OSM0120 .imageMinimumGCAge: imageMinimumGCAge must be a duration | Write a duration such as 30s, 5m or 1h30m.',
  ),
  mistake(
    'a text that is no duration',
    'shutdownGracePeriod: 30 s',
    'OSM0120 .shutdownGracePeriod: shutdownGracePeriod must be a duration | Write a duration such as 30s, 5m or 1h30m.',
  ),
  mistake(
    'a number that is too large',
    'maxPods: 3000000000',
    `OSM0120 .maxPods: maxPods must be a number from -2147483648 to 2147483647 | ${NOT_STARTED}`,
  ),
  mistake(
    'a quantity in a list',
    'memoryManagerPolicy: Static, reservedMemory: [{numaNode: 0, limits: {memory: 1 GiB}}]',
    'OSM0120 .reservedMemory[0].limits.memory: reservedMemory[0].limits.memory must be a quantity | Write a number with a unit such as m, Ki, Mi or Gi: 500Mi.',
  ),
  mistake(
    'another kind',
    'kind: KubeletConfig, apiVersion: kubelet.config.k8s.io/v1beta1',
    'OSM0120 .kind: kind must be KubeletConfiguration | Write KubeletConfiguration, or leave it out.',
  ),
  mistake(
    'a misspelt choice',
    'failSwapOn: false, memorySwap: {swapBehavior: LimitSwap}',
    'OSM0122 .memorySwap.swapBehavior: memorySwap.swapBehavior is "LimitSwap", which the kubelet does not know, so it does not start | Did you mean LimitedSwap?',
  ),
  mistake(
    'a number out of its range',
    'oomScoreAdj: -2000',
    'OSM0122 .oomScoreAdj: oomScoreAdj is -2000, so the kubelet does not start | It must be from -1000 to 1000.',
  ),
  mistake(
    'a resource that cannot be reserved',
    'systemReserved: {mem: 1Gi}',
    'OSM0122 .systemReserved.mem: systemReserved has a resource that the kubelet does not know, so it does not start | It must be one of cpu, memory, ephemeral-storage, pid.',
  ),
  mistake(
    'a threshold that is none',
    'evictionHard: {memory.available: 100MB}',
    'OSM0122 .evictionHard["memory.available"]: evictionHard has "100MB" for memory.available, which is neither a quantity nor a percentage, so the kubelet does not start | Did you mean 100M?',
  ),
  mistake(
    'no percentage that is reclaimed at least',
    'evictionMinimumReclaim: {memory.available: "0%"}',
    'OSM0122 .evictionMinimumReclaim["memory.available"]: evictionMinimumReclaim has "0%" for memory.available, which is not positive, so the kubelet does not start | Write a percentage above 0%, or the quantity 0 for no minimum.',
  ),
  mistake(
    'a negative amount that is reclaimed at least',
    'evictionMinimumReclaim: {memory.available: "-1Mi", nodefs.available: 150%}',
    'OSM0122 .evictionMinimumReclaim["memory.available"]: evictionMinimumReclaim has "-1Mi" for memory.available, which is negative, so the kubelet does not start | Write a positive quantity, or 0 for no minimum.',
    'OSM0122 .evictionMinimumReclaim["nodefs.available"]: evictionMinimumReclaim has "150%" for nodefs.available, which is more than a machine has | Write 1% to 100%.',
  ),
  mistake(
    'no amount, and percentages in other forms of a float',
    'evictionMinimumReclaim: {memory.available: "0", nodefs.available: 1e1%}, evictionHard: {memory.available: 0%, nodefs.available: 0.0%, imagefs.available: 100%}',
  ),
  mistake(
    'a negative grace period',
    'evictionSoft: {memory.available: 500Mi}, evictionSoftGracePeriod: {memory.available: -90s}',
    'OSM0122 .evictionSoftGracePeriod["memory.available"]: evictionSoftGracePeriod has a value for memory.available that is negative, so the kubelet does not start | Write 90s or 2m.',
  ),
  mistake(
    'a soft threshold without a grace period',
    'evictionSoft: {memory.available: 500Mi}',
    'OSM0122 .evictionSoft["memory.available"]: evictionSoft has no grace period for memory.available, so the kubelet does not start | Set it in evictionSoftGracePeriod.',
  ),
  mistake(
    'images one by one, and several at a time',
    'serializeImagePulls: true',
    'OSM0122 .serializeImagePulls: serializeImagePulls is true, and the built-in profiles set maxParallelImagePulls: 10, so the kubelet does not start | Remove serializeImagePulls, or set maxParallelImagePulls: 1.',
  ),
  mistake(
    'the static memory manager without reserved memory',
    'memoryManagerPolicy: Static',
    'OSM0122 .memoryManagerPolicy: memoryManagerPolicy is Static without reservedMemory, so the kubelet does not start | Reserve the memory of kubeReserved, systemReserved and evictionHard for NUMA nodes: see docs/kubelet.md.',
  ),
  mistake(
    'swap for pods on a node without swap',
    'memorySwap: {swapBehavior: LimitedSwap}',
    'OSM0121 .memorySwap.swapBehavior: memorySwap.swapBehavior: LimitedSwap has no effect, because the built-in profiles turn swap off | Set failSwapOn: false, too: then nodes keep the swap of their image.',
  ),
  mistake(
    'a misspelt feature gate',
    'featureGates: {NodeSwop: true}',
    'OSM0111 .featureGates.NodeSwop: the feature gate "NodeSwop" does not exist in Kubernetes 1.34, so the kubelet does not start | Did you mean NodeSwap?',
  ),
  [
    'taints in both the configuration and the flag',
    NODES,
    `${NODES}    initialTaints: a=b:NoSchedule\n    kubelet: {config: {registerWithTaints: [{key: a, effect: NoSchedule}]}}\n`,
    [
      `OSM0121 ${CONFIG} ${AT}.registerWithTaints: registerWithTaints has no effect: nodes.initialTaints is passed as a flag, which takes precedence | Add these taints to spec.template.spec.taints of the MachineDeployments, with nodes.kubelet.register: [taints], or to nodes.initialTaints.`,
    ],
  ],
  poolMistake(
    'a misspelt field of a pool',
    'kube-system/ubuntu-workers: {cpuManagerPolice: static}',
    `OSM0120 ["kube-system/ubuntu-workers"].cpuManagerPolice: cpuManagerPolice is not a field of the kubelet; did you mean cpuManagerPolicy? | ${IGNORES}`,
  ),
  poolMistake(
    'a field that an annotation sets',
    'kube-system/ubuntu-workers: {maxPods: 200}',
    'OSM0121 ["kube-system/ubuntu-workers"].maxPods: maxPods has no effect: the MachineDeployment has the annotation v1.kubelet-config.machine-controller.kubermatic.io/MaxPods, which takes precedence | Remove one of them.',
  ),
  poolMistake(
    'a misspelt MachineDeployment',
    'kube-system/ubuntu-worker: {podPidsLimit: 200}',
    'OSM0123 ["kube-system/ubuntu-worker"]: kubelet settings are set for kube-system/ubuntu-worker, but no MachineDeployment with this name is among the items | Did you mean kube-system/ubuntu-workers?',
  ),
  poolMistake(
    'a mistake for a MachineDeployment that is not there',
    'other/pool: {podPidsLimits: 200}',
    `OSM0120 ["other/pool"].podPidsLimits: podPidsLimits is not a field of the kubelet; did you mean podPidsLimit? | ${IGNORES}`,
  ),
  [
    'a section that is not a map',
    NODES,
    `${NODES}    kubelet: {config: [maxPods]}\n`,
    [
      `OSM0102 ${CONFIG} ${AT}: ${AT} must be a map of fields, not a list | Write each entry as "name: value", without "- ".`,
    ],
  ],
  [
    'a misspelt value of register',
    NODES,
    `${NODES}    kubelet: {register: [label]}\n`,
    [
      `OSM0102 ${CONFIG} spec.nodes.kubelet.register[0]: spec.nodes.kubelet.register[0] is "label"; did you mean labels? | It must be labels or taints.`,
    ],
  ],
])

const SOUND_CONFIGS: readonly (readonly [name: string, config: string])[] = [
  ['all common settings', 'maxPods: 200, podPidsLimit: 4096, seccompDefault: true, clusterDomain: example.local'],
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
    const items = parts.items!.map(text => text.replace('kubelet: 1.34.1', 'kubelet: 1.39.0'))
    const found = await reportedIn({ ...parts, items })
    assert.deepEqual(
      found.filter(text => text.startsWith('OSM012')),
      [],
    )
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
        'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.metadata.labels[a]: the label a has a value that Kubernetes does not accept: the API server refuses it on the node | A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
      ],
    ],
    [
      'a taint without a key',
      '      taints: [{effect: NoSchedule}]\n',
      [
        'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.taints[0].key: a taint has no key: the API server refuses it on the node | A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
      ],
    ],
    [
      'an unknown effect',
      '      taints: [{key: a, effect: NoSchedul}]\n',
      [
        'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.taints[0].effect: a taint has an effect that does not exist: the API server refuses it on the node | Did you mean NoSchedule?',
      ],
    ],
  ]
  for (const [name, template, reported] of MISTAKES)
    test(name, async () => assert.deepEqual(await registered(template), reported))
})
