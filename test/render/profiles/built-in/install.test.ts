// How a node verifies a download: with the checksum of its list, or with the file of the publisher that the list names.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { root } from '../../../fixtures/examples.ts'
import { temporaryFolders } from '../../../fixtures/temporary-folder.ts'

const INSTALL = readFileSync(join(root, 'osps/common/install.sh'), 'utf8')
const PROGRAM = '#!/bin/sh\n'
const SUM = createHash('sha256').update(PROGRAM).digest('hex')
const OTHER = '0'.repeat(64)

/** Files are served from a folder, and installed below another one. */
const scriptOf = (folder: string, sum: string): string => `set -euo pipefail
work=${folder}/work
fail() { printf '%s\\n' "$1" >&2; exit 1; }
get() { cp "${folder}/served/\${1##*/}" "$2" || fail "cannot load $1"; }
${INSTALL.replaceAll('/opt/', `${folder}/opt/`)}
mkdir -p ${folder}/opt/bin
install_download tool 1.0.0 '${sum}' https://a.example/tool
`

describe('install_download', () => {
  const newFolder = temporaryFolders('install')
  const CASES: readonly {
    name: string
    sum: string
    published?: Readonly<Record<string, string>>
    expected: string
  }[] = [
    { name: 'a checksum of the list', sum: SUM, expected: '' },
    {
      name: 'another checksum in the list',
      sum: OTHER,
      expected: `https://a.example/tool does not have the SHA-256 ${OTHER}`,
    },
    { name: 'a file of Kubernetes', sum: '.sha256', published: { 'tool.sha256': SUM }, expected: '' },
    {
      name: 'a file of containerd',
      sum: '.sha256sum',
      published: { 'tool.sha256sum': `${SUM}  tool\n` },
      expected: '',
    },
    {
      name: 'a file with another checksum',
      sum: '.sha256sum',
      published: { 'tool.sha256sum': `${OTHER}  tool\n` },
      expected: `https://a.example/tool does not have the SHA-256 ${OTHER}`,
    },
    {
      name: 'a file that is not there',
      sum: '.sha256sum',
      published: { 'tool.sha256': SUM },
      expected: 'cannot load https://a.example/tool.sha256sum',
    },
  ]
  for (const { name, sum, published = {}, expected } of CASES)
    it(`${expected === '' ? 'accepts' : 'refuses'} a download with ${name}`, () => {
      const folder = newFolder()
      for (const each of ['served', 'work']) mkdirSync(join(folder, each), { recursive: true })
      for (const [file, text] of Object.entries({ tool: PROGRAM, ...published }))
        writeFileSync(join(folder, 'served', file), text)
      const { status, stderr } = spawnSync('bash', ['-c', scriptOf(folder, sum)], { encoding: 'utf8' })
      assert.equal(stderr.trim().split('\n').at(-1), expected)
      assert.equal(status === 0, expected === '')
      assert.equal(existsSync(join(folder, 'opt/bin/tool')), expected === '')
    })
})
