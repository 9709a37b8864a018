// The provider config of a MachineDeployment, as Go's encoding/json puts it into the SDK's struct.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json, JsonObject } from '../../../src/base/json.ts'
import { decodeProviderConfig } from '../../../src/render/inputs/provider-config.ts'
import type { ProviderConfig } from '../../../src/render/model/machine-deployment.ts'
import { told } from '../../fixtures/told.ts'

const decode = (value: Json | undefined) => {
  const problems: string[] = []
  const config = decodeProviderConfig(value, problem => {
    const { field, message, help } = told(problem)
    problems.push([field, message, help].filter(part => part !== undefined).join(' | '))
  })
  return { config, problems }
}

const UBUNTU = { operatingSystem: 'ubuntu', cloudProvider: 'aws' }

interface Accepted {
  readonly name: string
  readonly given: JsonObject
  readonly expected: (config: ProviderConfig) => unknown
  readonly is: unknown
}

const ACCEPTED: readonly Accepted[] = [
  {
    name: 'field names match without regard to case',
    given: { OPERATINGSYSTEM: 'ubuntu', cloudprovider: 'hetzner', sshpublickeys: ['k'] },
    expected: config => [config.operatingSystem, config.cloudProvider, config.sshPublicKeys],
    is: ['ubuntu', 'hetzner', ['k']],
  },
  {
    name: 'of two spellings of one field the last in byte order wins',
    given: { ...UBUNTU, operatingSystemSpec: { DistUpgradeOnBoot: true, distUpgradeOnBoot: false } },
    expected: config => config.operatingSystemSpec.distUpgradeOnBoot,
    is: false,
  },
  {
    name: 'the long s and the Kelvin sign fold to letters',
    given: { ...UBUNTU, 'networ\u212a': { cidr: '10.0.0.0/8' }, '\u017f\u017fhPublicKeys': ['k'] },
    expected: config => [config.network?.cidr, config.sshPublicKeys],
    is: ['10.0.0.0/8', ['k']],
  },
  {
    name: 'null leaves a text as it is and empties a pointer or a list',
    given: { ...UBUNTU, caPublicKey: null, network: null, sshPublicKeys: null, overwriteCloudConfig: null },
    expected: config => [config.caPublicKey, config.network, config.sshPublicKeys, config.overwriteCloudConfig],
    is: ['', undefined, undefined, undefined],
  },
]

const REFUSED: readonly {
  readonly name: string
  readonly given: Json | undefined
  readonly problems: readonly string[]
}[] = [
  { name: 'nothing', given: undefined, problems: [' | providerSpec.value must not be empty'] },
  { name: 'a text', given: 'x', problems: [' | providerSpec.value must be an object'] },
  {
    name: '__proto__ as a field',
    given: { ...UBUNTU, ...JSON.parse('{"__proto__x": 1}') },
    problems: [
      '__proto__x | __proto__x is not a field here | The fields here are sshPublicKeys, caPublicKey, cloudProvider, cloudProviderSpec, operatingSystem, operatingSystemSpec, network and overwriteCloudConfig.',
    ],
  },
  {
    name: 'all wrong types at once',
    given: { ...UBUNTU, sshPublicKeys: ['a', 1], caPublicKey: true, network: { dns: { servers: 'x' } } },
    problems: [
      'caPublicKey | caPublicKey must be text, not true or false',
      'network.dns.servers | network.dns.servers must be a list, not text',
      'sshPublicKeys[1] | sshPublicKeys[1] must be text, not a number',
    ],
  },
  {
    name: 'an operating system that is none',
    given: { operatingSystem: 'ubunto' },
    problems: [
      'operatingSystem | "ubunto" is not one of amzn2, rockylinux, ubuntu, flatcar, rhel | Did you mean ubuntu?',
    ],
  },
  {
    name: 'a cloud provider spec that is no object',
    given: { ...UBUNTU, cloudProviderSpec: 'x' },
    problems: ['cloudProviderSpec | cloudProviderSpec must be an object'],
  },
]

describe('decodeProviderConfig', () => {
  for (const { name, given, expected, is } of ACCEPTED) {
    it(`accepts: ${name}`, () => {
      const { config, problems } = decode(given)
      assert.deepEqual(problems, [])
      assert.deepEqual(expected(config!), is)
    })
  }
  for (const { name, given, problems } of REFUSED) {
    it(`refuses: ${name}`, () => {
      const result = decode(given)
      assert.equal(result.config, undefined)
      assert.deepEqual(result.problems, problems)
    })
  }
})
