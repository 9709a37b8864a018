// What lint and other commands say about the second corpus: each mistake is told, with little else, and right inputs are not reported.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import '../fixtures/remembered-profiles.ts'
import { filesWith } from './corpus/edits.ts'
import { FAMILIES, type Family, needsKustomize, RIGHT_FAMILIES } from './corpus/families.ts'

/** A folder that is not on a disk. */
const MEMORY = '/dev/shm'

async function outputOf({ edits, command }: Family): Promise<string> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'osm-krm-families-'))
  try {
    mkdirSync(join(folder, 'nodes'))
    for (const [name, text] of filesWith(edits)) writeFileSync(join(folder, 'nodes', name), text)
    const { stdout, stderr } = await osmKrm(command, { cwd: folder })
    return (stdout + stderr).replace(/^(?:Linted|ShellCheck|osm-krm: stand-ins) .*\n/gm, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The places of a text. The findings of a line are at one. */
const placesIn = (text: string): number => (text.match(/^ {2}--> /gm) ?? []).length
const hasKustomize = spawnSync('kustomize', ['version']).error === undefined
const skip = (row: Family) => needsKustomize(row) && !hasKustomize

describe('mistakes', () => {
  for (const row of FAMILIES)
    test(row.what, { skip: skip(row) }, async () => {
      const text = await outputOf(row)
      if (row.isSilent) return assert.equal(text, '')
      assert.match(text, row.says!)
      assert.ok(placesIn(text) <= 2, text)
      assert.ok(text.split('\n').length <= 41, text)
    })
})

describe('right inputs', () => {
  for (const row of RIGHT_FAMILIES)
    test(row.what, { skip: skip(row) }, async () => assert.equal(await outputOf(row), ''))
})
