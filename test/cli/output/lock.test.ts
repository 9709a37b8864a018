// Two runs into one folder: the later one ends with a message. The lock of a run that was killed does not block.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { FolderLock } from '../../../src/cli/output/lock.ts'
import { UsageError } from '../../../src/cli/usage-error.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('lock')

const startOf = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')[19]!
const lockOf = (pid: number, start: string, host = hostname()): string => {
  const path = join(folder, `.osm-krm-lock-${pid}-${start}-${host}`)
  writeFileSync(path, '')
  return path
}

const takes = (): void => {
  FolderLock.take(folder).release()
  assert.deepEqual(readdirSync(folder), [])
}
const isBusy = (lock: string): void => {
  assert.throws(
    () => FolderLock.take(folder),
    (error: Error) => {
      assert.ok(error instanceof UsageError)
      assert.match(
        error.message,
        /^another osm-krm writes into .* \(process \d+\): wait until it ends, and run this again$/,
      )
      return true
    },
  )
  assert.deepEqual(readdirSync(folder), [lock.slice(folder.length + 1)])
  rmSync(lock)
}

test('is released after the run', takes)

test('of a running process blocks, of an ended process does not', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await once(child, 'spawn')
  const pid = child.pid!
  isBusy(lockOf(pid, startOf(pid)))
  isBusy(lockOf(pid, ''))
  // The process ID was reused.
  lockOf(pid, '1')
  takes()
  const start = startOf(pid)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockOf(pid, start)
  takes()
})

test('of another host blocks while it is refreshed', () => {
  isBusy(lockOf(1, '1', 'elsewhere'))
  const lock = lockOf(1, '1', 'elsewhere')
  utimesSync(lock, Date.now() / 1000, Date.now() / 1000 - 60)
  takes()
})

test('with an invalid name does not block', () => {
  for (const name of ['', 'x', '0-1-', '-1-1-'])
    writeFileSync(join(folder, `.osm-krm-lock-${name}${name === '' ? '' : hostname()}`), '')
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1)
  takes()
})
