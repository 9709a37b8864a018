// Correct values of cloudProviderSpecs, which must not be reported. Mistakes are in test/mistakes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { providerValueProblems } from '../../../src/lint/machine-deployments/provider-values.ts'
import type { JsonObject } from '../../../src/render/model/json.ts'

const CASES: readonly (readonly [provider: string, operatingSystem: string, spec: JsonObject])[] = [
  [
    'aws',
    'ubuntu',
    {
      region: 'us-gov-west-1',
      availabilityZone: 'us-gov-west-1b',
      vpcId: 'vpc-1',
      subnetId: 'subnet-1',
      ami: 'ami-1',
      securityGroupIDs: ['sg-1', { value: 'sg-2' }, '{{ group }}'],
      instanceProfile: 'kubernetes-v1',
      instanceType: 'u-6tb1.112xlarge',
      diskType: 'gp3',
    },
  ],
  ['aws', 'ubuntu', { region: 'us-west-2', availabilityZone: 'us-west-2-lax-1a', ami: '' }],
  ['aws', 'ubuntu', { region: { secretKeyRef: { namespace: 'a', name: 'b', key: 'c' } }, availabilityZone: '<zone>' }],
  ['hetzner', 'ubuntu', { serverType: 'ccx13', location: 'fsn1', datacenter: '', image: 'ubuntu-24.04' }],
  ['hetzner', 'rockylinux', { serverType: 'cax11', datacenter: 'nbg1-dc3', image: '1234567' }],
  ['gce', 'ubuntu', { zone: 'northamerica-northeast1-a' }],
  ['openstack', 'rhel', { identityEndpoint: 'https://a:5000/v3', image: 'Red Hat Enterprise Linux 9 (RHEL)' }],
  ['openstack', 'flatcar', { image: 'flatcar-stable on ubuntu host' }],
  ['vsphere', 'ubuntu', { vsphereURL: 'https://a', networks: [], vmNetName: 'b', templateVMName: 'golden-42' }],
  ['aws', 'ubuntu', { region: 'mx-central-1', instanceType: 'mac2-m2.metal', diskType: 'st1' }],
  ['aws', 'ubuntu', { region: 'us-isob-east-1', availabilityZone: 'us-isob-east-1a', instanceType: 'i7ie.metal-24xl' }],
  [
    'aws',
    'ubuntu',
    { region: 'us-east-1', availabilityZone: 'us-east-1-wl1-bos-wlz-1', instanceType: 'u7in-16tb.224xlarge' },
  ],
  ['alibaba', 'ubuntu', { regionID: 'cn-north-2-gov-1', zoneID: 'cn-north-2-gov-1a', instanceType: 'ecs.g6.large' }],
  ['azure', 'ubuntu', { location: 'East US 2 EUAP', vmSize: 'Standard_NC24ads_A100_v4' }],
  ['azure', 'ubuntu', { location: 'usgovvirginia', vmSize: 'Basic_A0', tenantID: 'example.onmicrosoft.com' }],
  ['digitalocean', 'ubuntu', { region: 'ric1', size: 'so1_5-2vcpu-16gb' }],
  ['gce', 'ubuntu', { zone: 'us-central1-ai1a', machineType: 'n2-custom-4-8192-ext' }],
  ['gce', 'ubuntu', { zone: 'europe-west10-a', machineType: 'custom-6-20480' }],
  ['hetzner', 'ubuntu', { serverType: 'cx11-ceph', location: 'ash' }],
  ['hetzner', 'ubuntu', { serverType: 22, datacenter: 4 }],
  ['kubevirt', 'ubuntu', { virtualMachine: { template: { memory: '1.5Gi', primaryDisk: { size: '1e10' } } } }],
  ['linode', 'ubuntu', { type: 'g2-gpu-rtx4000a1-s' }],
  ['scaleway', 'ubuntu', { zone: 'it-mil-1' }],
  ['openstack', 'ubuntu', { image: 'palma-golden' }],
  ['unknown', 'ubuntu', { region: 'x', subnetId: 'x' }],
]

describe('reports nothing for correct values of cloud providers', () => {
  for (const [cloudProvider, operatingSystem, cloudProviderSpec] of CASES)
    test(`${cloudProvider} ${JSON.stringify(cloudProviderSpec)}`, () => {
      const value = { cloudProvider, operatingSystem, cloudProviderSpec }
      assert.deepEqual(providerValueProblems({ spec: { template: { spec: { providerSpec: { value } } } } }), [])
    })
})
