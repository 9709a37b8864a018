import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { checkMachineDeployment, checkProfile } from '../../../src/render/inputs/schemas/index.ts'
import { profileObject } from '../../fixtures/profile.ts'
import { told } from '../../fixtures/told.ts'

const profile = (spec: JsonObject): JsonObject =>
  profileObject(
    { supportedCloudProviders: [{ name: 'aws', spec: { anything: [1] } }], ...spec },
    { labels: { a: 'b' }, generation: 3 },
  )

const withFile = (file: Json): JsonObject => profile({ bootstrapConfig: { files: [file] } })
const content = { inline: { data: 'text' } }
const summary = (problems: ReturnType<typeof checkProfile>) =>
  problems.map(told).map(({ severity, message }) => `${severity}: ${message}`)

describe('an OperatingSystemProfile', () => {
  const cases: { name: string; given: JsonObject; expected: string[] }[] = [
    {
      name: 'a required field that is null',
      given: profile({ osVersion: null }),
      expected: ['error: spec.osVersion is missing'],
    },
    {
      name: 'an unknown field, which the API server drops',
      given: withFile({ path: '/a', content, permission: 600 }),
      expected: ['warning: spec.bootstrapConfig.files[0].permission is not a field here; did you mean permissions?'],
    },
    {
      name: 'permissions beyond int32, and beyond 2^53',
      given: profile({
        provisioningConfig: {
          files: [
            { path: '/a', content, permissions: 2147483648 },
            { path: '/b', content, permissions: 18446744073709551616n },
          ],
        },
      }),
      expected: [
        'error: spec.provisioningConfig.files[0].permissions must be at most 2147483647',
        'error: spec.provisioningConfig.files[1].permissions is too large a number',
      ],
    },
    {
      name: 'names that are none',
      given: profile({
        osName: 'ubunto',
        supportedCloudProviders: [{ name: 'gcp' }],
        provisioningUtility: 'cloudinit',
      }),
      expected: [
        'error: spec.osName is "ubunto"; did you mean ubuntu?',
        'error: spec.supportedCloudProviders[0].name is "gcp"; did you mean gce?',
        'error: spec.provisioningUtility is "cloudinit"; did you mean cloud-init?',
      ],
    },
    {
      name: 'a template of an odd name',
      given: profile(JSON.parse('{"bootstrapConfig": {"templates": {"__proto__": 1, "constructor": "x"}}}')),
      expected: ['error: spec.bootstrapConfig.templates.__proto__ must be text, not a number'],
    },
  ]
  for (const { name, given, expected } of cases) {
    it(name, () => {
      const before = structuredClone(given)
      assert.deepEqual(summary(checkProfile(given)).sort(), [...expected].sort())
      assert.deepEqual(given, before, 'the object was changed')
    })
  }
})

describe('a MachineDeployment', () => {
  const machineDeployment = (spec: Json, metadata: JsonObject = {}): JsonObject => ({
    apiVersion: 'cluster.k8s.io/v1alpha1',
    kind: 'MachineDeployment',
    metadata: { name: 'pool', annotations: null, creationTimestamp: null, ...metadata },
    spec: { replicas: 3, template: { metadata: {}, spec } },
    status: { anything: true },
  })
  const providerSpec = { value: { operatingSystem: 'ubuntu' } }
  const cases: { name: string; given: JsonObject; expected: string[] }[] = [
    {
      name: 'fields that are not ours',
      given: machineDeployment({ providerSpec, configSource: 'odd', foo: 1 }),
      expected: [],
    },
    {
      name: 'an annotation that YAML reads as a number',
      given: machineDeployment({ providerSpec }, { annotations: { 'a.b/c': 1 } }),
      expected: ['error: metadata.annotations[a.b/c] must be text, not a number'],
    },
  ]
  for (const { name, given, expected } of cases) {
    it(name, () => assert.deepEqual(summary(checkMachineDeployment(given)), expected))
  }
})
