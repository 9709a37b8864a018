// What lint and other commands say about mistakes, each alone in a folder: each is told, with little else. Inputs that are right are not reported.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import '../fixtures/remembered-profiles.ts'
import { type Edit, filesWith } from './corpus/edits.ts'
import { FAMILIES, type Family, needsKustomize, RIGHT_FAMILIES } from './corpus/families.ts'
import { MISTAKES } from './corpus/mistakes.ts'
import { RIGHT_INPUTS } from './corpus/right-inputs.ts'

/** A folder that is not on a disk. */
const MEMORY = '/dev/shm'

async function outputOf(edits: readonly Edit[], command: readonly string[] = ['lint', 'nodes']): Promise<string> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'osm-krm-corpus-'))
  try {
    mkdirSync(join(folder, 'nodes'))
    for (const [name, text] of filesWith(edits)) writeFileSync(join(folder, 'nodes', name), text)
    const { stdout, stderr } = await osmKrm(command, { cwd: folder })
    return (stdout + stderr).replace(/^(?:Linted|ShellCheck|osm-krm: stand-ins) .*\n/gm, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const codesIn = (text: string): string[] => [...new Set(text.match(/(?<=\[)OSM\d{4}(?=\])/g))].sort()
const linesOf = (text: string): number => text.split('\n').length - 1
/** The places of a text. The findings of a line are at one. */
const placesIn = (text: string): number => (text.match(/^ {2}--> /gm) ?? []).length

describe('mistakes', () => {
  const lengths: number[] = []
  for (const { what, codes, says, edits, args = [] } of MISTAKES)
    test(what, async () => {
      const text = await outputOf(edits, ['lint', 'nodes', ...args])
      assert.deepEqual(codesIn(text), codes, text)
      if (codes.length > 0) assert.match(text, says)
      lengths.push(linesOf(text))
    })

  after(() => {
    lengths.sort((a, b) => a - b)
    assert.ok(lengths[lengths.length >> 1]! <= 10, 'the median of the lines')
    assert.ok(lengths.at(-1)! <= 40, 'the most lines')
  })
})

describe('right inputs', () => {
  for (const { what, edits } of RIGHT_INPUTS) test(what, async () => assert.equal(await outputOf(edits), ''))
})

const hasKustomize = spawnSync('kustomize', ['version']).error === undefined
const skip = (row: Family) => needsKustomize(row) && !hasKustomize

describe('mistakes whose facts are all in the inputs', () => {
  for (const row of FAMILIES)
    test(row.what, { skip: skip(row) }, async () => {
      const text = await outputOf(row.edits, row.command)
      if (row.isSilent) return assert.equal(text, '')
      assert.match(text, row.says!)
      assert.ok(placesIn(text) <= 2, text)
      assert.ok(linesOf(text) <= 40, text)
    })
})

describe('right inputs like them', () => {
  for (const row of RIGHT_FAMILIES)
    test(row.what, { skip: skip(row) }, async () => assert.equal(await outputOf(row.edits, row.command), ''))
})
