import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'

const TITLES: readonly [kind: readonly string[], title: string][] = [
  [[], 'OperatingSystemConfigGenerator'],
  [['function-config'], 'OperatingSystemConfigGenerator'],
  [['profile'], 'OperatingSystemProfile'],
  [['overlay'], 'OperatingSystemProfileOverlay'],
  [['extension'], 'OperatingSystemProfileExtension'],
]

describe('osm-krm schema', () => {
  for (const [kind, title] of TITLES) {
    it(kind.join() || 'without a kind', () => {
      const { stdout, status } = spawnSync(process.execPath, [PROGRAM, 'schema', ...kind], { encoding: 'utf8' })
      assert.equal(status, 0)
      assert.equal(JSON.parse(stdout).title, title)
    })
  }
})
