import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Json, JsonObject } from '../../src/base/json.ts'
import { changesBeyondDefaults, templateChanges } from '../../src/compare/template-changes.ts'

const withTemplate = (template: JsonObject): JsonObject => ({ spec: { template } })
const withProvider = (cloudProvider: string, cloudProviderSpec: JsonObject, more: JsonObject = {}): JsonObject =>
  withTemplate({ spec: { providerSpec: { value: { cloudProvider, cloudProviderSpec, ...more } } } })

const SPEC = 'spec.providerSpec.value.cloudProviderSpec'

const PLAIN: { name: string; old: Json; now: Json; expected: string[] }[] = [
  { name: 'nothing', old: { a: 1 }, now: { a: 1 }, expected: [] },
  { name: 'a value', old: { a: 1 }, now: { a: 2 }, expected: ['spec.a'] },
  { name: 'another type', old: { a: 1 }, now: { a: '1' }, expected: ['spec.a'] },
  { name: 'an additional element', old: { a: ['x'] }, now: { a: ['x', 'y'] }, expected: ['spec.a[1]'] },
  { name: 'a key that is not an identifier', old: {}, now: { a: { 'b/c': 'd' } }, expected: ['spec.a[b/c]'] },
  {
    name: 'empty is absent',
    old: { a: '', b: 0, c: false, d: [], e: {}, f: null, g: { h: '' } },
    now: {},
    expected: [],
  },
  { name: 'a value wrapped in an object', old: { a: { value: 'x' } }, now: { a: 'x' }, expected: [] },
  { name: 'a prototype is a key', old: {}, now: JSON.parse('{"__proto__": {"a": 1}}'), expected: ['spec.__proto__.a'] },
]

describe('changed fields of a template', () => {
  for (const { name, old, now, expected } of PLAIN) {
    test(name, () => {
      const found = templateChanges(withTemplate({ spec: old }), withTemplate({ spec: now }))
      assert.deepEqual(
        found.map(({ path }) => path),
        expected,
      )
    })
  }
})

const LIVE: { name: string; live: JsonObject; git: JsonObject; expected: string[] }[] = [
  {
    name: 'defaults of the webhook for every provider',
    live: withProvider(
      'hetzner',
      { serverType: 'cx32' },
      { caPublicKey: '', sshPublicKeys: null, operatingSystemSpec: {} },
    ),
    git: withProvider('hetzner', { serverType: 'cx32' }),
    expected: [],
  },
  {
    name: 'AWS: disk type and public address',
    live: withProvider('aws', { diskType: 'standard', assignPublicIP: true }),
    git: withProvider('aws', {}),
    expected: [],
  },
  {
    name: 'AWS: a disk type equal to that in Git, and another one',
    live: withProvider('aws', { diskType: 'standard' }),
    git: withProvider('aws', { diskType: 'gp3' }),
    expected: [`${SPEC}.diskType`],
  },
  {
    name: 'the default of another provider is a difference',
    live: withProvider('gce', { assignPublicIP: true, diskSize: 25 }),
    git: withProvider('gce', {}),
    expected: [`${SPEC}.assignPublicIP`],
  },
  {
    name: 'Azure: an image',
    live: withProvider('azure', { imageReference: { publisher: 'Canonical', sku: '22_04-lts-gen2' } }),
    git: withProvider('azure', { vmSize: '' }),
    expected: [],
  },
  {
    name: 'Hetzner: a datacenter becomes a location',
    live: withProvider('hetzner', { location: 'fsn1' }),
    git: withProvider('hetzner', { datacenter: 'fsn1-dc14' }),
    expected: [],
  },
  {
    name: 'Hetzner: a datacenter elsewhere',
    live: withProvider('hetzner', { location: 'fsn1' }),
    git: withProvider('hetzner', { datacenter: 'nbg1-dc3' }),
    expected: [`${SPEC}.location`],
  },
  {
    name: 'Hetzner: a datacenter that the cluster has not migrated',
    live: withProvider('hetzner', { datacenter: { value: 'fsn1-dc14' } }),
    git: withProvider('hetzner', { datacenter: 'fsn1-dc14' }),
    expected: [],
  },
  {
    name: "Hetzner: a location replaces the cluster's datacenter",
    live: withProvider('hetzner', { datacenter: 'fsn1-dc14' }),
    git: withProvider('hetzner', { location: 'fsn1' }),
    expected: [`${SPEC}.datacenter`, `${SPEC}.location`],
  },
  {
    name: 'Hetzner: another location',
    live: withProvider('hetzner', { location: 'fsn1', datacenter: '' }),
    git: withProvider('hetzner', { location: 'nbg1' }),
    expected: [`${SPEC}.location`],
  },
  {
    name: 'Hetzner: a location that is not in Git',
    live: withProvider('hetzner', { location: 'fsn1' }),
    git: withProvider('hetzner', {}),
    expected: [`${SPEC}.location`],
  },
  {
    name: 'VMware Cloud Director: a network becomes the first of the networks',
    live: withProvider('vmware-cloud-director', { networks: ['a', 'b'], ipAllocationMode: 'DHCP' }),
    git: withProvider('vmware-cloud-director', { network: 'a', networks: ['b', 'a'] }),
    expected: [],
  },
  {
    name: 'VMware Cloud Director: another network',
    live: withProvider('vmware-cloud-director', { networks: ['a'] }),
    git: withProvider('vmware-cloud-director', { network: 'b' }),
    expected: [`${SPEC}.networks[0]`],
  },
  {
    name: 'VMware Cloud Director: other networks',
    live: withProvider('vmware-cloud-director', { networks: ['a', 'b'] }),
    git: withProvider('vmware-cloud-director', { networks: ['a', 'c'] }),
    expected: [`${SPEC}.networks[1]`],
  },
  {
    name: 'VMware Cloud Director: a network from a Secret is kept',
    live: withProvider('vmware-cloud-director', { networks: ['a'] }),
    git: withProvider('vmware-cloud-director', { network: { secretKeyRef: { name: 's', key: 'k' } } }),
    expected: [`${SPEC}.network.secretKeyRef.key`, `${SPEC}.network.secretKeyRef.name`, `${SPEC}.networks`],
  },
  {
    name: 'AWS: a disk type of the cluster that is not the default',
    live: withProvider('aws', { diskType: 'gp3' }),
    git: withProvider('aws', {}),
    expected: [`${SPEC}.diskType`],
  },
  {
    name: 'false differs from absent for a cloud provider',
    live: withProvider('hetzner', { assignPublicIPv4: false }),
    git: withProvider('hetzner', {}),
    expected: [`${SPEC}.assignPublicIPv4`],
  },
  {
    name: 'false in Git against a default',
    live: withProvider('aws', { assignPublicIP: true }),
    git: withProvider('aws', { assignPublicIP: false }),
    expected: [`${SPEC}.assignPublicIP`],
  },
  {
    name: 'false equals absent for an operating system',
    live: withProvider('hetzner', {}, { operatingSystemSpec: { distUpgradeOnBoot: false } }),
    git: withProvider('hetzner', {}),
    expected: [],
  },
  {
    name: 'Flatcar: the provisioning utility',
    live: withProvider('openstack', {}, { operatingSystemSpec: { provisioningUtility: 'ignition' } }),
    git: withProvider('openstack', {}),
    expected: [],
  },
  {
    name: 'the label by which machine-controller distinguishes MachineSets',
    live: withTemplate({ metadata: { creationTimestamp: null, labels: { a: 'b', 'machine-template-hash': '1' } } }),
    git: withTemplate({ metadata: { labels: { a: 'b' } } }),
    expected: [],
  },
  {
    name: 'a value that only the cluster has and no webhook adds',
    live: withProvider('hetzner', { serverType: 'cx32', networks: ['n'] }),
    git: withProvider('hetzner', { serverType: 'cx32' }),
    expected: [`${SPEC}.networks`],
  },
]

describe('the template of the cluster compared with that in Git', () => {
  for (const { name, live, git, expected } of LIVE) {
    test(name, () =>
      assert.deepEqual(
        changesBeyondDefaults(live, git)
          .map(({ path }) => path)
          .sort(),
        expected,
      ),
    )
  }
})
