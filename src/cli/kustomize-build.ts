// Runs kustomize on a copy of a kustomization. It starts functions as containers, by a program "docker" that gives each call to this process;
// programs (exec) and plugins of the user are not enabled, and "helm" fails, so that nothing runs which the kustomization or a remote base of it names.

import { spawn, spawnSync } from 'node:child_process'
import { constants, mkdirSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { shellWord } from '../inspect/shell-command.ts'
import { UsageError } from './errors.ts'

/** Calls the action with a new folder that only this user can read. It is removed then, also if a signal ends the program. */
export async function withTemporaryFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'osm-krm-kustomize-')))
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

/** Returns the output of the function for the list that kustomize passes to it. */
export type AnswerCall = (list: Buffer) => Promise<string | Uint8Array>

interface BuildRequest {
  /** The temporary folder. */
  readonly root: string
  /** The folder below it that is built. */
  readonly folder: string
  readonly answer: AnswerCall
}

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Builds the kustomization of a folder. Throws what an answer throws, once kustomize has ended. */
export async function kustomizeBuild({ root, folder, answer }: BuildRequest): Promise<Ended> {
  const [list, calls, reply] = ['list', 'calls', 'reply'].map(name => join(root, name)) as [string, string, string]
  if (spawnSync('mkfifo', ['-m', '600', calls, reply]).status !== 0)
    throw new UsageError('-k needs mkfifo, a program of POSIX, which cannot be run')
  const [programs, home] = [join(root, 'bin'), join(root, 'home')]
  for (const each of [programs, home]) mkdirSync(each, { mode: 0o700 })
  // kustomize runs one function at a time.
  const script = `#!/bin/sh\ncat > ${shellWord(list)} && echo > ${shellWord(calls)} && cat ${shellWord(reply)}\n`
  writeFileSync(join(programs, 'docker'), script, { mode: 0o700 })
  // --enable-alpha-plugins also enables helm, which a remote base may name.
  writeFileSync(join(programs, 'helm'), '#!/bin/sh\necho "-k starts no helm" >&2\nexit 1\n', { mode: 0o700 })
  // Open for writing, too: otherwise it would end with the first call.
  const pipe = new Socket({ fd: openSync(calls, constants.O_RDWR | constants.O_NONBLOCK) })
  const failures: unknown[] = []
  let answered = Promise.resolve()
  pipe.on('data', () => {
    answered = readFile(list)
      .then(answer)
      .catch(error => {
        failures.push(error)
        return ''
      })
      .then(text => writeFile(reply, text))
  })
  try {
    const ended = await run(folder, {
      PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
      HOME: home,
      TMPDIR: root,
      GIT_TERMINAL_PROMPT: '0',
    })
    await answered
    if (failures.length > 0) throw failures[0]
    return ended
  } finally {
    pipe.destroy()
  }
}

function run(folder: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn('kustomize', ['build', '--enable-alpha-plugins', folder], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which is ended with what it has started, such as git for a remote base.
      detached: true,
    })
    const end = (): unknown => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
    const timer = setTimeout(() => {
      end()
      reject(new UsageError(`kustomize was ended, because the build took more than ${MINUTES} minutes`))
    }, MINUTES * 60_000)
    for (const signal of SIGNALS) process.once(signal, end)
    const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => output[name].push(chunk))
    const release = (): void => {
      clearTimeout(timer)
      for (const signal of SIGNALS) process.removeListener(signal, end)
    }
    child.on('error', error => {
      release()
      const isMissing = 'code' in error && error.code === 'ENOENT'
      reject(new UsageError(isMissing ? MISSING : `kustomize cannot be started: ${error.message}`))
    })
    child.on('close', status => {
      release()
      resolve({
        status,
        stdout: Buffer.concat(output.stdout).toString(),
        stderr: Buffer.concat(output.stderr).toString(),
      })
    })
  })
}

const MINUTES = 5

const MISSING =
  'kustomize is not on the PATH: -k needs it; or build both sides where it is, and compare them with osm-krm diff old.yaml new.yaml'
