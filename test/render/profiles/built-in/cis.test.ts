// Built-in profiles against the CIS Kubernetes Benchmark, and the table of docs/profiles.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { NodeSettings } from '../../../../src/render/profiles/built-in/index.ts'
import { BUILT_IN_PROFILES } from '../../../../src/render/profiles/built-in/names.ts'
import { root } from '../../../fixtures/examples.ts'
import { renderProfile } from '../../../hosts/profile-rendering.ts'
import { CIS_CHECKS, factsOf, type Result } from './cis-checks.ts'

async function results(profile: string, hardening: NodeSettings['hardening']): Promise<ReadonlyMap<string, Result>> {
  const { config } = await renderProfile({
    name: profile,
    profile,
    kubeletVersion: '1.34.1',
    // Any provider other than AWS, where the kubelet sets its own name.
    provider: { cloudProvider: profile.startsWith('osp-amzn') ? 'aws' : 'openstack', overwriteCloudConfig: '' },
    environment: {},
    credentials: {},
    downloads: { urls: {}, checksums: {} },
    settings: { osUpdates: 'none', hardening },
  })
  const facts = factsOf(config)
  return new Map(CIS_CHECKS.map(({ id, result }) => [id, result(facts)]))
}

const failed = (found: ReadonlyMap<string, Result>): string[] =>
  [...found].filter(([, result]) => result === 'fail').map(([id]) => id)

describe('checks of the CIS benchmark', () => {
  for (const profile of BUILT_IN_PROFILES) {
    const automated = CIS_CHECKS.filter(({ kind }) => kind === 'automated').map(({ id }) => id)

    it(`${profile} passes every automated check, with and without hardening`, async () => {
      for (const hardening of ['none', 'cis'] as const) {
        const found = await results(profile, hardening)
        assert.deepEqual(
          failed(found).filter(id => automated.includes(id)),
          [],
          hardening,
        )
      }
    })
    it(`${profile} passes more checks with hardening`, async () => {
      assert.deepEqual(failed(await results(profile, 'none')), ['4.2.9', '4.2.13', '4.2.14'])
      assert.deepEqual(failed(await results(profile, 'cis')), ['4.2.9'])
    })
  }

  it('are in docs/profiles.md, with these results', async () => {
    const page = readFileSync(join(root, 'docs/profiles.md'), 'utf8')
    const [none, cis] = [await results('osp-ubuntu', 'none'), await results('osp-ubuntu', 'cis')]
    const [passed = ''] = /^These pass in all three: [\d., \n]+$/m.exec(page) ?? []
    const listed = new Set(passed.match(/\d+\.\d+\.\d+/g))
    for (const { id, kind, text } of CIS_CHECKS) {
      // The flag is set if machine-controller names the Node.
      const expected = id === '4.2.7' ? ['fail', 'fail'] : [none.get(id), cis.get(id)]
      const row = page.split('\n').find(line => line.startsWith(`| ${id} `))
      if (row === undefined) {
        assert.deepEqual(expected, listed.has(id) ? ['pass', 'pass'] : ['not applicable', 'not applicable'], id)
        assert.ok(page.includes(id), id)
        continue
      }
      const [, , about, ofKind, , before, after] = row.split('|').map(cell => cell.trim())
      assert.deepEqual([about, ofKind, before, after], [text, kind, ...expected], id)
    }
  })
})
