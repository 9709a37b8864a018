// Whole profiles without mistakes, with forms that are rare but correct: lint reports nothing for any provider and version of Kubernetes.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'

const FOLDER = join(import.meta.dirname, 'correct-profiles')

for (const name of readdirSync(FOLDER))
  test(name, async () => {
    const { status, stdout, stderr } = await osmKrm(['lint', '--strict', join(FOLDER, name)])
    assert.equal(stdout, '')
    assert.match(stderr, /^Linted 1 profile for /)
    assert.equal(status, 0)
  })
