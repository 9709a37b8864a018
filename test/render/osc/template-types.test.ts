// Methods of the values that templates see.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fails } from '../../fixtures/told.ts'
import { machineDeployment, profileOfFile, renderNode, textOfFile } from './fixtures.ts'

const FAMILIES: readonly (readonly [ipFamily: string, hasIPv4: boolean, hasIPv6: boolean, isDualstack: boolean])[] = [
  ['', true, false, false],
  ['IPv4', true, false, false],
  ['IPv6', false, true, false],
  ['IPv4+IPv6', true, true, true],
  ['IPv6+IPv4', true, true, true],
]

describe('the IP family', () => {
  for (const [ipFamily, ...expected] of FAMILIES)
    test(JSON.stringify(ipFamily), () => {
      const methods = ['HasIPv4', 'HasIPv6', 'IsDualstack'].map(name => `{{ .NetworkConfig.GetIPFamily.${name} }}`)
      const network = { cidr: '', gateway: '', dnsServers: undefined, ipFamily }
      const given = { machineDeployment: machineDeployment({ network }), profile: profileOfFile(methods.join(' ')) }
      assert.equal(textOfFile(renderNode(given, fails)), expected.join(' '))
    })
})
