import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { DEFAULT_LIMITS } from '../../../src/render/model/run.ts'
import { fieldOf, helpOf } from '../../fixtures/told.ts'
import { CERTIFICATE, generator, read } from './reading.ts'

describe('the smallest functionConfig', () => {
  const { settings, diagnostics } = read({ apiVersion: 'osm-krm.dev/v1alpha1', kind: 'OperatingSystemConfigGenerator' })

  it('has the default of every setting', () => {
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(settings, {
      name: 'osm-krm',
      mode: 'generate',
      namespace: 'kube-system',
      cluster: {
        caBundle: undefined,
        kubeconfig: undefined,
        serverOverride: undefined,
        kubernetesCABundle: undefined,
        kubevirtNamespace: 'kube-system',
        dnsIPs: ['10.10.10.10'],
      },
      credentials: {
        apiToken: { kind: 'Secret', namespace: 'cloud-init-settings', name: 'cloud-init-getter-token', key: 'token' },
        bootstrapToken: { from: 'labelledSecret' },
        others: [],
      },
      nodes: {
        externalCloudProvider: false,
        initialTaints: '',
        proxy: { http: '', noProxy: '.svc,.cluster.local,localhost,127.0.0.1' },
        hostCABundle: undefined,
        kubelet: { featureGates: { RotateKubeletServerCertificate: true }, config: {}, register: [] },
        containerd: {
          pauseImage: '',
          registryMirrors: {},
          insecureRegistries: [],
          deviceOwnershipFromSecurityContext: false,
        },
      },
      profiles: {
        builtIn: true,
        nameMissing: true,
        templates: { allowEta: false, limits: DEFAULT_LIMITS.phase },
        containerdVersion: '2.3.4',
        downloads: { urls: {}, checksums: {}, containerd: '2.3.4' },
        osUpdates: 'none',
        hardening: 'none',
      },
      machineDeployments: {
        selector: { matchLabels: {}, matchExpressions: [] },
        revision: 'tracked',
        stamping: { image: 'docker.io/alpine/kubectl:1.34.1', schedule: '*/1 * * * *' },
        revisions: {},
        kubelet: {},
        annotationsAddedByCluster: {},
      },
      output: {
        target: 'all',
        configs: 'all',
        profiles: 'none',
        folder: 'osm-krm',
        gitops: 'none',
        immutable: true,
        adopt: true,
        ignitionVersion: '2.3',
        prerequisites: false,
        access: 'namespace',
      },
      checks: {
        strict: false,
        lint: 'off',
        outbound: {},
        userDataLimits: {},
        severity: {},
        ignore: [],
      },
      limits: DEFAULT_LIMITS,
    })
  })

  it('means the same as none, which is noted', () => {
    const none = read(undefined)
    assert.deepEqual(none.settings, settings)
    assert.deepEqual(
      none.diagnostics.map(({ code, severity }) => `${severity} ${code}`),
      ['info OSM0105'],
    )
  })
})

describe('fields', () => {
  const secretKeyRef = { namespace: 'a', name: 'b', key: 'c' }
  const cases: { name: string; spec: Json; at: string; expected: unknown }[] = [
    {
      name: 'a value in a Secret stays a reference',
      spec: { cluster: { kubeconfigFrom: { secretKeyRef } } },
      at: 'cluster.kubeconfig',
      expected: { kind: 'Secret', ...secretKeyRef },
    },
    {
      name: 'a null field equals a missing one',
      spec: { mode: null, cluster: null, nodes: { proxy: null } },
      at: 'nodes.proxy.http',
      expected: '',
    },
    {
      name: 'a feature gate is added to the default one',
      spec: { nodes: { kubelet: { featureGates: { A: false } } } },
      at: 'nodes.kubelet.featureGates',
      expected: { A: false, RotateKubeletServerCertificate: true },
    },
    {
      name: 'off without quotes, which is false in YAML 1.1, is a severity',
      spec: { checks: { severity: { OSM0309: false } } },
      at: 'checks.severity.OSM0309',
      expected: 'off',
    },
  ]
  for (const { name, spec, at, expected } of cases) {
    it(name, () => {
      const { settings, errors } = read(generator(spec))
      assert.deepEqual(errors, [])
      const value = at.split('.').reduce<unknown>((here, step) => (here as Record<string, unknown>)[step], settings)
      assert.deepEqual(value, expected)
    })
  }

  it('keys like __proto__ are ordinary keys', () => {
    const odd: JsonObject = JSON.parse('{"__proto__": ["https://a"], "constructor": ["https://b"]}')
    const { settings, errors } = read(generator({ nodes: { containerd: { registryMirrors: odd } } }))
    assert.deepEqual(errors, [])
    assert.deepEqual(Object.entries(settings!.nodes.containerd.registryMirrors), Object.entries(odd))
  })
})

describe('invalid fields', () => {
  const cases: { name: string; spec: Json; expected: string[] }[] = [
    {
      name: 'a field in the wrong place',
      spec: { pauseImage: 'pause' },
      expected: ['OSM0101 spec.pauseImage is not a field here; it is a field of spec.nodes.containerd'],
    },
    {
      name: 'a value that is not one of the enumeration',
      spec: { mode: 'validat', output: { configs: 'some' } },
      expected: [
        'OSM0102 spec.mode is "validat"; did you mean validate?',
        'OSM0102 spec.output.configs is "some"; it must be all or none',
      ],
    },
    {
      name: 'true as a severity',
      spec: { checks: { severity: { OSM0309: true } } },
      expected: ['OSM0102 spec.checks.severity.OSM0309 must be text, not true'],
    },
    {
      name: 'invalid addresses',
      spec: { cluster: { dnsIPs: ['10.0.0.300', '10.0.0.1', 'fe80::1%eth0', ' 10.0.0.1'] } },
      expected: [
        'OSM0102 spec.cluster.dnsIPs[0] holds "10.0.0.300", which is not an IP address',
        'OSM0102 spec.cluster.dnsIPs[2] holds "fe80::1%eth0", which is not an IP address',
        'OSM0102 spec.cluster.dnsIPs[3] holds " 10.0.0.1", which is not an IP address',
      ],
    },
    {
      name: 'both a text and a reference',
      spec: {
        nodes: { hostCABundle: '', hostCABundleFrom: { secretKeyRef: { namespace: 'a', name: 'b', key: 'c' } } },
      },
      expected: ['OSM0102 spec.nodes has both hostCABundle and hostCABundleFrom; only one of them can be set'],
    },
    {
      name: 'an empty CA',
      spec: { cluster: { caBundle: CERTIFICATE } },
      expected: ['OSM0102 spec.cluster.caBundle requires server'],
    },
    {
      name: 'an empty reference, and a reference to two objects',
      spec: {
        cluster: { kubeconfigFrom: {} },
        credentials: {
          apiToken: {
            secretKeyRef: { namespace: 'a', name: 'b', key: 'c' },
            configMapKeyRef: { namespace: 'a', name: 'b', key: 'c' },
          },
        },
      },
      expected: [
        'OSM0102 spec.cluster.kubeconfigFrom needs one of secretKeyRef or configMapKeyRef',
        'OSM0102 spec.credentials.apiToken has secretKeyRef and configMapKeyRef; it must be one of secretKeyRef, configMapKeyRef or placeholder',
      ],
    },
    {
      name: 'a revision of an invalid MachineDeployment name',
      spec: { machineDeployments: { revisions: { 'pool-a': '7', 'a/b': 'seven' } } },
      expected: [
        'OSM0102 spec.machineDeployments.revisions.pool-a is not a key here; it must be the namespace and the name of a MachineDeployment: kube-system/pool-a',
        'OSM0102 spec.machineDeployments.revisions[a/b] is "seven"; it must be a whole number in quotes',
      ],
    },
    {
      name: 'a selector that Kubernetes would reject',
      spec: {
        machineDeployments: {
          selector: {
            matchExpressions: [
              { key: 'a', operator: 'In' },
              { key: 'a', operator: 'Exists', values: ['b'] },
              { key: 'a', operator: 'exists' },
            ],
          },
        },
      },
      expected: [
        'OSM0102 spec.machineDeployments.selector.matchExpressions[2].operator is "exists"; did you mean Exists?',
      ],
    },
    {
      name: 'values without an operator that takes them, and an operator without values',
      spec: {
        machineDeployments: {
          selector: {
            matchExpressions: [
              { key: 'a', operator: 'In' },
              { key: 'a', operator: 'Exists', values: ['b'] },
            ],
          },
        },
      },
      expected: [
        'OSM0102 spec.machineDeployments.selector.matchExpressions[0].values must not be empty with In',
        'OSM0102 spec.machineDeployments.selector.matchExpressions[1].values must be empty with Exists',
      ],
    },
  ]
  for (const { name, spec, expected } of cases) {
    it(name, () => {
      const { settings, errors } = read(generator(spec))
      assert.deepEqual(errors, expected)
      assert.equal(settings, undefined)
    })
  }

  it('values that may contain a password are not shown', () => {
    const { errors } = read(generator({ cluster: { server: 'user:password@host' } }))
    assert.deepEqual(errors, [
      'OSM0102 spec.cluster.server cannot be used as it is; it must be a URL that starts with https:// or http://',
    ])
  })

  it('each diagnostic names the object and the field', () => {
    const [found] = read(generator({ mod: 'validate' })).diagnostics
    assert.deepEqual(found!.object, {
      apiVersion: 'osm-krm.dev/v1alpha1',
      kind: 'OperatingSystemConfigGenerator',
      name: 'production',
    })
    assert.equal(fieldOf(found!), 'spec.mod')
  })
})

it('a functionConfig of a misspelt kind', () => {
  const { errors, diagnostics, settings } = read({
    apiVersion: 'osm-krm.dev/v1alpha1',
    kind: 'OperatingSystemConfigGenerater',
  })
  assert.deepEqual(errors, [
    `OSM0100 the functionConfig's kind is "OperatingSystemConfigGenerater"; did you mean OperatingSystemConfigGenerator?`,
  ])
  assert.equal(settings, undefined)
  assert.match(helpOf(diagnostics[0]!), /kind: OperatingSystemConfigGenerator|^Write apiVersion: osm-krm/)
})

describe('output.folder', () => {
  const problemsOf = (folder: string) => read(generator({ output: { folder } })).diagnostics.map(fieldOf)

  for (const folder of [
    '',
    '.',
    '..',
    '../../x',
    'a/..',
    'a/../../b',
    '/etc',
    'a//b',
    'a/',
    '../../settings/a',
    'a\\..\\b',
    'a\nb',
    'a\0b',
  ]) {
    it(`rejects ${JSON.stringify(folder)}`, () => assert.deepEqual(problemsOf(folder), ['spec.output.folder']))
  }
  for (const folder of ['osm-krm', 'out/nodes', '.rendered', '..rendered/a..b'])
    it(`accepts ${folder}`, () => assert.deepEqual(problemsOf(folder), []))
})
