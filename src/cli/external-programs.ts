// Runs ShellCheck and systemd-analyze for osm-krm lint: only if an option asks for them, because a program that nobody named is not run.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type ExternalLinter, externalLinter, hasScripts } from '../lint/external/index.ts'
import { SHELLCHECK_ARGUMENTS, type UnitFolder, verifyArguments } from '../lint/external/programs.ts'
import type { Rendering } from '../render/index.ts'
import { UsageError } from './errors.ts'
import type { LintOptions } from './options.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** The paths of programs; "" if one is searched on the PATH. */
type ExternalOptions = Pick<LintOptions, 'policy' | 'shellcheck' | 'systemdAnalyze'>

/** The programs of the options, for the renderings of a run. */
export class ExternalPrograms {
  readonly #options: ExternalOptions
  readonly #lint: ExternalLinter
  #failure: unknown
  #hasScripts = false

  constructor(options: ExternalOptions) {
    const { policy, shellcheck, systemdAnalyze } = options
    this.#options = options
    this.#lint = externalLinter({
      isReview: policy !== undefined,
      shellcheck:
        shellcheck === undefined ? undefined : script => runShellCheck(pathOf(shellcheck || 'shellcheck'), script),
      systemdAnalyze:
        systemdAnalyze === undefined
          ? undefined
          : folder => runSystemdAnalyze(pathOf(systemdAnalyze || 'systemd-analyze'), folder),
    })
  }

  /** Returns what the programs find in a rendering. A failure of a program is kept for `assertRan`. */
  readonly check = async (rendering: Rendering): Promise<readonly Diagnostic[]> => {
    this.#hasScripts ||= hasScripts(rendering)
    try {
      return await this.#lint(rendering)
    } catch (error) {
      this.#failure ??=
        error instanceof SyntaxError
          ? new UsageError(`ShellCheck has printed something else than comments: ${error.message}`)
          : error
      return []
    }
  }

  assertRan(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Returns a note if there are scripts that ShellCheck could check. */
  note(): string | undefined {
    if (!this.#hasScripts || this.#options.shellcheck !== undefined) return undefined
    return 'ShellCheck has not checked the scripts: install it (https://www.shellcheck.net), and add --shellcheck.'
  }
}

const pathOf = (program: string): string => (program.includes('/') ? resolve(program) : program)

/** Exit statuses of ShellCheck without and with comments. */
const CHECKED = [0, 1]

async function runShellCheck(program: string, script: string): Promise<string> {
  const { status, stdout, stderr } = await run(program, SHELLCHECK_ARGUMENTS, script)
  if (!CHECKED.includes(status)) throw failed(program, stderr)
  return stdout
}

async function runSystemdAnalyze(program: string, folder: UnitFolder): Promise<{ output: string; root: string }> {
  return withTemporaryFolder('units', async root => {
    for (const [path, text] of [...folder.ofImage, ...folder.texts]) write(root, path, text, 0o600)
    for (const [path, isExecutable] of folder.named) write(root, path, '', isExecutable ? 0o700 : 0o600)
    const { stderr } = await run(program, verifyArguments(root, folder.units), '')
    // Options that releases before 250 do not have, and failures before a unit is read.
    if (/unrecognized option|^Failed to (?:initialize|start) manager/m.test(stderr)) throw failed(program, stderr)
    return { output: stderr, root }
  })
}

/** Writes a file below the root. A path that cannot be a file here, such as one that is too long, is left out. */
function write(root: string, path: string, text: string, mode: number): void {
  const file = join(root, posix.normalize(`/${path}`))
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, text, { mode, flag: 'wx' })
  } catch {}
}

/** Enough for a script of the largest user data. */
const SECONDS = 60
const MOST_OUTPUT = 16 * 2 ** 20

interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program with a small environment: settings of the user must not change the result, and its output must be in English. */
function run(program: string, args: readonly string[], input: string): Promise<Ended> {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', SYSTEMD_LOG_TARGET: 'console', SYSTEMD_LOG_COLOR: '0' }
  return new Promise((resolve, reject) => {
    // Not the option `timeout`: its timer keeps this process alive if the program does not exist.
    const signal = AbortSignal.timeout(SECONDS * 1000)
    const child = spawn(program, args, { cwd: tmpdir(), env, signal, killSignal: 'SIGKILL' })
    const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
    let size = 0
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MOST_OUTPUT) child.kill('SIGKILL')
        else output[name].push(chunk)
      })
    child.on('error', error => {
      // A program that took too long is closed then.
      if (error.name === 'AbortError') return
      reject('code' in error && error.code === 'ENOENT' ? missing(program) : failed(program, error.message))
    })
    child.on('close', status => {
      if (status === null) reject(failed(program, `it printed too much, or did not end within ${SECONDS} seconds`))
      else resolve({ status, stdout: textOf(output.stdout), stderr: textOf(output.stderr) })
    })
    // The program may end before it has read all.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

const textOf = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString()

const failed = (program: string, reason: string): UsageError =>
  new UsageError(`${program} failed: ${reason.trim().split('\n')[0]}`)

const missing = (program: string): UsageError =>
  new UsageError(
    `there is no program ${program}: install it (packages of Debian: shellcheck, systemd), or write its path after the option, as in --shellcheck=/opt/bin/shellcheck`,
  )
