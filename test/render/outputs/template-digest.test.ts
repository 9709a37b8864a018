// Two templates have the same digest if machine-controller would use the same MachineSet for both.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import type { JsonObject } from '../../../src/base/json.ts'
import { readMachineDeployment } from '../../../src/render/inputs/machine-deployments.ts'
import { itemHeaderOf } from '../../../src/render/model/kubernetes.ts'
import { templateDigest } from '../../../src/render/stamps/stamps.ts'
import { edit } from '../../fixtures/lists.ts'
import { fails } from '../../fixtures/told.ts'

const TEMPLATE = `metadata:
  labels: {pool: a, team: ""}
spec:
  metadata:
    labels: {node: a}
  versions: {kubelet: 1.34.1}
  taints:
    - {key: gpu, effect: NoSchedule}
  providerSpec:
    value:
      cloudProvider: openstack
      cloudProviderSpec: {flavor: m1.small, rootDiskSizeGB: 50}
      operatingSystem: ubuntu
      operatingSystemSpec: {distUpgradeOnBoot: false}
      network: {cidr: "", gateway: "", dns: {servers: []}}
      sshPublicKeys: []
`

function digest(template: string): string {
  const spec = { selector: {}, template: parse(template) }
  const header = { apiVersion: 'cluster.k8s.io/v1alpha1', kind: 'MachineDeployment', namespace: 'n', name: 'm' }
  const { apiVersion, kind } = header
  const object = { apiVersion, kind, metadata: { namespace: 'n', name: 'm' }, spec } as unknown as JsonObject
  const read = readMachineDeployment({ header: itemHeaderOf(object), object }, fails)
  return templateDigest(read!)
}

interface Case {
  readonly name: string
  readonly from: string
  readonly to: string
}

const SAME: readonly Case[] = [
  { name: 'the order of fields', from: 'pool: a, team: ""', to: 'team: "", pool: a' },
  { name: 'the spelling of a number', from: 'rootDiskSizeGB: 50', to: 'rootDiskSizeGB: 5.0e1' },
  { name: 'the label that machine-controller adds', from: '{pool: a,', to: '{machine-template-hash: "1", pool: a,' },
  { name: 'an empty list', from: '    - {key: gpu,', to: '    - {value: "", key: gpu,' },
  { name: 'a disabled setting, explicit or missing', from: '{distUpgradeOnBoot: false}', to: '{}' },
  {
    name: "the case of a field's name, which Go ignores",
    from: 'operatingSystem: ubuntu',
    to: 'OperatingSystem: ubuntu',
  },
]

const OTHER: readonly Case[] = [
  { name: 'an empty label', from: ', team: ""', to: '' },
  { name: 'a string for a number', from: 'rootDiskSizeGB: 50', to: 'rootDiskSizeGB: "50"' },
  { name: 'an empty field of cloudProviderSpec', from: '{flavor: ', to: '{network: "", flavor: ' },
  { name: 'an empty list and a missing one', from: '      sshPublicKeys: []\n', to: '' },
]

describe('the digest of a template', () => {
  for (const { name, from, to } of SAME)
    it(`is the same for a different notation: ${name}`, () =>
      assert.equal(digest(edit(TEMPLATE, from, to)), digest(TEMPLATE)))
  for (const { name, from, to } of OTHER)
    it(`differs for a different value: ${name}`, () =>
      assert.notEqual(digest(edit(TEMPLATE, from, to)), digest(TEMPLATE)))
  it('is SHA-256 in hex', () => assert.match(digest(TEMPLATE), /^[0-9a-f]{64}$/))
  it('does not change between releases, as this would increase every revision', () =>
    assert.equal(digest(TEMPLATE), 'c43e333b4020b119902375010ee21ee0a3c535ab1e90523db21f7eb263d0e880'))
})
