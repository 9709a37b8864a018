import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
// @ts-expect-error: plain JavaScript, without types.
import { withLock } from '../../scripts/file-lock.mjs'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('lock')
const module = new URL('../../scripts/file-lock.mjs', import.meta.url).href

/** Another process, which prints `has it` while it has the lock. */
const another = (lock: string): ChildProcess =>
  spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { withLock } from ${JSON.stringify(module)}
    await withLock(${JSON.stringify(lock)}, () => console.log('has it'))`,
  ])

test('a process waits while another one has the lock, and says for which', async () => {
  const lock = join(folder, 'held')
  writeFileSync(lock, String(process.pid))
  const waiting = another(lock)
  const [said] = await once(waiting.stderr!, 'data')
  assert.equal(String(said), `Waiting for process ${process.pid}, which has ${lock} …\n`)
  rmSync(lock)
  const [printed] = await once(waiting.stdout!, 'data')
  assert.equal(String(printed), 'has it\n')
  assert.deepEqual(await once(waiting, 'close'), [0, null])
  assert.ok(!existsSync(lock))
})

test('a process that was ended no longer has the lock', async () => {
  const lock = join(folder, 'left')
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  const work = async () => {
    await setImmediate()
    return readFileSync(lock, 'utf8')
  }
  assert.equal(await withLock(lock, work), String(process.pid))
  assert.ok(!existsSync(lock))
})

test('the lock is released if the work fails', async () => {
  const lock = join(folder, 'failed')
  const fail = () => {
    throw new Error('no')
  }
  await assert.rejects(withLock(lock, fail), /no/)
  assert.ok(!existsSync(lock))
})
