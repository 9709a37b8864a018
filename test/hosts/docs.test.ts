// The commands for hosts on the pages work unchanged.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { describe, test } from 'node:test'
import { commandsAt, isFollowed } from '../docs/commands.ts'
import { placeOf } from '../docs/pages.ts'
import { workplace } from '../slow/docs/workplace.ts'
import { absent as noKpt } from './kpt.ts'
import { absent as noKustomize } from './kustomize.ts'
import { TOOLS } from './programs.ts'

const HOSTS: readonly { readonly program: string; readonly absent: string | undefined }[] = [
  { program: 'kustomize', absent: noKustomize() },
  { program: 'kpt', absent: noKpt() },
]

for (const { program, absent } of HOSTS) {
  describe(`commands of ${program}`, { skip: absent }, () => {
    const shown = commandsAt(program).filter(command => !isFollowed(command))
    for (const command of shown) {
      // Each in a folder of its own: kpt writes.
      test(`${placeOf(command.block)}: ${command.text}`, () => {
        const { cwd, env, remove } = workplace()
        try {
          const { status, stderr } = spawnSync('sh', ['-c', command.text], {
            cwd,
            env: { ...env, PATH: `${env.PATH}${delimiter}${TOOLS}` },
            encoding: 'utf8',
            maxBuffer: 1 << 28,
          })
          assert.equal(status, 0, stderr)
        } finally {
          remove()
        }
      })
    }
    test('there is at least one', () => assert.ok(shown.length > 0))
  })
}
