// Paths in the contents of files: only a path that nothing creates and that nearly has the name of a file of the profile is misspelt.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearFile } from '../../src/lint/rules/near-files.ts'

const files = ['/etc/agent/ca.crt', '/etc/agent/2.conf', '/usr/bin/agent'].map(path => ({
  path,
  permissions: 644,
  content: { inline: { data: '' } },
}))

const CASES: readonly (readonly [path: string, texts: readonly string[], near: string | undefined])[] = [
  ['/etc/agent/ca.cert', ['ca = /etc/agent/ca.cert'], '/etc/agent/ca.crt'],
  ['/etc/agent/ca.rct', ['ca = /etc/agent/ca.rct'], '/etc/agent/ca.crt'],
  ['/etc/agent/ca.cert', ['ca = /etc/agent/ca.cert', 'openssl req -out /etc/agent/ca.cert'], undefined],
  ['/etc/agent/ca.key', ['key = /etc/agent/ca.key'], undefined],
  ['/etc/agent/ca.crt', ['ca = /etc/agent/ca.crt'], undefined],
  ['/etc/agent/3.conf', ['include /etc/agent/3.conf'], undefined],
  ['/etc/agents/ca.crt', ['ca = /etc/agents/ca.crt'], undefined],
  ['/usr/bin/agents', ['/usr/bin/agents'], undefined],
]

for (const [path, texts, near] of CASES)
  test(`${path} in ${JSON.stringify(texts)}: ${near ?? 'nothing'}`, () =>
    assert.equal(nearFile(path, files, texts), near))
