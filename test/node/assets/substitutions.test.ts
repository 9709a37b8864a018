// What command substitutions print on the operating system of a node.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scriptAssets } from '../../../src/node/assets/scripts.ts'
import { systemOutputs } from '../../../src/node/assets/system.ts'

const UBUNTU = { osName: 'ubuntu', osVersion: '24.04.3' }
const ROCKY = { osName: 'rockylinux', osVersion: '9.6' }

/** A word after `https://a.example/`, and what it is. */
const CASES: readonly (readonly [word: string, system: typeof UBUNTU, paths: readonly string[]])[] = [
  ['$(lsb_release -si)', UBUNTU, ['Ubuntu']],
  ["$(lsb_release -si | tr '[:upper:]' '[:lower:]')", UBUNTU, ['ubuntu']],
  ['$(lsb_release -cs)', UBUNTU, ['noble']],
  ['`lsb_release -cs`', { ...UBUNTU, osVersion: '26.04' }, ['resolute']],
  ['$(uname -m)', UBUNTU, ['x86_64', 'aarch64']],
  ['$(dpkg --print-architecture)', ROCKY, ['amd64', 'arm64']],
  // What is not known stays as it is.
  ['$(lsb_release -cs)', { ...UBUNTU, osVersion: '' }, ['$(lsb_release -cs)']],
  ['$(lsb_release -cs)', { ...UBUNTU, osVersion: '23.10' }, ['$(lsb_release -cs)']],
  ['$(lsb_release -cs)', ROCKY, ['$(lsb_release -cs)']],
  ['$(. /etc/os-release; echo $ID)', UBUNTU, ['$(. /etc/os-release; echo $ID)']],
  ['$(uname -r)', UBUNTU, ['$(uname -r)']],
]

describe('command substitutions', () => {
  for (const [word, system, paths] of CASES)
    test(`${word} on ${system.osName} ${system.osVersion}`, () => {
      const place = { file: 0, part: 'content' } as const
      const text = `#!/bin/bash\nVALUE=${word}\ncurl "https://a.example/${word}" "https://a.example/$VALUE"\n`
      const { assets } = scriptAssets({ place, text, hasLines: true }, systemOutputs(system))
      assert.deepEqual(
        assets.map(({ value }) => value),
        paths.map(path => `https://a.example/${path}`),
      )
    })
})
