// Units and commands that name or start files and units that do not exist.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { lintPhase } from '../../src/lint/phase.ts'
import { startedFiles } from '../../src/lint/rules/enabled-units.ts'
import { misspeltNames } from '../../src/lint/rules/misspelt-names.ts'
import { file, type Given, requestOf } from '../render/userdata/fixtures.ts'

interface Case {
  readonly name: string
  readonly given: Given
  readonly expected: readonly string[]
}

const unit = (name: string, ...lines: string[]) =>
  file(`/etc/systemd/system/${name}`, ['[Service]', ...lines].join('\n'))
const script = (...lines: string[]) => file('/opt/bin/a', ['#!/bin/bash', ...lines].join('\n'), 755)

const CASES: readonly Case[] = [
  {
    name: 'paths that are misspelt in the contents of files, and others that may exist',
    given: {
      files: [
        file('/etc/agent/first.conf', 'ca = /etc/agent/ca.rct\nkey = /etc/agent/ca.key\ninclude /etc/agent/3.conf\n'),
        file('/etc/agent/second.conf', 'ca = /etc/agents/ca.crt\nca = /etc/agent/ca.cert\n'),
        file('/etc/agent/third.conf', '# made by: openssl req -out /etc/agent/ca.cert\n'),
        file('/etc/agent/ca.crt', ''),
        file('/etc/agent/2.conf', ''),
      ],
    },
    expected: ['names /etc/agent/ca.rct, and the profile writes /etc/agent/ca.crt'],
  },
  {
    name: 'programs of the machine image, and paths that scripts write',
    given: {
      files: [
        unit(
          'a.service',
          'ExecStartPre=/usr/bin/lsblkk',
          'ExecStart=/opt/bin/kubelt',
          'EnvironmentFile=-/opt/bin/kubele',
        ),
        script('curl -o /opt/bin/kubelt https://example.com/kubelt'),
        file('/opt/bin/kubelet', '#!/bin/sh\ntrue', 755),
      ],
    },
    expected: [],
  },
  {
    name: 'names that differ in a number or in several characters',
    given: {
      files: [unit('disk1.service', 'ExecStart=/opt/bin/disk1'), file('/opt/bin/disk2', '#!/bin/sh\ntrue', 755)],
      modules: { runcmd: ['systemctl restart disk2.service docker containerd.service "$UNIT"', '/opt/bin/dist'] },
    },
    expected: [],
  },
  {
    name: 'a misspelt path and unit, and a unit like one that a machine image may have',
    given: {
      files: [unit('disks.service', 'ExecStart=/opt/bin/prepare'), file('/opt/bin/prepared', '#!/bin/sh\ntrue', 755)],
      modules: { runcmd: ['systemctl enable --now dikss', 'systemctl start kubelet.sevice'] },
    },
    expected: [
      'names /opt/bin/prepare, and the profile writes /opt/bin/prepared',
      'names dikss.service, and the profile writes disks.service',
    ],
  },
]

describe('reports files that units and commands cannot find', () => {
  for (const { name, given, expected } of CASES)
    test(name, () => {
      const phase = lintPhase(requestOf(given, 'cloud-init'))
      const found = [...misspeltNames(phase), ...startedFiles(phase)]
      assert.deepEqual(
        found.map(({ predicate }) => plain(predicate)),
        expected,
      )
    })
})
