// Correct values of cloudProviderSpecs, which must not be reported. Mistakes are in test/mistakes.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { providerValueProblems } from '../../../src/checks/machine-deployments/provider-values.ts'
import type { JsonObject } from '../../../src/model/json.ts'

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
  ['unknown', 'ubuntu', { region: 'x', subnetId: 'x' }],
]

describe('reports nothing for correct values of cloud providers', () => {
  for (const [cloudProvider, operatingSystem, cloudProviderSpec] of CASES)
    test(`${cloudProvider} ${JSON.stringify(cloudProviderSpec)}`, () => {
      const value = { cloudProvider, operatingSystem, cloudProviderSpec }
      assert.deepEqual(providerValueProblems({ spec: { template: { spec: { providerSpec: { value } } } } }), [])
    })
})
