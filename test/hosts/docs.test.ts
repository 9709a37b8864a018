// The commands for hosts on the pages work unchanged.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { commandsAt, isFollowed } from '../docs/commands.ts'
import { placeOf } from '../docs/pages.ts'
import { workplace } from '../slow/docs/workplace.ts'
import { absent as noKpt } from './kpt.ts'
import { KUSTOMIZE, absent as noKustomize } from './kustomize.ts'

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
          const path = existsSync(KUSTOMIZE) ? `${env.PATH}${delimiter}${join(KUSTOMIZE, '..')}` : env.PATH
          const { status, stderr } = spawnSync('sh', ['-c', command.text], {
            cwd,
            env: { ...env, PATH: path },
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
