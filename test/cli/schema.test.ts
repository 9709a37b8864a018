import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'

const TITLES: readonly [kind: readonly string[], title: string][] = [
  [[], 'OperatingSystemConfigGenerator'],
  [['function-config'], 'OperatingSystemConfigGenerator'],
  [['profile'], 'OperatingSystemProfile'],
  [['node-pool'], 'NodePool'],
  [['overlay'], 'OperatingSystemProfileOverlay'],
]

describe('osm-krm schema', () => {
  for (const [kind, title] of TITLES) {
    it(kind.join() || 'without a kind', async () => {
      const { stdout, status } = await osmKrm(['schema', ...kind])
      assert.equal(status, 0)
      assert.equal(JSON.parse(stdout).title, title)
    })
  }
})
