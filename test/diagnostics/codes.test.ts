import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { allCodes } from '../../src/diagnostics/codes.ts'
import { root } from '../fixtures/examples.ts'

const CODE = /\bOSM\d{4}\b/g

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (path !== join(root, 'src/diagnostics/generated')) yield* sources(path)
    } else if (path.endsWith('.ts')) yield path
  }
}

const reported = [...sources(join(root, 'src'))].flatMap(path => readFileSync(path, 'utf8').match(CODE) ?? [])

// That a code of the sources has a row, the types say.
test('every code of docs/errors/ is reported in the source, and every code of a comment is one', () =>
  assert.deepEqual([...new Set(reported)].sort(), allCodes()))
