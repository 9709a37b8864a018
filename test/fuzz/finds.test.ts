// Failures that the fuzzer found, as small cases: no oracle reports them any more.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readCase } from './case-file.ts'
import { judge } from './oracles/index.ts'

const FOLDER = join(import.meta.dirname, 'finds')

describe('failures found by the fuzzer', () => {
  for (const file of readdirSync(FOLDER).sort()) {
    const { about, input } = readCase(join(FOLDER, file))
    it(`${file.replace('.yaml', '')}: ${about}`, async () => {
      assert.deepEqual((await judge(input)).problem, undefined)
    })
  }
})
