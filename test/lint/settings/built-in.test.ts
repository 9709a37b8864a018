// Settings of built-in profiles that have no effect on a node.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { CONFIG, listText, overlayOf, QUICKSTART, withProfile, withSetting } from '../../fixtures/lists.ts'
import { fieldOf } from '../../fixtures/told.ts'

const withProfiles = (profiles: string): string => withSetting(CONFIG, `profiles: ${profiles}`)

const overlay = (files: string): string => overlayOf('company-ubuntu', files)
const COMPOSED = withProfile('company-ubuntu')

async function found(items: readonly string[], functionConfig: string) {
  const { diagnostics } = await evaluateList(listText({ items, functionConfig }), { lint: true })
  return diagnostics
    .filter(({ code }) => code === 'OSM0351' || code === 'OSM0352')
    .map(({ code, severity, ...found }) => `${severity} ${code} ${fieldOf(found)}`)
}

describe('settings of built-in profiles', () => {
  const [, , ...tokens] = QUICKSTART
  const updated = QUICKSTART.map(text => text.replace('disableAutoUpdate: true', 'disableAutoUpdate: false'))
  const CASES = [
    {
      name: 'are effective with built-in profiles',
      profiles: '{hardening: cis, osUpdates: security, containerdVersion: 2.2.7}',
      items: updated,
      expected: [],
    },
    {
      name: 'are effective with an overlay that keeps the files',
      profiles: '{hardening: cis}',
      items: [COMPOSED, overlay('{remove: [/etc/modules-load.d/osm-krm.conf]}'), ...tokens],
      expected: [],
    },
    {
      name: 'are reported with an overlay without the file',
      profiles: '{hardening: cis, osUpdates: security}',
      items: [COMPOSED, overlay('{remove: [/etc/kubernetes/kubelet.conf]}'), ...tokens],
      expected: ['warning OSM0351 spec.profiles.hardening'],
    },
    {
      name: 'are not reported if they have their defaults',
      profiles: '{hardening: none, osUpdates: none, containerdVersion: 2.3.4}',
      items: [COMPOSED, overlay('{remove: [/etc/kubernetes/kubelet.conf]}'), ...tokens],
      expected: [],
    },
    {
      name: 'do not enable updates that a MachineDeployment disables',
      profiles: '{osUpdates: security}',
      items: QUICKSTART,
      expected: ['warning OSM0352 spec.template.spec.providerSpec.value.operatingSystemSpec.disableAutoUpdate'],
    },
    {
      name: 'do not change Flatcar if they are not set',
      profiles: '{}',
      items: QUICKSTART,
      expected: [],
    },
  ]
  for (const { name, profiles, items, expected } of CASES) {
    it(name, async () => assert.deepEqual(await found(items, withProfiles(profiles)), expected))
  }
})

describe('invalid settings of built-in profiles', () => {
  const MISTAKES = [
    { given: '{hardening: csi}', field: 'spec.profiles.hardening' },
    { given: '{osUpdates: all}', field: 'spec.profiles.osUpdates' },
    { given: '{containerdVersion: v2.3.7}', field: 'spec.profiles.containerdVersion' },
    { given: '{containerdVersion: 1.7.36}', field: 'spec.profiles.containerdVersion' },
    { given: '{containerdVersion: latest}', field: 'spec.profiles.containerdVersion' },
    { given: '{containerdVersion: 2.3}', field: 'spec.profiles.containerdVersion' },
    { given: '{containerVersion: 2.3.4}', field: 'spec.profiles.containerVersion' },
  ]
  for (const { given, field } of MISTAKES) {
    it(`reports ${given} at its position`, async () => {
      const { diagnostics, failed } = await evaluateList(
        listText({ items: QUICKSTART, functionConfig: withProfiles(given) }),
      )
      assert.equal(failed, true)
      assert.deepEqual(diagnostics.filter(({ severity }) => severity === 'error').map(fieldOf), [field])
    })
  }
})
