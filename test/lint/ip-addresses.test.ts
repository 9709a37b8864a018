import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressInNetwork, addressOf, isInNetwork, isLinkLocal, specialAddress } from '../../src/lint/ip-addresses.ts'

const NETWORKS: readonly (readonly [text: string, first: string | undefined, last?: string])[] = [
  ['192.168.1.10/24', '192.168.1.0', '192.168.1.255'],
  ['192.168.1.10/31', '192.168.1.10', '192.168.1.11'],
  ['192.168.1.10/0', '0.0.0.0', '255.255.255.255'],
  ['fd00::a/126', 'fd00::8', 'fd00::b'],
  ['192.168.1.10/33', undefined],
  ['192.168.1.10', undefined],
  ['192.168.1.10/24/24', undefined],
]

describe('addressInNetwork returns the first and last address of', () => {
  for (const [text, first, last] of NETWORKS)
    it(text, () => {
      const network = addressInNetwork(text)
      assert.equal(network?.first, first && addressOf(first)!.number)
      assert.equal(network?.last, last && addressOf(last)!.number)
    })
})

const INSIDE: readonly (readonly [address: string, network: string, expected: boolean])[] = [
  ['10.0.0.1', '10.0.0.5/24', true],
  ['::ffff:10.0.0.1', '10.0.0.5/24', true],
  ['10.0.1.1', '10.0.0.5/24', false],
  ['::a00:1', '10.0.0.5/24', false],
]

describe('isInNetwork', () => {
  for (const [address, network, expected] of INSIDE)
    it(`${address} in ${network}`, () =>
      assert.equal(isInNetwork(addressOf(address)!, addressInNetwork(network)!), expected))
})

describe('specialAddress', () => {
  for (const text of ['0.0.0.0', '::', '127.0.0.53', '::1', '224.0.0.1', 'ff02::1', '255.255.255.255'])
    it(text, () => assert.notEqual(specialAddress(text), undefined))
  for (const text of ['10.96.0.10', '169.254.20.10', 'fd00::a', '8.8.8.8'])
    it(`accepts ${text}`, () => assert.equal(specialAddress(text), undefined))
  it('isLinkLocal accepts fe80::1', () => assert.ok(isLinkLocal(addressOf('fe80::1')!)))
})
