// Repositories in lines of configuration files.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { configAssets } from '../../../src/node/assets/config-files.ts'
import type { Repository } from '../../../src/node/assets/index.ts'
import { scriptAssets } from '../../../src/node/assets/scripts.ts'

const apt = (suites: readonly string[], components: readonly string[]): Repository => ({
  type: 'apt',
  suites,
  components,
})

const CASES: readonly (readonly [name: string, text: string, repository: Repository | undefined])[] = [
  ['a line of apt', 'deb https://a.example/u noble main universe', apt(['noble'], ['main', 'universe'])],
  ['with options', 'deb [arch=amd64 signed-by=/x.gpg] https://a.example/u noble main', apt(['noble'], ['main'])],
  ['without components', 'deb https://a.example/u ./', undefined],
  ['of sources', 'deb-src https://a.example/u noble main', undefined],
  ['with a variable', 'deb https://a.example/u $suite main', undefined],
  [
    'a stanza of apt',
    'Types: deb\nURIs: https://b.example/\n\nTypes: deb\nURIs: https://a.example/u\nSuites: noble noble-updates\nComponents: main\n\nSuites: x\n',
    apt(['noble', 'noble-updates'], ['main']),
  ],
  ['of yum', '[x]\nbaseurl=https://a.example/u\n', { type: 'rpm' }],
  ['a list of mirrors', '[x]\nmirrorlist=https://a.example/u\n', undefined],
]

describe('a repository in', () => {
  for (const [name, text, repository] of CASES)
    test(name, () =>
      assert.deepEqual(configAssets('/etc/x', text).find(({ value }) => value.endsWith('/u'))?.repository, repository),
    )

  test('a repository in a file that a script writes', () => {
    const place = { file: 0, part: 'content' } as const
    const text = 'echo "deb https://a.example/u noble main" > /etc/apt/sources.list\n'
    const { assets } = scriptAssets({ place, text, hasLines: true })
    assert.deepEqual(
      assets.map(asset => asset.repository),
      [apt(['noble'], ['main'])],
    )
  })
})
