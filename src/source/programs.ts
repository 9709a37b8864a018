// Runs other programs, with an environment of their own and an end, and makes the folders that they read.

import { type ExecFileException, execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Ended {
  /** The exit status; missing if there is no such program, and stopped if it took too long or printed too much. */
  readonly status: number | 'missing' | 'stopped' | 'failed'
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  readonly env: NodeJS.ProcessEnv
  readonly input?: string
  readonly seconds: number
  readonly mostBytes: number
}

export async function runProgram(
  program: string,
  args: readonly string[],
  { env, input = '', seconds, mostBytes }: RunOptions,
): Promise<Ended> {
  // Not the option `timeout`: its timer keeps this process alive if the program does not exist.
  const signal = AbortSignal.timeout(seconds * 1000)
  const options = { cwd: tmpdir(), env, signal, killSignal: 'SIGKILL', maxBuffer: mostBytes } as const
  const running = promisify(execFile)(program, args, options)
  // The program may end before it has read all.
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input)
  try {
    return { status: 0, ...(await running) }
  } catch (error) {
    const { code, message, stdout = '', stderr = '' } = error as ExecFileException
    if (code === 'ENOENT') return { status: 'missing', stdout, stderr }
    if (signal.aborted || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return { status: 'stopped', stdout, stderr }
    return { status: typeof code === 'number' ? code : 'failed', stdout, stderr: stderr || message }
  }
}

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
