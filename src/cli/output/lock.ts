// Prevents two runs from writing into one folder at the same time. The lock of a process that has ended is ignored and removed.
//
// Each run creates an empty lock file that is named after its process, then looks for the lock files of others. Of two runs, at least the
// later one finds the other's file. Since no two runs create the same file, a lock is never incomplete and never taken over.

import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../usage-error.ts'

const PREFIX = '.osm-krm-lock-'

/** Whether the file is the lock of a folder that is being written. */
export const isLock = (name: string): boolean => name.startsWith(PREFIX)

/** A process of another machine or container cannot be looked up. Its lock is valid as long as it is refreshed. */
const REFRESH = 5_000
const EXPIRY = 6 * REFRESH

export class FolderLock {
  readonly #path: string
  #refreshed = Date.now()

  private constructor(path: string) {
    this.#path = path
  }

  static take(folder: string): FolderLock {
    const { pid } = process
    const name = [pid, startOf(pid) ?? '', host()].join('-')
    const path = join(folder, PREFIX + name)
    // Nothing is written through a link with this name.
    rmSync(path, { force: true })
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' })
    const lock = new FolderLock(path)
    try {
      const other = readdirSync(folder).find(
        entry => isLock(entry) && entry !== PREFIX + name && !isAbandoned(folder, entry),
      )
      if (other !== undefined) throw new UsageError(busy(folder, other))
    } catch (error) {
      lock.release()
      throw error
    }
    return lock
  }

  /** Must be called regularly, for runs on other machines. */
  refresh(): void {
    const now = Date.now()
    if (now - this.#refreshed < REFRESH) return
    this.#refreshed = now
    utimesSync(this.#path, now / 1000, now / 1000)
  }

  release(): void {
    rmSync(this.#path, { force: true })
  }
}

const busy = (folder: string, lock: string): string =>
  `another osm-krm writes into ${folder} (process ${lock.slice(PREFIX.length).split('-')[0]}): wait until it ends, and run this again`

/** Returns whether the process of a lock has ended, and removes the lock if so. */
function isAbandoned(folder: string, name: string): boolean {
  const path = join(folder, name)
  if (isHeld(name.slice(PREFIX.length), path)) return false
  rmSync(path, { force: true })
  return true
}

function isHeld(name: string, path: string): boolean {
  const [, pid, start, on] = /^([1-9]\d*)-(\d*)-(.*)$/.exec(name) ?? []
  if (on !== host()) return isRecent(path)
  const found = startOf(Number(pid))
  // Without a start time, another process with the same number is taken for the one that holds the lock.
  return found !== undefined && (found === start || found === '' || start === '')
}

const isRecent = (path: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs < EXPIRY
}

const host = (): string => hostname().replaceAll(/[^A-Za-z0-9.-]/g, '_')

/** Returns the start time of a running process, which distinguishes it from a later process with the same number; "" if it cannot be read. */
function startOf(pid: number): string | undefined {
  try {
    // The second field, the command in brackets, may contain blanks and brackets. The third is the state, the 22nd the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ENDED.has(fields[0]!) ? undefined : fields[19]
  } catch {
    return exists(pid) ? '' : undefined
  }
}

/** States of a process that has ended, but whose parent has not waited for it yet. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X'])

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
