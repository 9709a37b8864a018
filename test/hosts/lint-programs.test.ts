// osm-krm lint with the real ShellCheck and systemd-analyze: on the profiles and examples of this repository, and on mistakes.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit, FUNCTION, filesOf, folderOf } from './folder.ts'
import { notOnPath } from './programs.ts'

const lint = (folder: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [FUNCTION, 'lint', folder, '--shellcheck', '--systemd-analyze', ...args], {
    cwd: root,
    encoding: 'utf8',
  })

interface UnitRow {
  readonly lines: readonly string[]
  readonly code?: 'OSM0634' | 'OSM0644'
  /** What systemd-analyze says, or nothing. */
  readonly says?: RegExp
}

const NOT_ABSOLUTE = /Neither a valid executable name nor an absolute path: /
const NOT_ALLOWED = /Restart= set to either always or on-success, which isn't allowed for Type=oneshot/
const TRUE = 'ExecStart=/bin/true'

const UNITS: readonly UnitRow[] = [
  { lines: [TRUE] },
  { lines: ['ExecStart=opt/bin/agent'], code: 'OSM0634', says: NOT_ABSOLUTE },
  { lines: ['ExecStart=./agent'], code: 'OSM0634', says: NOT_ABSOLUTE },
  { lines: ['ExecStart=~/agent'], code: 'OSM0634', says: NOT_ABSOLUTE },
  { lines: ['ExecStart="opt/agent" now'], code: 'OSM0634', says: NOT_ABSOLUTE },
  { lines: ['ExecStart=@opt/agent agent'], code: 'OSM0634', says: NOT_ABSOLUTE },
  { lines: ['ExecStartPre=bin/a', TRUE], code: 'OSM0634', says: NOT_ABSOLUTE },
  { lines: ['ExecStartPre=-bin/a', TRUE], code: 'OSM0634', says: /absolute path, ignoring: bin\/a/ },
  { lines: ['ExecStart=true'] },
  { lines: ['ExecStart=%h/agent'] },
  { lines: ['Type=oneshot', 'Restart=always', TRUE], code: 'OSM0634', says: NOT_ALLOWED },
  { lines: ['Type=oneshot', 'Restart=on-success', TRUE], code: 'OSM0634', says: NOT_ALLOWED },
  { lines: ['Restart=no', 'Restart=always', 'Type=oneshot', TRUE], code: 'OSM0634', says: NOT_ALLOWED },
  { lines: ['Type=oneshot', 'Restart=on-failure', TRUE] },
  { lines: ['Type=oneshot', 'Restart=always', 'Restart=no', TRUE] },
  { lines: ['Restart=always', TRUE] },
  // systemd passes these on.
  { lines: ['ExecStart=/bin/true && /bin/false'], code: 'OSM0644' },
  { lines: ['ExecStart=/bin/true | /bin/false'], code: 'OSM0644' },
  { lines: ["ExecStart=/bin/sh -c 'true && false'"] },
]

const profileWithUnit = (text: string): string => `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: own, namespace: kube-system}
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: v1.0.0
  provisioningUtility: cloud-init
  supportedCloudProviders: [{name: aws}]
  bootstrapConfig: {files: [{path: /a, content: {inline: {data: a}}}]}
  provisioningConfig:
    files: [{path: /etc/systemd/system/agent.service, content: {inline: {data: ${JSON.stringify(text)}}}}]
    modules: {runcmd: [systemctl enable --now agent.service]}
`

describe('osm-krm lint with ShellCheck and systemd-analyze', {
  skip: notOnPath('shellcheck', 'systemd-analyze'),
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

  // What lint says without a program, and what systemd-analyze does with the same unit.
  for (const { lines, code, says } of UNITS)
    test(`systemd-analyze agrees about ${JSON.stringify(lines.join(' '))}`, async () => {
      const text = ['[Service]', ...lines, '[Install]', 'WantedBy=multi-user.target', ''].join('\n')
      const folder = folderOf({ 'profile.yaml': profileWithUnit(text) })
      const { stdout } = await osmKrm(['lint', folder])
      assert.deepEqual(stdout.match(/(?<=\[)OSM06(?:34|44)(?=\])/g) ?? [], code === undefined ? [] : [code], stdout)
      const file = join(folderOf({ 'agent.service': text }), 'agent.service')
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file], {
        encoding: 'utf8',
      })
      const others = stderr.split('\n').filter(line => line !== '' && !line.includes('is not executable'))
      if (says === undefined) assert.deepEqual(others, [])
      else assert.match(others.join('\n'), says)
    })
})
