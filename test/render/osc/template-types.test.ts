// Methods of the values that templates see.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { goTemplateEngine } from '../../../src/render/osc/index.ts'
import { fails } from '../../fixtures/told.ts'
import { credentials, environment, machineDeployment, profile, renderNode } from './fixtures.ts'

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
      const data = methods.join(' ')
      const config = renderNode(
        {
          machineDeployment: machineDeployment({ network: { cidr: '', gateway: '', dnsServers: undefined, ipFamily } }),
          profile: profile({ bootstrapConfig: { files: [{ path: '/f', content: { inline: { data } } }] } }),
          environment: environment(),
          credentials: credentials(),
          engine: goTemplateEngine(),
        },
        fails,
      )
      assert.equal(config?.bootstrapConfig.files?.[0]?.content.inline.data, expected.join(' '))
    })
})
