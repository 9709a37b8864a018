// The effect of kubelet settings on the files of a node, for every built-in profile.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../../../src/base/json.ts'
import { type Diagnostic, renderNodes } from '../../../../src/index.ts'
import { exportedProfile } from '../../../../src/render/profiles/built-in/index.ts'
import { CONFIG } from '../../../fixtures/lists.ts'

const SYSTEMS: readonly (readonly [
  profile: string,
  operatingSystem: string,
  cloudProvider: string,
  spec?: JsonObject,
])[] = [
  ['osp-amzn2', 'amzn2', 'aws'],
  ['osp-flatcar', 'flatcar', 'aws'],
  ['osp-flatcar-cloud-init', 'flatcar', 'openstack', { provisioningUtility: 'cloud-init' }],
  ['osp-rhel', 'rhel', 'aws'],
  ['osp-rockylinux', 'rockylinux', 'aws'],
  ['osp-ubuntu', 'ubuntu', 'aws'],
]

const CLUSTER: JsonObject = parse(CONFIG).spec.cluster

const DROP_IN = '/etc/kubernetes/kubelet.conf.d/50-osm-krm.conf'
const CONF = '/etc/kubernetes/kubelet.conf'
const ENVIRONMENT = '/etc/osm-krm/kubelet.env'
const UNIT = '/etc/systemd/system/kubelet.service'
const PREFIX = 'v1.kubelet-config.machine-controller.kubermatic.io'

interface Given {
  readonly profile?: string
  readonly version?: string
  readonly nodes?: JsonObject
  readonly pools?: JsonObject
  readonly annotations?: Readonly<Record<string, string>>
  readonly labels?: JsonObject
  readonly taints?: readonly { readonly key: string; readonly value?: string; readonly effect: string }[]
  readonly items?: readonly JsonObject[]
}

interface Rendered {
  /** Contents by path. */
  readonly files: Readonly<Record<string, string>>
  readonly permissions: Readonly<Record<string, number>>
  readonly diagnostics: readonly Diagnostic[]
}

async function rendered(given: Given): Promise<Rendered> {
  const [profile, operatingSystem, cloudProvider, operatingSystemSpec = {}] = SYSTEMS.find(
    ([name]) => name === (given.profile ?? 'osp-ubuntu').replace(/^own-/, 'osp-'),
  )!
  const { config, diagnostics } = await render(given, {
    profile: given.profile ?? profile,
    provider: { operatingSystem, cloudProvider, operatingSystemSpec, cloudProviderSpec: {}, sshPublicKeys: [] },
  })
  const { files } = config as { files: { path: string; permissions: number; content: { inline: { data: string } } }[] }
  return {
    files: Object.fromEntries(files.map(({ path, content }) => [path, content.inline.data])),
    permissions: Object.fromEntries(files.map(({ path, permissions }) => [path, permissions])),
    diagnostics,
  }
}

async function render(
  { version = '1.34.1', nodes = {}, pools = {}, annotations = {}, labels = {}, taints = [], items = [] }: Given,
  { profile, provider }: { readonly profile: string; readonly provider: JsonObject },
): Promise<{ readonly config: JsonObject; readonly diagnostics: readonly Diagnostic[] }> {
  const machineDeployment: JsonObject = {
    apiVersion: 'cluster.k8s.io/v1alpha1',
    kind: 'MachineDeployment',
    metadata: {
      name: 'pool',
      namespace: 'kube-system',
      annotations: { 'k8c.io/operating-system-profile': profile, ...annotations },
    },
    spec: {
      selector: { matchLabels: { a: 'b' } },
      template: {
        metadata: { labels: { a: 'b' } },
        spec: {
          metadata: { labels },
          taints: taints.map(taint => ({ ...taint })),
          versions: { kubelet: version },
          providerSpec: { value: provider },
        },
      },
    },
  }
  const { objects, diagnostics } = await renderNodes({
    objects: [machineDeployment, ...items],
    functionConfig: {
      apiVersion: 'osm-krm.dev/v1alpha1',
      kind: 'OperatingSystemConfigGenerator',
      metadata: { name: 'test' },
      spec: {
        cluster: CLUSTER,
        credentials: {
          placeholders: 'vault',
          apiToken: { placeholder: '<path:osm#api>' },
          bootstrapToken: { placeholder: '<path:osm#[key]>' },
        },
        nodes: { externalCloudProvider: true, ...nodes },
        machineDeployments: { revisions: { 'kube-system/pool': '1' }, kubelet: pools },
        checks: { lint: 'warn' },
      },
    },
  })
  const config = objects.find(({ kind }) => kind === 'OperatingSystemConfig')
  assert.ok(config, diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'))
  return { config: (config.spec as JsonObject).provisioningConfig as JsonObject, diagnostics }
}

const kubelet = (config: JsonObject): JsonObject => ({ kubelet: { config } })
const HEADER = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' }

describe('nodes.kubelet.config', () => {
  const config = { podPidsLimit: 4096, kubeReserved: { memory: '1Gi' } }
  for (const [profile] of SYSTEMS) {
    test(`is a drop-in of ${profile} for Kubernetes 1.30 and later`, async () => {
      const { files, permissions } = await rendered({ profile, nodes: kubelet(config) })
      assert.deepEqual(parse(files[DROP_IN]!), { ...HEADER, ...config })
      assert.equal(permissions[DROP_IN], 600)
      assert.match(files[UNIT]!, / --config-dir=\/etc\/kubernetes\/kubelet\.conf\.d /)
      const { files: plain } = await rendered({ profile })
      assert.deepEqual({ ...files, [DROP_IN]: undefined }, { ...plain, [DROP_IN]: undefined })
    })

    test(`is merged into the file of ${profile} for earlier versions`, async () => {
      const { files } = await rendered({ profile, version: '1.29.3', nodes: kubelet(config) })
      const { files: plain } = await rendered({ profile, version: '1.29.3' })
      assert.equal(files[DROP_IN], undefined)
      assert.doesNotMatch(files[UNIT]!, /--config-dir/)
      const base = parse(plain[CONF]!)
      assert.deepEqual(parse(files[CONF]!), {
        ...base,
        podPidsLimit: 4096,
        kubeReserved: { ...base.kubeReserved, memory: '1Gi' },
      })
    })
  }

  const DROP_INS: readonly (readonly [name: string, given: Given, expected: JsonObject | undefined])[] = [
    ['nothing is set', {}, undefined],
    [
      'a pool has fields of its own',
      {
        nodes: kubelet({ podPidsLimit: 1024, featureGates: { A: true } }),
        pools: { 'kube-system/pool': { podPidsLimit: 2048, featureGates: { B: true } } },
      },
      { podPidsLimit: 2048, featureGates: { A: true, B: true } },
    ],
    ['only the pool has fields', { pools: { 'kube-system/pool': { podPidsLimit: 2048 } } }, { podPidsLimit: 2048 }],
    ['only another pool has fields', { pools: { 'kube-system/other': { podPidsLimit: 2048 } } }, undefined],
    [
      'annotations set fields, too',
      {
        nodes: kubelet({ maxPods: 200, imageMinimumGCAge: '3m', kubeReserved: { cpu: '1', memory: '1Gi' } }),
        annotations: { [`${PREFIX}/MaxPods`]: '50', [`${PREFIX}/KubeReserved`]: 'cpu=300m' },
      },
      { imageMinimumGCAge: '3m', kubeReserved: { memory: '1Gi' } },
    ],
    [
      'it has strings that YAML could read as other types',
      { nodes: kubelet({ clusterDomain: 'on', cpuManagerPolicyOptions: { a: 'true', b: '010', c: '{{ .Token }}' } }) },
      { clusterDomain: 'on', cpuManagerPolicyOptions: { a: 'true', b: '010', c: '{{ .Token }}' } },
    ],
  ]
  for (const [name, given, expected] of DROP_INS) {
    test(`the drop-in if ${name}`, async () => {
      const { files } = await rendered(given)
      const text = files[DROP_IN]
      assert.deepEqual(text && parse(text, { version: '1.1' }), expected && { ...HEADER, ...expected })
    })
  }

  test('is the resolvConf of kubelets that do not read it from a drop-in', async () => {
    for (const [version, inDropIn] of [
      ['1.30.3', false],
      ['1.31.14', false],
      ['1.32.1', true],
    ] as const) {
      const { files } = await rendered({ version, nodes: kubelet({ resolvConf: '/etc/own.conf', maxPods: 50 }) })
      assert.equal(parse(files[DROP_IN]!).resolvConf, inDropIn ? '/etc/own.conf' : undefined, version)
      assert.equal(parse(files[CONF]!).resolvConf, inDropIn ? '/etc/kubernetes/resolv.conf' : '/etc/own.conf', version)
      assert.equal(parse(files[DROP_IN]!).maxPods, 50)
    }
  })

  test('swap stays on if the kubelet may start with it', async () => {
    const { files } = await rendered({ nodes: kubelet({ failSwapOn: false }) })
    assert.equal(files[ENVIRONMENT], 'SWAP=on\n')
    const { files: without } = await rendered({ nodes: kubelet({ failSwapOn: true }) })
    assert.equal(without[ENVIRONMENT], undefined)
  })
})

describe('nodes.kubelet.register', () => {
  const labels = { 'example.com/team': 'blue', 'node-role.kubernetes.io/worker': '', a: '', 'x y': 'z' }
  const taints = [
    { key: 'example.com/gpu', value: 'true', effect: 'NoSchedule' },
    { key: 'new', effect: 'NoExecute' },
    { key: 'wrong', effect: 'Never' },
  ]

  for (const [profile] of SYSTEMS) {
    test(`labels of ${profile}`, async () => {
      const { files } = await rendered({ profile, labels, taints, nodes: { kubelet: { register: ['labels'] } } })
      assert.equal(files[ENVIRONMENT], 'KUBELET_FLAGS=--node-labels=a=,example.com/team=blue\n')
      assert.match(files[UNIT]!, /^EnvironmentFile=-\/etc\/osm-krm\/kubelet\.env$[\s\S]* \$KUBELET_FLAGS$/m)
      assert.doesNotMatch(files[UNIT]!, /register-with-taints/)
    })
  }

  const TAINTS: readonly (readonly [name: string, nodes: JsonObject, expected: string | undefined])[] = [
    ['nothing is set', {}, undefined],
    ['registered ones are', { kubelet: { register: ['taints'] } }, 'example.com/gpu=true:NoSchedule,new=:NoExecute'],
    [
      'both are, one of them twice',
      { initialTaints: 'new=1:NoExecute,b:NoSchedule', kubelet: { register: ['taints'] } },
      'new=1:NoExecute,b:NoSchedule,example.com/gpu=true:NoSchedule',
    ],
  ]
  for (const [name, nodes, expected] of TAINTS) {
    test(`taints if ${name}`, async () => {
      const { files } = await rendered({ nodes, taints })
      assert.equal(/--register-with-taints=(\S+)/.exec(files[UNIT]!)?.[1], expected)
      assert.equal(files[ENVIRONMENT], undefined)
    })
  }
})

describe('a profile that is not built in', () => {
  const ALL = { kubelet: { config: { podPidsLimit: 4096 }, register: ['labels', 'taints'] } }
  const labels = { a: 'b' }
  const taints = [{ key: 'a', effect: 'NoSchedule' }]

  const named = (object: JsonObject): JsonObject => ({
    ...object,
    metadata: { name: 'own-ubuntu', namespace: 'kube-system' },
  })
  const given = (items: readonly JsonObject[]): Given => ({ profile: 'own-ubuntu', items, nodes: ALL, labels, taints })
  const reported = ({ diagnostics }: Rendered): string[] =>
    diagnostics.flatMap(({ code, field, message }) => (code === 'OSM0320' ? [`${field?.join('.')}: ${message}`] : []))

  test('gets all settings if it is an exported built-in profile', async () => {
    const result = await rendered(given([named((await exportedProfile('osp-ubuntu'))!)]))
    assert.deepEqual(reported(result), [])
    assert.deepEqual(parse(result.files[DROP_IN]!), { ...HEADER, podPidsLimit: 4096 })
    assert.equal(result.files[ENVIRONMENT], 'KUBELET_FLAGS=--node-labels=a=b\n')
  })

  /** A profile with another unit of the kubelet. */
  const withUnit = async (unit: string): Promise<JsonObject> => {
    const profile = structuredClone((await exportedProfile('osp-ubuntu'))!)
    const { files } = (profile.spec as JsonObject).provisioningConfig as { files: JsonObject[] }
    files.find(({ path }) => path === UNIT)!.content = { inline: { data: unit } }
    return named(profile)
  }

  test('is reported if its kubelet.service reads none of the settings', async () => {
    const result = await rendered(given([await withUnit('[Service]\nExecStart=/opt/bin/kubelet\n')]))
    assert.deepEqual(reported(result).sort(), [
      'spec.nodes.kubelet.config: nodes.kubelet.config has no effect on nodes with the profile "own-ubuntu": their kubelet.service does not read drop-ins',
      'spec.nodes.kubelet.register: nodes.kubelet.register: [labels] has no effect on nodes with the profile "own-ubuntu": their kubelet.service does not read /etc/osm-krm/kubelet.env',
      'spec.nodes.kubelet.register: nodes.kubelet.register: [taints] has no effect on nodes with the profile "own-ubuntu": they do not pass .InitialTaints to the kubelet',
    ])
    assert.equal(result.files[DROP_IN], undefined)
    assert.equal(result.files[ENVIRONMENT], undefined)
  })
})
