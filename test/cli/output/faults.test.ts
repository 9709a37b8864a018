// Each file system call fails once, with each of several errors. Every file must then be the old or the new one, the error must be an
// error of the file system, and another run must write exactly the new files.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type OutputFile, replaceFiles } from '../../../src/cli/output-files.ts'
import { isFileError } from '../../../src/source/errors.ts'

const parent = fs.mkdtempSync(join(tmpdir(), 'osm-krm-faults-'))
after(() => fs.rmSync(parent, { recursive: true }))

const CODES = ['ENOSPC', 'EACCES', 'EINTR', 'EXDEV']
const CALLS = [
  'closeSync',
  'fchmodSync',
  'lstatSync',
  'mkdirSync',
  'openSync',
  'readFileSync',
  'readdirSync',
  'renameSync',
  'rmSync',
  'statSync',
  'writeFileSync',
] as const

const OLD: Readonly<Record<string, string>> = { 'a/changes.yaml': 'old', 'a/stale.yaml': 'stale', 'same.yaml': 'same' }
const NEW: Readonly<Record<string, string>> = { 'a/changes.yaml': 'new', 'b/added.yaml': 'added', 'same.yaml': 'same' }
const files: OutputFile[] = Object.entries(NEW).map(([path, text]) => ({
  path,
  text: () => text,
  isSecret: path.startsWith('a'),
}))

const replace = (folder: string): unknown => replaceFiles(folder, files, () => [join('a', 'stale.yaml')])

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath ?? entry.path, entry.name))
      .map(path => [path.slice(folder.length + 1), fs.readFileSync(path, 'utf8')]),
  )

/** Runs with the nth call of one function failing. Returns whether the call was reached, and the error. */
function withFault(name: (typeof CALLS)[number], nth: number, code: string, run: () => void) {
  const original = fs[name] as (...args: unknown[]) => unknown
  let calls = 0
  const failing = (...args: unknown[]): unknown => {
    if (++calls !== nth) return original.apply(fs, args)
    // A failing close still closes the descriptor.
    if (name === 'closeSync') original.apply(fs, args)
    throw Object.assign(new Error(`${code}: injected, ${name}`), { code })
  }
  Object.assign(fs, { [name]: failing })
  syncBuiltinESMExports()
  let error: unknown
  try {
    run()
  } catch (thrown) {
    error = thrown
  } finally {
    Object.assign(fs, { [name]: original })
    syncBuiltinESMExports()
  }
  return { isReached: calls >= nth, error }
}

/** A temporary file next to the one that it replaces. */
const TEMPORARY = /\.osm-krm-[0-9]+-[0-9]+$/

let count = 0
function oldFolder(): string {
  const folder = join(parent, String(count++))
  for (const [path, text] of Object.entries(OLD)) {
    fs.mkdirSync(join(folder, path, '..'), { recursive: true })
    fs.writeFileSync(join(folder, path), text)
  }
  return folder
}

describe('replaceFiles recovers if the nth call fails', () => {
  let reached = 0
  for (const name of CALLS) {
    test(name, () => {
      for (const code of CODES) {
        for (let nth = 1; ; nth++) {
          const folder = oldFolder()
          const { isReached, error } = withFault(name, nth, code, () => replace(folder))
          if (!isReached) break
          reached++
          const place = `${name} ${nth} ${code}`
          const after = filesIn(folder)
          for (const [path, text] of Object.entries(after)) {
            const isTemporary = path.split('/').at(-1)!.startsWith('.osm-krm-')
            assert.ok(isTemporary || [OLD[path], NEW[path]].includes(text), `${place}: ${path} is torn`)
          }
          const temporary = Object.keys(after).filter(path => TEMPORARY.test(path))
          if (name !== 'rmSync') assert.deepEqual(temporary, [], place)
          for (const path of Object.keys(OLD))
            assert.ok(path in after || path === 'a/stale.yaml', `${place}: ${path} is gone`)
          if (error === undefined) assert.deepEqual(after, NEW, place)
          else assert.ok(isFileError(error), `${place}: ${error}`)
          replace(folder)
          assert.deepEqual(filesIn(folder), NEW, place)
        }
      }
    })
  }

  test('the tests reach most of the calls', () => assert.ok(reached > 80, `${reached} calls`))
})
