// Lines that encode facts are left out of a text for a screen, unless something beside them changes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangedPart } from '../../src/compare/changes.ts'
import { differencesDoc } from '../../src/views/changes.ts'

const part = (traits: ChangedPart['traits']): ChangedPart => ({
  id: 'x',
  title: 'provisioning file /etc/osm-krm/downloads',
  section: 'provisioning',
  kind: 'file',
  name: '/etc/osm-krm/downloads',
  change: 'changed',
  traits,
  hunks: [{ oldStart: 1, newStart: 1, lines: ['-a\n', '+b\n'] }],
  checksums: { old: 1, now: 1, programs: [{ name: 'kubelet', old: '1.36.1', now: '1.36.4' }] },
  shownFor: 'kube-system/a',
  count: 1,
  causes: [],
})
const isLeftOut = (traits: ChangedPart['traits']): boolean =>
  differencesDoc({ parts: [part(traits)], groups: [], nodes: [], verdict: { kind: 'MachineDeployment' } } as never)[0]!
    .isEncoded ?? false

test('checksums alone are told elsewhere', () => assert.equal(isLeftOut([]), true))

test('a changed mode beside checksums is shown', () =>
  assert.equal(isLeftOut([{ name: 'mode', old: '0644', now: '0777' }]), false))
