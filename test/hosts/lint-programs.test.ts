// osm-krm lint with the real ShellCheck and systemd-analyze: on the profiles and examples of this repository, and on mistakes.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { edit, FUNCTION, filesOf, folderOf } from './folder.ts'

const missing = ['shellcheck', 'systemd-analyze'].filter(program => spawnSync(program, ['--version']).error)

const lint = (folder: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [FUNCTION, 'lint', folder, '--shellcheck', '--systemd-analyze', ...args], {
    cwd: root,
    encoding: 'utf8',
  })

describe('osm-krm lint with ShellCheck and systemd-analyze', {
  skip: missing.length > 0 ? `${missing.join(', ')} not on this machine` : undefined,
}, () => {
  for (const folder of ['osps', 'examples/extend', 'examples/fleet/profiles', 'examples/air-gapped/mirror'])
    test(`they find nothing in ${folder}`, () => {
      const { status, stdout, stderr } = lint(folder)
      assert.equal(status, 0, stdout)
      assert.doesNotMatch(stdout, /OSM066[01]/)
      assert.match(stderr, /^Linted \d+ /)
    })

  test('they find mistakes, at the lines of the profile', () => {
    const { 'company-ubuntu.yaml': overlay = '', ...others } = filesOf(join(root, 'examples/extend'))
    const text = edit(
      overlay,
      '        - path: /etc/systemd/timesyncd',
      `        - {path: /opt/a, permissions: 755, content: {inline: {data: "#!/bin/sh\\nrm -r $1\\n"}}}
        - path: /etc/systemd/system/a.service
          content:
            inline:
              data: |
                [Service]
                Type=always
                ExecStart=/opt/a
        - path: /etc/systemd/timesyncd`,
    )
    const folder = folderOf({ ...others, 'company-ubuntu.yaml': text })
    const { status, stdout } = lint(folder)
    assert.equal(status, 0, stdout)
    assert.match(stdout, /OSM0660\][^\n]*SC2086[^\n]*\n +--> [^\n]*company-ubuntu\.yaml:\d+:\d+/)
    assert.match(
      stdout,
      /OSM0661\][^\n]*always[^\n]*\n +--> [^\n]*company-ubuntu\.yaml:\d+:\d+[\s\S]*\| +Type=always\n/,
    )
    cpSync(folder, `${folder}-strict`, { recursive: true })
    assert.equal(lint(`${folder}-strict`, '--strict').status, 1)
  })
})
