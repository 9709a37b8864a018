// A folder for what another program reads.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Calls the action with a new folder that only this user can read. It is removed then, also if a signal ends the program. */
export async function withTemporaryFolder<T>(name: string, action: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `osm-krm-${name}-`)))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const end = (signal: NodeJS.Signals): void => {
    remove()
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, end)
  try {
    return await action(folder)
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, end)
    remove()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
