// What lint says about mistakes, each alone in a folder, and that it says nothing about inputs that are right.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import '../fixtures/remembered-profiles.ts'
import { type Edit, filesWith } from './corpus/edits.ts'
import { MISTAKES } from './corpus/mistakes.ts'
import { RIGHT_INPUTS } from './corpus/right-inputs.ts'

/** A folder that is not on a disk. */
const MEMORY = '/dev/shm'

async function linted(edits: readonly Edit[], args: readonly string[] = []): Promise<string> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'osm-krm-corpus-'))
  try {
    mkdirSync(join(folder, 'nodes'))
    for (const [name, text] of filesWith(edits)) writeFileSync(join(folder, 'nodes', name), text)
    const { stdout, stderr } = await osmKrm(['lint', 'nodes', ...args], { cwd: folder })
    return stdout + stderr.replace(WITHOUT_FINDINGS, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const WITHOUT_FINDINGS = /^(?:Linted|ShellCheck|osm-krm: stand-ins) .*\n/gm

const codesIn = (text: string): string[] => [...new Set(text.match(/(?<=\[)OSM\d{4}(?=\])/g))].sort()

describe('mistakes', () => {
  const lengths: number[] = []
  for (const { what, codes, says, edits, args } of MISTAKES)
    test(what, async () => {
      const text = await linted(edits, args)
      assert.deepEqual(codesIn(text), codes, text)
      if (codes.length > 0) assert.match(text, says)
      lengths.push(text.split('\n').length - 1)
    })

  after(() => {
    lengths.sort((a, b) => a - b)
    assert.ok(lengths[lengths.length >> 1]! <= 10, 'the median of the lines')
    assert.ok(lengths.at(-1)! <= 40, 'the most lines')
  })
})

describe('right inputs', () => {
  for (const { what, edits } of RIGHT_INPUTS) test(what, async () => assert.equal(await linted(edits), ''))
})
