// Cloud configs of the in-tree providers, byte for byte.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../src/render/model/json.ts'
import { resolver } from '../../../src/render/osc/cloud-config/config-var.ts'
import { cloudConfig, hasInTreeController, needsCloudConfig } from '../../../src/render/osc/cloud-config/index.ts'
import { parseKubeletVersion } from '../../../src/render/osc/kubelet/kubelet-settings.ts'

const AT = 'cloudProviderSpec'
const VALUES: Readonly<Record<string, string>> = { 'ns/s/k': 'from secret', 'ns/s/yes': 'true', 'ns/s/empty': '' }
const ref = (key: string) => ({ secretKeyRef: { namespace: 'ns', name: 's', key } })

function write(provider: string, spec: JsonObject | undefined, kubelet = '1.28.5') {
  const problems: string[] = []
  const lookUp = (namespace: string, name: string, key: string) => VALUES[`${namespace}/${name}/${key}`]
  const text = cloudConfig(provider, spec, {
    kubeletVersion: versionOf(kubelet),
    kubevirtNamespace: 'infra',
    at: AT,
    resolve: resolver(
      { references: { secret: lookUp, configMap: () => undefined }, placeholders: undefined },
      {
        missing: (field, kind) => problems.push(`${field}: ${kind} missing`),
        notBoolean: field => problems.push(`${field}: no boolean`),
        notReadable: field => problems.push(`${field}: a placeholder`),
      },
    ),
    decode: { strict: false, report: ({ field, message }) => problems.push(`${field}: ${message}`) },
  })
  return { text, problems }
}

const versionOf = (text: string) => {
  const parsed = parseKubeletVersion(text)
  assert.ok(parsed.error === undefined)
  return parsed.value
}

interface Case {
  readonly name: string
  readonly provider: string
  readonly spec: JsonObject
  readonly kubelet?: string
  readonly expected: string
}

const OPENSTACK_END =
  '\n[BlockStorage]\nignore-volume-az  = true\ntrust-device-path = false\nbs-version        = "auto"\n'

const WRITTEN: readonly Case[] = [
  {
    name: 'aws: quotes and backslashes are escaped, tabs are not',
    provider: 'aws',
    spec: { availabilityZone: 'a"b', VPCID: 'c\\d', subnetId: 'e\tf' },
    expected: '[global]\nZone="a\\"b"\nVPC="c\\\\d"\nSubnetID="e\tf"\n',
  },
  {
    name: 'values that are not strings are written as JSON',
    provider: 'aws',
    spec: { availabilityZone: 5, vpcId: null, subnetId: [1, 2] },
    expected: '[global]\nZone="5"\nVPC="null"\nSubnetID="[1,2]"\n',
  },
  {
    name: 'a complete reference overrides a literal, an incomplete one is ignored',
    provider: 'aws',
    spec: { availabilityZone: { value: 'v', ...ref('k') }, vpcId: { value: 'v', secretKeyRef: { name: 's' } } },
    expected: '[global]\nZone="from secret"\nVPC="v"\nSubnetID=""\n',
  },
  {
    name: "azure: JSON in a fixed order, with Go's escapes",
    provider: 'azure',
    spec: { tenantID: '<t>', availabilitySet: 'set', clientSecret: ref('k') },
    expected:
      '{"cloud":"AZUREPUBLICCLOUD","tenantId":"\\u003ct\\u003e","subscriptionId":"","aadClientId":"","aadClientSecret":"from secret",' +
      '"resourceGroup":"","location":"","vnetName":"","subnetName":"","routeTableName":"","securityGroupName":"",' +
      '"primaryAvailabilitySetName":"set","vnetResourceGroup":"","useInstanceMetadata":true,"loadBalancerSku":""}',
  },
  {
    name: 'gce: the project comes from the service account',
    provider: 'gce',
    spec: { serviceAccount: btoa('{"project_id":"p"}'), tags: ['a', 'b"'], multizone: true, regional: ref('yes') },
    expected:
      '[global]\nproject-id = "p"\nlocal-zone = ""\nnetwork-name = ""\nsubnetwork-name = ""\nmultizone = true\nregional = true\n' +
      'node-tags = "a"\nnode-tags = "b\\""\n',
  },
  {
    name: 'kubevirt: a literal kubeconfig is decoded from base64',
    provider: 'kubevirt',
    spec: { auth: { kubeconfig: btoa('a: b\nc: d\n') } },
    expected: 'global:\n    kubeconfig: |\n        a: b\n        c: d\n    namespace: infra\n',
  },
  {
    name: 'kubevirt: a referenced kubeconfig may be plain text',
    provider: 'kubevirt',
    spec: { auth: { kubeconfig: ref('k') } },
    expected: 'global:\n    kubeconfig: from secret\n    namespace: infra\n',
  },
  {
    name: 'openstack: a user, with tenants in place of missing projects',
    provider: 'openstack',
    spec: { identityEndpoint: 'https://k', username: 'u', password: ref('k'), tenantName: 't', projectID: 'p' },
    expected:
      '[Global]\nauth-url    = "https://k"\nusername    = "u"\npassword    = "from secret"\ntenant-name = "t"\ntenant-id   = "p"\n' +
      `domain-name = ""\nregion      = ""\n\n[LoadBalancer]\nmanage-security-groups = true\n${OPENSTACK_END}`,
  },
  {
    name: 'openstack: application credentials, without resolving the password',
    provider: 'openstack',
    spec: {
      applicationCredentialID: 'i',
      applicationCredentialSecret: 's',
      password: ref('absent'),
      nodeVolumeAttachLimit: 5,
    },
    expected:
      '[Global]\nauth-url    = ""\napplication-credential-id     = "i"\napplication-credential-secret = "s"\nregion      = ""\n\n' +
      `[LoadBalancer]\nmanage-security-groups = true\n${OPENSTACK_END}node-volume-attach-limit = 5\n`,
  },
  {
    name: 'openstack: a pre-release matches no version constraint',
    provider: 'openstack',
    spec: { applicationCredentialID: 'i' },
    kubelet: '1.30.0-rc.1',
    expected:
      '[Global]\nauth-url    = ""\napplication-credential-id     = "i"\napplication-credential-secret = ""\nregion      = ""\n\n' +
      '[LoadBalancer]\n\n[BlockStorage]\ntrust-device-path = false\nbs-version        = "auto"\n',
  },
  {
    name: 'vsphere: host and port from the URL, the default folder',
    provider: 'vsphere',
    spec: {
      vsphereURL: 'vc:8443',
      datacenter: 'dc',
      username: 'u',
      password: 'p',
      datastoreCluster: 'c',
      allowInsecure: true,
    },
    expected: `[Global]
user              = "u"
password          = "p"
port              = "8443"
insecure-flag     = true

[Disk]
scsicontrollertype = "pvscsi"

[Workspace]
server            = "vc"
datacenter        = "dc"
folder            = "/dc/vm"
default-datastore = "c"


[VirtualCenter "vc"]
user = "u"
password = "p"
port = 8443
datacenters = "dc"

`,
  },
  { name: 'hetzner: no cloud config', provider: 'hetzner', spec: {}, expected: '' },
]

const REFUSED: readonly {
  name: string
  provider: string
  spec: JsonObject | undefined
  problems: readonly string[]
}[] = [
  { name: 'a missing spec', provider: 'aws', spec: undefined, problems: ['cloudProviderSpec: must not be empty'] },
  {
    name: 'a missing reference',
    provider: 'aws',
    spec: { vpcId: ref('absent') },
    problems: ['cloudProviderSpec.vpcId.secretKeyRef: Secret missing'],
  },
  {
    name: 'a list of strings',
    provider: 'aws',
    spec: { vpcId: ['a'] },
    problems: ['cloudProviderSpec.vpcId: must be text, not a list'],
  },
  {
    name: 'an empty string for a boolean',
    provider: 'gce',
    spec: { serviceAccount: btoa('{}'), regional: ref('empty') },
    problems: ['cloudProviderSpec.regional: no boolean'],
  },
  {
    name: 'a service account that is not base64',
    provider: 'gce',
    spec: { serviceAccount: '{}' },
    problems: ['cloudProviderSpec.serviceAccount: must be base64'],
  },
  {
    name: 'a service account without JSON',
    provider: 'gce',
    spec: {},
    problems: ['cloudProviderSpec.serviceAccount: must be base64 of JSON'],
  },
  {
    name: 'a literal kubeconfig that is not base64',
    provider: 'kubevirt',
    spec: { auth: { kubeconfig: 'a: b' } },
    problems: ['cloudProviderSpec.auth.kubeconfig: must be base64 of a kubeconfig'],
  },
  {
    name: 'a negative limit',
    provider: 'openstack',
    spec: { nodeVolumeAttachLimit: -1 },
    problems: ['cloudProviderSpec.nodeVolumeAttachLimit: must be a whole number that is not negative'],
  },
  {
    name: 'a port that is not a number',
    provider: 'vsphere',
    spec: { vsphereURL: 'vc:port' },
    problems: ['cloudProviderSpec.vsphereURL: is not a URL'],
  },
]

describe('cloudConfig', () => {
  for (const { name, provider, spec, kubelet, expected } of WRITTEN) {
    it(name, () => assert.deepEqual(write(provider, spec, kubelet), { text: expected, problems: [] }))
  }
  for (const { name, provider, spec, problems } of REFUSED) {
    it(`rejects ${name}`, () => assert.deepEqual(write(provider, spec).problems, problems))
  }
  it('returns nothing for external, fake and unknown providers', () => {
    for (const name of ['external', 'fake', 'mars', '']) assert.equal(write(name, {}).text, undefined)
  })
})

describe('needsCloudConfig', () => {
  const table: readonly (readonly [kubelet: string, external: boolean, expected: boolean])[] = [
    ['1.28.9', false, true],
    ['1.28.9', true, false],
    ['1.29.0', false, false],
    ['v1.33', false, false],
    ['1.29.0-rc.1', false, true],
    ['1.30.0-alpha.1', false, true],
    ['1.30.0+build', false, false],
  ]
  for (const [kubelet, external, expected] of table) {
    it(`${kubelet}${external ? ', external' : ''}: ${expected}`, () =>
      assert.equal(needsCloudConfig(versionOf(kubelet), external), expected))
  }
})

describe('hasInTreeController', () => {
  it('is true for four providers if the cloud controller is not external', () => {
    const providers = ['aws', 'azure', 'gce', 'vsphere', 'openstack', 'kubevirt', 'hetzner']
    assert.deepEqual(
      providers.filter(name => hasInTreeController(name, false)),
      ['aws', 'azure', 'gce', 'vsphere'],
    )
    assert.deepEqual(
      providers.filter(name => hasInTreeController(name, true)),
      [],
    )
  })
})
