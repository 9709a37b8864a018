// The users that user data creates.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { usersView } from '../../../src/inspect/show/users-view.ts'
import { inSection } from '../../../src/node/node-objects.ts'
import { userDataParts } from '../../../src/node/user-data/index.ts'

const CASES: readonly (readonly [name: string, os: string, userData: string, users: readonly string[]])[] = [
  ['keys of cloud-init', 'ubuntu', '#cloud-config\nssh_authorized_keys:\n- a b\n- c d\n', ['?: 2']],
  ['keys of cloud-init on Flatcar', 'flatcar', '#cloud-config\nssh_authorized_keys:\n- a b\n', ['core: 1']],
  [
    'users of cloud-init',
    'ubuntu',
    '#cloud-config\nusers:\n- default\n- {name: me, ssh_authorized_keys: [a, b], groups: [sudo], passwd: secret}\n- other\n',
    ['?: 0', 'me: 2 groups=["sudo"]', 'other: 0'],
  ],
  [
    'users of Ignition',
    'flatcar',
    JSON.stringify({
      passwd: {
        users: [
          { name: 'core', sshAuthorizedKeys: ['a'] },
          { name: 'me', uid: 5 },
        ],
      },
    }),
    ['core: 1', 'me: 0 uid=5'],
  ],
  ['none', 'ubuntu', '#cloud-config\nssh_pwauth: false\n', []],
]

describe('users', () => {
  for (const [name, os, userData, users] of CASES)
    test(name, () => {
      const parts = userDataParts(userData).map(part => inSection('bootstrap', part))
      const shown = usersView(parts, os).map(({ name: user = '?', sshKeys, properties }) =>
        [`${user}: ${sshKeys}`, ...[...properties].map(([property, value]) => `${property}=${value}`)].join(' '),
      )
      assert.deepEqual(shown, users)
    })
})
