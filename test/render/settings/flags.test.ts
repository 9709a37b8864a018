import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { FLAGS, hasEffect } from '../../../src/render/settings/flags.ts'
import { fieldOf } from '../../fixtures/told.ts'
import { CERTIFICATE, flags, generator, read } from './reading.ts'

/** The same setting in both forms. */
const BOTH_FORMS: { flags: Record<string, string>; spec: Json }[] = [
  { flags: { namespace: 'nodes' }, spec: { namespace: 'nodes' } },
  { flags: { 'container-runtime': 'containerd' }, spec: {} },
  { flags: { 'external-cloud-provider': 'T' }, spec: { nodes: { externalCloudProvider: true } } },
  { flags: { 'external-cloud-provider': '0' }, spec: {} },
  { flags: { 'cluster-dns': '10.96.0.10, fd00::a' }, spec: { cluster: { dnsIPs: ['10.96.0.10', 'fd00::a'] } } },
  { flags: { 'pause-image': 'pause:3' }, spec: { nodes: { containerd: { pauseImage: 'pause:3' } } } },
  { flags: { 'initial-taints': 'a=b:NoExecute' }, spec: { nodes: { initialTaints: 'a=b:NoExecute' } } },
  {
    flags: { 'node-kubelet-feature-gates': 'A=true,B=f,A=0' },
    spec: { nodes: { kubelet: { featureGates: { A: false, B: false } } } },
  },
  {
    flags: { 'node-kubelet-feature-gates': 'RotateKubeletServerCertificate=false' },
    spec: { nodes: { kubelet: { featureGates: { RotateKubeletServerCertificate: false } } } },
  },
  { flags: { 'node-http-proxy': 'http://proxy:3128' }, spec: { nodes: { proxy: { http: 'http://proxy:3128' } } } },
  { flags: { 'node-no-proxy': '' }, spec: { nodes: { proxy: { noProxy: '' } } } },
  {
    flags: { 'node-insecure-registries': ' a:5000,, b ' },
    spec: { nodes: { containerd: { insecureRegistries: ['a:5000', 'b'] } } },
  },
  {
    flags: { 'node-containerd-registry-mirrors': 'docker.io=https://m1?a=b\n*=m2\ndocker.io=m3\n' },
    spec: { nodes: { containerd: { registryMirrors: { 'docker.io': ['https://m1?a=b', 'm3'], '*': ['m2'] } } } },
  },
  {
    flags: { 'node-registry-mirrors': 'm1, http://m2 ,quay.io=m3' },
    spec: {
      nodes: {
        containerd: { registryMirrors: { 'docker.io': ['https://m1', 'http://m2'], 'quay.io': ['https://m3'] } },
      },
    },
  },
  {
    // Whatever the order of the keys, the mirrors of the flag that names containerd come first.
    flags: { 'node-registry-mirrors': 'second', 'node-containerd-registry-mirrors': 'docker.io=https://first' },
    spec: { nodes: { containerd: { registryMirrors: { 'docker.io': ['https://first', 'https://second'] } } } },
  },
  {
    flags: { 'node-registry-credentials-secret': 'kube-system/registry' },
    spec: { credentials: { registry: { namespace: 'kube-system', name: 'registry' } } },
  },
  { flags: { 'node-registry-credentials-secret': '' }, spec: {} },
  {
    flags: { 'device-ownership-from-security-context': 'true' },
    spec: { nodes: { containerd: { deviceOwnershipFromSecurityContext: true } } },
  },
  {
    flags: { 'override-bootstrap-kubelet-apiserver': 'https://a' },
    spec: { cluster: { serverOverride: 'https://a' } },
  },
  { flags: { 'override-bootstrap-kubelet-apiserver': '' }, spec: {} },
  {
    flags: { 'bootstrap-token-service-account-name': 'kube-system/booter' },
    spec: { credentials: { bootstrapToken: { serviceAccount: { namespace: 'kube-system', name: 'booter' } } } },
  },
  { flags: { 'bootstrap-token-service-account-name': '' }, spec: {} },
  { flags: { 'kubernetes-ca-bundle': CERTIFICATE }, spec: { cluster: { kubernetesCABundle: CERTIFICATE } } },
  { flags: { 'kubernetes-ca-bundle': '' }, spec: {} },
  { flags: { 'host-ca-bundle': CERTIFICATE }, spec: { nodes: { hostCABundle: CERTIFICATE } } },
  { flags: { 'host-ca-bundle': '' }, spec: {} },
  { flags: { 'disable-default-osps': 'true' }, spec: { profiles: { builtIn: false } } },
]

describe('both forms of the same settings are the same', () => {
  for (const given of BOTH_FORMS) {
    it(JSON.stringify(given.flags).slice(0, 100), () => {
      const { settings, diagnostics } = read(flags(given.flags))
      assert.deepEqual(diagnostics, [])
      assert.deepEqual(settings, read(generator(given.spec)).settings)
      assert.notEqual(settings, undefined)
    })
  }

  it('for every flag', () => {
    const shown = new Set(BOTH_FORMS.flatMap(({ flags: given }) => Object.keys(given)))
    assert.deepEqual(
      FLAGS.filter(hasEffect)
        .map(({ name }) => name)
        .filter(name => !shown.has(name)),
      [],
    )
  })

  it('and without any flag', () => {
    assert.deepEqual(read(flags({})).settings, read(generator({})).settings)
    assert.deepEqual(read(flags(null)).settings, read(generator({})).settings)
  })

  it('the controller’s defaults are the defaults', () => {
    const defaults = FLAGS.filter(flag => hasEffect(flag) && flag.default !== undefined)
    assert.ok(defaults.length > 10)
    const data = Object.fromEntries(defaults.map(flag => [flag.name, flag.default!]))
    assert.deepEqual(read(flags(data)).settings, read(flags({})).settings)
  })
})

describe('flags that the controller would not start with', () => {
  const cases: { flag: string; text: Json; expected: string }[] = [
    {
      flag: 'container-runtime',
      text: 'docker',
      expected: 'container-runtime holds "docker", which is not supported; it must be containerd',
    },
    {
      flag: 'external-cloud-provider',
      text: 'yes',
      expected: 'external-cloud-provider holds "yes", which is neither true nor false',
    },
    { flag: 'cluster-dns', text: '010.0.0.1', expected: 'cluster-dns holds "010.0.0.1", which is not an IP address' },
    {
      flag: 'node-kubelet-feature-gates',
      text: 'A=B=true',
      expected: 'node-kubelet-feature-gates holds "A=B=true", which is not a feature gate',
    },
    {
      flag: 'node-registry-mirrors',
      text: 'http://[::1',
      expected: 'node-registry-mirrors contains something that is not a URL',
    },
    {
      flag: 'node-containerd-registry-mirrors',
      text: 'docker.io',
      expected: 'node-containerd-registry-mirrors is not registry=url in line 1',
    },
    {
      flag: 'node-registry-credentials-secret',
      text: 'a',
      expected: 'node-registry-credentials-secret is not namespace/name',
    },
    { flag: 'pause-image', text: 3.1, expected: 'data.pause-image must be text, not a number' },
  ]
  for (const { flag, text, expected } of cases) {
    it(`${flag}: ${JSON.stringify(text)}`, () => {
      const { errors, settings, diagnostics } = read(flags({ [flag]: text }))
      assert.deepEqual(errors, [`OSM0102 ${expected}`])
      assert.equal(settings, undefined)
      assert.equal(fieldOf(diagnostics[0]!), `data.${flag}`)
    })
  }

  it('all of them at once', () => {
    const { errors } = read(
      flags({ 'cluster-dns': 'a,b', 'leader-elect': 'true', 'pause-imag': '', 'external-cloud-provider': '2' }),
    )
    assert.deepEqual(errors, [
      'OSM0101 data.pause-imag is not a flag of the controller; did you mean pause-image?',
      'OSM0102 external-cloud-provider holds "2", which is neither true nor false',
      'OSM0102 cluster-dns holds "a", which is not an IP address',
      'OSM0102 cluster-dns holds "b", which is not an IP address',
    ])
  })
})

describe('keys that set nothing', () => {
  it('flags of a running controller are noted', () => {
    const names = FLAGS.filter(flag => !hasEffect(flag)).map(({ name }) => name)
    assert.equal(names.length, 11)
    const { settings, diagnostics } = read(flags(Object.fromEntries(names.map(name => [name, 'anything']))))
    assert.notEqual(settings, undefined)
    assert.deepEqual(
      diagnostics.map(({ code, severity, ...found }) => `${severity} ${code} ${fieldOf(found)}`),
      names.map(name => `info OSM0104 data.${name}`),
    )
  })

  const unknown: { name: string; given: JsonObject; expected: string }[] = [
    {
      name: 'a flag with its dashes',
      given: flags({ '--cluster-dns': '' }),
      expected: 'data[--cluster-dns] is not a flag of the controller; did you mean cluster-dns?',
    },
    {
      name: 'a key of JavaScript',
      given: flags(JSON.parse('{"__proto__": "x"}')),
      expected: 'data.__proto__ is not a flag of the controller',
    },
    { name: 'flags in the wrong place', given: { ...flags({}), spec: {} }, expected: 'spec is not used here' },
  ]
  for (const { name, given, expected } of unknown) {
    it(`${name} is refused`, () => assert.deepEqual(read(given).errors, [`OSM0101 ${expected}`]))
  }
})
