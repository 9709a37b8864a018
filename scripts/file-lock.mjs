// A lock for processes of one machine that need the same path.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Runs `work` while no other process has the lock, a file with the process ID of its holder. A holder that was ended no longer has it. */
export async function withLock(file, work) {
  for (let waiting = false; !take(file); waiting = true) {
    const holder = holderOf(file)
    if (holder === undefined) rmSync(file, { force: true })
    else {
      if (!waiting) console.error(`Waiting for process ${holder}, which has ${file} …`)
      await setTimeout(500)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file)
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return process.kill(pid, 0) ? pid : undefined
  } catch {
    return undefined
  }
}
