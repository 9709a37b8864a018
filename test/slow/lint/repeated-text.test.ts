// Contents that repeat a few characters: no check may fail on deep nesting or take quadratic time.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { phaseProblems } from '../../../src/lint/index.ts'
import { file, requestOf } from '../../render/userdata/fixtures.ts'

const LENGTH = 20_000

const PATHS = [
  '/etc/apt/apt.conf.d/a',
  '/etc/apt/sources.list.d/a.list',
  '/etc/containerd/config.toml',
  '/etc/cron.d/a',
  '/etc/hosts',
  '/etc/kubernetes/a.json',
  '/etc/kubernetes/a.yaml',
  '/etc/logrotate.d/a',
  '/etc/containerd/certs.d/a/hosts.toml',
  '/etc/docker/daemon.json',
  '/etc/netplan/a.yaml',
  '/etc/security/limits.d/a.conf',
  '/etc/ssh/sshd_config',
  '/etc/sudoers.d/a',
  '/etc/sysctl.d/a.conf',
  '/etc/systemd/journald.conf',
  '/etc/systemd/system/a.service',
  '/etc/tmpfiles.d/a.conf',
  '/etc/udev/rules.d/a.rules',
  '/opt/a',
]
const BEGINNINGS = ['', '#!/bin/sh\n', '#!/bin/bash\n[[ ', '<<<<<<< a\n', '[Service]\nExecStart=', 'a = ']
const REPEATED = [
  ...[
    '/*',
    '"',
    "'",
    '\\',
    ' ',
    'a ',
    'A:',
    'a=(',
    '( ',
    '[',
    '[[ ',
    '{',
    '<<',
    '<(',
    '$(',
    '${',
    '`',
    '! ',
    ':',
    '* ',
  ],
  ...[
    'if ',
    ';set -e ',
    '(set ',
    'yes ',
    ',ATTRS{',
    'a.targe ',
    '<<<<<<< a\n',
    'a\n',
    '-----BEGIN CERTIFICATE-----\n',
    '- ',
  ],
]

describe('checks of repeated characters take linear time', () => {
  for (const repeated of REPEATED)
    it(JSON.stringify(repeated), () => {
      for (const beginning of BEGINNINGS) {
        const text = beginning + repeated.repeat(LENGTH / repeated.length)
        const files = ['/opt/a', ...PATHS].map(path => file(path, text))
        const request = requestOf({ files, modules: { runcmd: [text] } }, 'cloud-init')
        assert.ok(Array.isArray(phaseProblems(request, { kubeletMinor: 34, tokens: [text.slice(0, 100)] })))
      }
    })
})
