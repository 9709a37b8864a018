import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import type { DeploymentFinding } from '../../../src/lint/machine-deployments/in-deployments.ts'
import {
  ignoredSpecFields,
  incompleteSpecProblems,
  refusedSpecFields,
} from '../../../src/lint/machine-deployments/provider-spec.ts'
import { told } from '../../fixtures/told.ts'

function problemsOf(cloudProvider: string, cloudProviderSpec: string): string[] {
  const value = { cloudProvider, operatingSystem: 'ubuntu', cloudProviderSpec: parse(cloudProviderSpec) }
  const machineDeployment = { spec: { template: { spec: { providerSpec: { value } } } } }
  const wordsOf = (code: string) => (finding: DeploymentFinding) => {
    const { message, field, help = '' } = told(finding)
    assert.ok(field?.startsWith('spec.template.spec.providerSpec.value.cloudProviderSpec.'))
    return `${code} ${message} | ${help}`
  }
  return [
    ...refusedSpecFields(machineDeployment).map(wordsOf('OSM0248')),
    ...ignoredSpecFields(machineDeployment).map(wordsOf('OSM0241')),
  ]
}

const REFUSED = 'machine-controller refuses the MachineDeployment'

const SOUND: readonly (readonly [provider: string, spec: string])[] = [
  [
    'hetzner',
    '{serverType: cx32, location: fsn1, networks: null, datacenter: "", labels: {a: b}, assignPublicIPv4: true}',
  ],
  ['hetzner', '{SERVERTYPE: cx32, servertype: cx22}'],
  ['hetzner', '{token: {secretKeyRef: {namespace: kube-system, name: hetzner, key: token}}}'],
  ['hetzner', '{token: {value: x, secretKeyRef: {}, configMapKeyRef: {namespace: "", name: "", key: ""}}}'],
  [
    'hetzner',
    '{assignPublicIPv4: {configMapKeyRef: {namespace: kube-system, name: hetzner, key: ipv4, kind: ConfigMap}}}',
  ],
  [
    'aws',
    '{region: eu-central-1, diskSize: 50, diskIops: null, isSpotInstance: false, spotInstanceConfig: {maxPrice: 0.5}}',
  ],
  ['aws', '{diskSize: "$(DISK_SIZE)", ebsVolumeEncrypted: "<path:secret/data/aws#encrypted>"}'],
  ['azure', '{zones: ["1"], securityProfile: {securityType: TrustedLaunch}, tags: {}}'],
  ['opennebula', '{cpu: 1.5, vcpu: 2, vmTemplateExtra: {X: "1"}}'],
  [
    'kubevirt',
    '{virtualMachine: {template: {cpus: 2, secondaryDisks: [{size: 10Gi}], primaryDisk: {size: 20Gi}}, dnsConfig: {any: 1}}}',
  ],
  ['vsphere', '{cpus: 2, memoryMB: 4096, tags: [{name: a, categoryID: b}]}'],
  ['openstack', '{rootDiskSizeGB: 50, nodeVolumeAttachLimit: 25, trustDevicePath: false, image: 24.04}'],
  ['baremetal', '{driver: tinkerbell, driverSpec: {anything: here}}'],
  ['external', '{anything: 1}'],
  ['fake', '{passValidation: true, anything: 1}'],
  ['edge', '{}'],
]

const WRONG: readonly (readonly [provider: string, spec: string, problem: string])[] = [
  [
    'hetzner',
    '{serverTyp: cx32}',
    `OSM0248 there is no field "serverTyp" in the cloudProviderSpec of hetzner: ${REFUSED} | Did you mean serverType?`,
  ],
  [
    'hetzner',
    '{vmSize: large}',
    `OSM0248 there is no field "vmSize" in the cloudProviderSpec of hetzner: ${REFUSED} | The fields here are assignPublicIPv4,`,
  ],
  ['hetzner', '{networks: [[a]]}', `OSM0248 networks[0] must be text, not a list: ${REFUSED} | `],
  [
    'hetzner',
    '{labels: {a: 1}}',
    `OSM0248 labels.a must be text, not a number: ${REFUSED} | Put it in quotes, as it is written.`,
  ],
  ['hetzner', '{labels: [a]}', `OSM0248 labels must be a map of fields, not a list: ${REFUSED} | `],
  ['hetzner', '{assignPublicIPv4: "true"}', `OSM0248 assignPublicIPv4 must be true or false, not text: ${REFUSED} | `],
  ['aws', '{diskSize: 50GB}', `OSM0248 diskSize must be a whole number, not text: ${REFUSED} | `],
  ['aws', '{diskSize: 1.5}', `OSM0248 diskSize must be a whole number, not a number with a fraction: ${REFUSED} | `],
  ['aws', '{diskSize: 3000000000}', `OSM0248 diskSize must be a number from -2147483648 to 2147483647: ${REFUSED} | `],
  [
    'aws',
    '{spotInstanceConfig: {maxprise: "1"}}',
    `OSM0248 there is no field "maxprise" below spotInstanceConfig: ${REFUSED} | Did you mean maxPrice?`,
  ],
  ['openstack', '{nodeVolumeAttachLimit: -1}', `OSM0248 nodeVolumeAttachLimit must be a number from 0 to `],
  ['vsphere', '{tags: [{name: 1}]}', `OSM0248 tags[0].name must be text, not a number: ${REFUSED} | `],
  [
    'hetzner',
    '{token: {secretRef: {}}}',
    'OSM0241 there is no field "secretRef" below token: machine-controller ignores it | Did you mean secretKeyRef?',
  ],
  [
    'hetzner',
    '{token: {secretKeyRef: {namespace: a, name: b, keyy: c}}}',
    'OSM0241 there is no field "keyy" below token.secretKeyRef: machine-controller ignores it | Did you mean key?',
  ],
  [
    'hetzner',
    '{token: {secretKeyRef: {name: b}}}',
    'OSM0241 token.secretKeyRef has no effect without namespace and key: machine-controller reads a reference only if it has namespace, name and key | Add namespace and key.',
  ],
  [
    'hetzner',
    '{token: {secretKeyRef: name}}',
    `OSM0248 token.secretKeyRef must be a map of fields, not text: ${REFUSED} | `,
  ],
]

describe('cloudProviderSpec', () => {
  for (const [provider, spec] of SOUND)
    it(`of ${provider} has no problem: ${spec}`, () => assert.deepEqual(problemsOf(provider, spec), []))
  for (const [provider, spec, problem] of WRONG)
    it(`of ${provider} has a problem: ${spec}`, () => {
      const [first = ''] = problemsOf(provider, spec)
      assert.equal(first.slice(0, problem.length), problem)
    })
})

it('reports the words of osm-krm init for the subscription of RHEL', () => {
  const value = {
    cloudProvider: 'external',
    operatingSystem: 'rhel',
    cloudProviderSpec: {},
    operatingSystemSpec: { rhelSubscriptionManagerUser: 'USER', rhelSubscriptionManagerPassword: 'PASSWORD' },
  }
  assert.deepEqual(
    incompleteSpecProblems({ spec: { template: { spec: { providerSpec: { value } } } } }).map(
      each => told(each).message,
    ),
    ['USER and PASSWORD are what osm-krm init writes for a value that you have to replace'],
  )
})
