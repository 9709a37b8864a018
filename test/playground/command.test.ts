// The command of a page writes its files, and shows the same file of the same node.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { PlaygroundFiles } from '../../src/playground/files.ts'
import { showCommand } from '../../src/playground/share/command.ts'
import { withoutSecrets } from '../../src/playground/share/contents.ts'
import { osmKrm } from '../fixtures/command.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { filesWith, START } from './fixtures.ts'

const MOTD = ['--node', 'kube-system/workers', '--file', '/etc/motd', '--phase', 'provisioning']

const TABLE: readonly (readonly [name: string, files: PlaygroundFiles])[] = [
  ['the files', START],
  ['files without Secrets', withoutSecrets(START)],
  ['signs of a shell', filesWith({ 'profile.yaml': `${START['profile.yaml']}# $HOME \`date\` "'\\n\n` })],
  [
    'a line that would end a file',
    filesWith({ 'profile.yaml': `${START['profile.yaml']}---\na: |\n # x\nEOF\nEOF_\n` }),
  ],
]

describe('a command writes and shows', () => {
  for (const [name, files] of TABLE)
    test(name, async () => {
      const cwd = temporaryFolder('command')
      // Its last line is run below.
      const script = `osm-krm() { printf '%s\\n' "$@"; }\n${showCommand(files, MOTD)}`
      const { stdout: printed, stderr: failure } = spawnSync('bash', ['-eu'], { cwd, input: script, encoding: 'utf8' })
      assert.equal(failure, '')
      const folder = join(cwd, 'playground-nodes')
      for (const file of readdirSync(folder))
        assert.equal(readFileSync(join(folder, file), 'utf8'), new Map(Object.entries(files)).get(file))
      const { stdout } = await osmKrm(printed.trim().split('\n'), { cwd })
      assert.match(stdout, /^A node with Kubernetes v1\.\d+\.\d+\n$/)
    })
})
