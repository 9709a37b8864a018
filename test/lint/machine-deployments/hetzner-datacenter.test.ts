import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { refusedDatacenter, replacedDatacenter } from '../../../src/lint/machine-deployments/hetzner-datacenter.ts'
import type { JsonObject } from '../../../src/render/model/json.ts'
import { testMistakes } from '../../render/validate/inputs.ts'

const FIELD = 'spec.template.spec.providerSpec.value.cloudProviderSpec.datacenter'

testMistakes('the datacenter of Hetzner', [
  [
    'an id',
    'location: fsn1',
    'datacenter: "4"',
    [
      `OSM0271 MachineDeployment ubuntu-workers ${FIELD}: the webhook of machine-controller 1.66 refuses the datacenter "4": it is an id, from which no location can be derived | Remove it, and set location to a name, such as fsn1. The ids of datacenters and locations are different.`,
    ],
  ],
  [
    'both',
    'location: fsn1',
    'location: fsn1\n            datacenter: fsn1-dc14',
    [
      `OSM0271 MachineDeployment ubuntu-workers ${FIELD}: the webhook of machine-controller 1.66 refuses a datacenter together with a location | Remove the datacenter: Hetzner chooses one in the location.`,
    ],
  ],
])

const found = (cloudProvider: string, cloudProviderSpec: JsonObject): string[] => {
  const machineDeployment = {
    spec: { template: { spec: { providerSpec: { value: { cloudProvider, cloudProviderSpec } } } } },
  }
  assert.deepEqual(refusedDatacenter(machineDeployment), [])
  return replacedDatacenter(machineDeployment).map(({ message, help }) => `${message} | ${help}`)
}

describe('the name of a datacenter of Hetzner', () => {
  const NAMED =
    'the webhook of machine-controller 1.66 replaces the datacenter "nbg1-dc3" with a location, so Git and the cluster differ | Write location: nbg1 instead, as the webhook does.'
  const CASES: readonly (readonly [name: string, provider: string, spec: JsonObject, found: readonly string[]])[] = [
    ['as a text', 'hetzner', { datacenter: 'nbg1-dc3' }, [NAMED]],
    ['as a value', 'hetzner', { datacenter: { value: 'nbg1-dc3' } }, [NAMED]],
    [
      'as a reference, which the webhook does not read',
      'hetzner',
      { datacenter: { secretKeyRef: { namespace: 'a', name: 'b', key: 'c' } } },
      [],
    ],
    ['that is empty', 'hetzner', { datacenter: '', location: 'fsn1' }, []],
    ['of another provider', 'vsphere', { datacenter: '4' }, []],
  ]
  for (const [name, provider, spec, expected] of CASES)
    it(name, () => assert.deepEqual(found(provider, spec), expected))
})
