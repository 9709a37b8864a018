import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { endedSystems, otherImages } from '../../../src/lint/machine-deployments/versions.ts'
import type { Linted } from '../../../src/lint/rule.ts'
import { told } from '../../fixtures/told.ts'

/** What is reported for a profile and a cloudProviderSpec: code, field below cloudProviderSpec, message and help. */
function reported(osName: string, osVersion: string, cloudProviderSpec: JsonObject, name = 'own', builtIn = false) {
  const ref = { kind: 'OperatingSystemProfile', namespace: 'kube-system', name }
  const node = {
    machineDeployment: { ref: { ...ref, kind: 'MachineDeployment' }, provider: { cloudProviderSpec } },
    known: { name, builtIn },
    profile: { ref, spec: { osName, osVersion } },
  }
  const linted = { groups: [{ nodes: [node] }] } as unknown as Linted
  return [...endedSystems(linted), ...otherImages(linted)]
    .map(told)
    .map(
      ({ field, message, help }) =>
        `${field?.replace(/^.*\.value\.(?:cloudProviderSpec\.)?/, '')}: ${message} | ${help}`,
    )
}

const OTHER =
  'Use an image of that version, or set spec.osVersion of the profile to the version that it was tested with.'
const differs = (field: string, image: string, profile: string, help = OTHER): string =>
  `${field}: the image is of version ${image}, and the profile "own" is for ${profile} | ${help}`

describe('the version in the name of an image', () => {
  const CASES: readonly (readonly [osName: string, osVersion: string, spec: JsonObject, found?: string])[] = [
    ['ubuntu', '24.04', { image: 'ubuntu-24.04' }],
    ['ubuntu', '24.04', { image: 'ubuntu-22.04' }, differs('image', '22.04', '24.04')],
    ['ubuntu', '24.04', { image: { value: 'Ubuntu 22.04 LTS' } }, differs('image', '22.04', '24.04')],
    ['ubuntu', '24.04', { templateVMName: 'kkp-ubuntu_2204' }, differs('templateVMName', '22.04', '24.04')],
    ['ubuntu', '24.04', { customImage: 'projects/ubuntu-os-cloud/global/images/ubuntu-2404-noble-amd64-v20250101' }],
    [
      'ubuntu',
      '24.04',
      { virtualMachine: { template: { primaryDisk: { osImage: 'docker://quay.io/disks/ubuntu:22.04' } } } },
      differs('virtualMachine.template.primaryDisk.osImage', '22.04', '24.04'),
    ],
    [
      'ubuntu',
      '24.04',
      { imageReference: { offer: '0001-com-ubuntu-server-jammy', sku: '22_04-lts-gen2' } },
      differs('imageReference', '22.04', '24.04'),
    ],
    ['ubuntu', '24.04', { imageReference: { offer: 'ubuntu-24_04-lts', sku: 'server' } }],
    ['ubuntu', '24.04', { image: 'ubuntu-golden-20240801' }],
    ['ubuntu', '24.04', { image: 'a1b2c3' }],
    ['ubuntu', '24.04', { serverType: 'ubuntu-22.04' }],
    ['ubuntu', '24.04', {}],
    ['rhel', '9.5', { image: 'rhel-9.6' }],
    [
      'rhel',
      '9.5',
      { image: 'rhel-10' },
      differs('image', '10', '9.5', 'The built-in profile osp-rhel-10 is for version 10.'),
    ],
    ['rhel', '9.5', { imageReference: { offer: 'RHEL', sku: '9-lvm-gen2' } }],
    ['rhel', '9.5', { image: 'rhel-company-v3' }],
    ['rockylinux', '9.6', { image: 'Rocky Linux 8.10' }, differs('image', '8', '9.6')],
    [
      'rockylinux',
      '9.6',
      { image: 'rocky-10' },
      differs('image', '10', '9.6', 'The built-in profile osp-rockylinux-10 is for version 10.'),
    ],
    ['rockylinux', '9.6', { imageReference: { offer: 'rockylinux-x86_64', sku: '9-base' } }],
    ['flatcar', '4230.2.0', { image: 'flatcar-stable-3374' }],
    ['amzn2', '2023', { ami: 'ami-0123456789' }],
  ]
  for (const [osName, osVersion, spec, found] of CASES)
    it(`${osName} ${osVersion}, ${JSON.stringify(spec)}`, () => {
      assert.deepEqual(reported(osName, osVersion, spec), found === undefined ? [] : [found])
    })

  it('may be the newer one that a built-in profile is for, too', () => {
    assert.deepEqual(reported('ubuntu', '24.04', { image: 'ubuntu-26.04' }, 'osp-ubuntu', true), [])
    assert.equal(reported('ubuntu', '24.04', { image: 'ubuntu-22.04' }, 'osp-ubuntu', true).length, 1)
  })
})

describe('an operating system that gets no updates', () => {
  const message = (name: string, help: string): string =>
    `operatingSystem: the profile "${name}" is for amzn2 2.0, which gets no updates since 2026-06-30 | ${help}`
  it('is reported with the built-in profile of a newer one', () => {
    const help =
      'The built-in profile osp-amzn2023 is for Amazon Linux 2023: set the annotation k8c.io/operating-system-profile, and use an image of that release.'
    assert.deepEqual(reported('amzn2', '2.0', {}, 'osp-amzn2', true), [message('osp-amzn2', help)])
  })
  it('is reported for any other profile', () => {
    assert.deepEqual(reported('amzn2', '2.0', {}), [message('own', 'Use a profile and an image of a newer release.')])
  })
})
