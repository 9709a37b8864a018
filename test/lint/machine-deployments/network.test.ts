import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { networkProblems } from '../../../src/lint/machine-deployments/network.ts'
import { told } from '../../fixtures/told.ts'

const ROUTER = 'Write the address of the router in the network of network.cidr, or correct the prefix length there.'

interface Row {
  readonly name: string
  readonly network: JsonObject
  readonly operatingSystem?: string
  readonly replicas?: number
  readonly expected: readonly string[]
}

const ROWS: readonly Row[] = [
  { name: 'a correct network', network: { cidr: '10.0.0.5/24', gateway: '10.0.0.1', ipFamily: 'IPv4' }, expected: [] },
  {
    name: "a gateway that is the machine's own address",
    network: { cidr: '10.0.0.5/24', gateway: '10.0.0.5' },
    expected: [`gateway: network.gateway "10.0.0.5" is the address of the machine itself | ${ROUTER}`],
  },
  {
    name: 'a gateway of another family',
    network: { cidr: '10.0.0.5/24', gateway: 'fd00::1' },
    expected: [`gateway: network.gateway "fd00::1" is not an IPv4 address, but network.cidr is | ${ROUTER}`],
  },
  {
    name: 'one address for several machines',
    network: { cidr: '10.0.0.255/24', gateway: '10.0.0.0' },
    expected: [
      'cidr: network.cidr "10.0.0.255/24" is the address of all machines of the network | Write the address of the machine: 192.168.1.10/24.',
      `gateway: network.gateway "10.0.0.0" is the address of the network, not of a machine in it | ${ROUTER}`,
    ],
  },
  { name: 'a single address', network: { cidr: '10.0.0.5/32', gateway: '192.0.2.1' }, expected: [] },
  { name: 'a link-local gateway', network: { cidr: '2001:db8::5/64', gateway: 'fe80::1' }, expected: [] },
  { name: 'two addresses of the same link', network: { cidr: '10.0.0.0/31', gateway: '10.0.0.1' }, expected: [] },
  {
    name: 'the first IPv6 address of the network as gateway',
    network: { cidr: '2001:db8::5/64', gateway: '2001:db8::' },
    expected: [],
  },
  {
    name: 'an address of one of two IP families',
    network: { cidr: '10.0.0.5/24', ipFamily: 'IPv4+IPv6' },
    expected: [],
  },
  { name: 'no machines', network: { cidr: '10.0.0.5/24' }, replicas: 0, expected: [] },
  {
    name: 'another operating system, which rejects the whole network',
    network: { cidr: '10.0.0.0/24', gateway: '192.0.2.1' },
    operatingSystem: 'ubuntu',
    replicas: 2,
    expected: [],
  },
]

describe('networkProblems', () => {
  for (const { name, network, operatingSystem = 'flatcar', replicas = 1, expected } of ROWS)
    it(name, () => {
      const value = { operatingSystem, network }
      const found = networkProblems({ spec: { replicas, template: { spec: { providerSpec: { value } } } } })
      assert.deepEqual(
        found
          .map(told)
          .map(({ field, message, help }) => `${field?.slice(field.lastIndexOf('.') + 1)}: ${message} | ${help}`),
        expected,
      )
    })
})
