// Vulnerabilities of the containerd that built-in profiles download.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { openAdvisories } from '../../../src/lint/settings/advisories.ts'
import {
  API_TOKEN,
  CONFIG,
  edit,
  listText,
  overlayOf,
  QUICKSTART,
  UBUNTU_TOKEN,
  withProfile,
  withSetting,
} from '../../fixtures/lists.ts'
import { helpOf } from '../../fixtures/told.ts'

describe('a containerd with known vulnerabilities', () => {
  const OWN = [
    withProfile('company-ubuntu'),
    overlayOf('company-ubuntu', '{remove: [/etc/osm-krm/downloads]}'),
    API_TOKEN,
    UBUNTU_TOKEN,
  ]
  const CASES: readonly { name: string; items?: readonly string[]; profiles?: string; fixed?: string }[] = [
    { name: 'is reported if it is the default', fixed: '2.3.7' },
    { name: 'is reported if it is set', profiles: '{containerdVersion: 2.3.6}', fixed: '2.3.7' },
    {
      name: 'is reported with a newer minor version if its own has no fix',
      profiles: '{containerdVersion: 2.1.9}',
      fixed: '2.3.7',
    },
    { name: 'is not the release with all fixes', profiles: '{containerdVersion: 2.3.7}' },
    { name: 'is not a release that is newer than what osm-krm knows', profiles: '{containerdVersion: 2.99.0}' },
    { name: 'is not reported if no node downloads it', items: OWN },
  ]
  for (const { name, items = QUICKSTART, profiles, fixed } of CASES)
    it(name, async () => {
      const config = edit(CONFIG, ', OSM0354: "off"', '')
      const functionConfig = profiles ? withSetting(config, `profiles: ${profiles}`) : config
      const { diagnostics } = await evaluateList(listText({ items, functionConfig }), { lint: true })
      const found = diagnostics.filter(({ code }) => code === 'OSM0354')
      const helps = found.map(each => /^Set profiles\.containerdVersion: (\S+)\. /.exec(helpOf(each))?.[1])
      assert.deepEqual(helps, fixed === undefined ? [] : [fixed])
    })

  const FIXES = [
    { version: '2.3.4', expected: true },
    { version: '2.3.5', expected: false },
    { version: '2.3.5-rc.0', expected: false },
    { version: '2.2.7', expected: true },
    { version: '2.2.8', expected: false },
    // A minor version without the fix, between two that have it.
    { version: '2.1.9', expected: true },
    { version: '2.0.12', expected: false },
    // No release says that it was fixed there, so it may never have been in it.
    { version: '2.4.0', expected: false },
  ]
  for (const { version, expected } of FIXES)
    it(`${version} ${expected ? 'lacks' : 'does not lack'} the fix of CVE-2026-53495`, () =>
      assert.equal(openAdvisories(version).includes('CVE-2026-53495'), expected))
})
