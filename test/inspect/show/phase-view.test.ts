// Modes of files as shown.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fileView } from '../../../src/inspect/show/phase-view.ts'

const CASES: readonly (readonly [name: string, permissions: string | undefined, mode: string | undefined])[] = [
  ['four digits', '0644', '0644'],
  ['three digits', '644', '0644'],
  ['none', undefined, undefined],
]

const view = (permissions: string | undefined) =>
  fileView({
    id: '',
    section: 'provisioning',
    kind: 'file',
    name: '/etc/x',
    text: 'x',
    traits: new Map(permissions === undefined ? [] : [['permissions', permissions]]),
  })

describe('the mode of a file', () => {
  for (const [name, permissions, mode] of CASES)
    test(name, () => {
      const shown = view(permissions)
      assert.equal(shown.mode, mode)
      assert.equal(shown.properties.size, 0)
    })

  test('permissions that are not octal are not shown as a mode', () => {
    const { mode, properties } = view('0493')
    assert.equal(mode, undefined)
    assert.deepEqual([...properties], [['permissions', '0493']])
  })
})
