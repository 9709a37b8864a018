// Runs ShellCheck and systemd-analyze for osm-krm lint: only if an option asks for them, because a program that nobody named is not run.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type ExternalLinter, externalLinter, hasScripts } from '../lint/external/index.ts'
import { SHELLCHECK_ARGUMENTS, type UnitFolder, verifyArguments } from '../lint/external/programs.ts'
import type { Rendering } from '../render/index.ts'
import { UsageError } from '../source/errors.ts'
import { type Ended, runProgram, withTemporaryFolder } from '../source/programs.ts'
import type { LintOptions } from './options.ts'

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
      shellcheck: shellcheck ? runShellCheck : undefined,
      systemdAnalyze: systemdAnalyze ? runSystemdAnalyze : undefined,
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

  note(): string | undefined {
    if (!this.#hasScripts || this.#options.shellcheck || this.#options.systemdAnalyze) return undefined
    return 'ShellCheck (https://www.shellcheck.net) has not checked the scripts, nor systemd-analyze the units: install them, and add --shellcheck and --systemd-analyze.'
  }
}

async function runShellCheck(script: string): Promise<string> {
  const { status, stdout, stderr } = await run('shellcheck', SHELLCHECK_ARGUMENTS, script)
  // Without and with comments.
  if (status !== 0 && status !== 1) throw failed('shellcheck', stderr)
  return stdout
}

async function runSystemdAnalyze(folder: UnitFolder): Promise<{ output: string; root: string }> {
  return withTemporaryFolder('units', async root => {
    for (const [path, text] of [...folder.ofImage, ...folder.texts]) write(root, path, text, 0o600)
    for (const [path, isExecutable] of folder.named) write(root, path, '', isExecutable ? 0o700 : 0o600)
    const { stderr } = await run('systemd-analyze', verifyArguments(root, folder.units), '')
    // Options that releases before 250 do not have, and failures before a unit is read.
    if (/unrecognized option|^Failed to (?:initialize|start) manager/m.test(stderr))
      throw failed('systemd-analyze', stderr)
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

/** Settings of the user must not change the result, and its output must be in English. */
async function run(program: string, args: readonly string[], input: string): Promise<Ended> {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', SYSTEMD_LOG_TARGET: 'console', SYSTEMD_LOG_COLOR: '0' }
  const ended = await runProgram(program, args, { env, input, seconds: SECONDS, mostBytes: MOST_OUTPUT })
  if (ended.status === 'missing') throw missing(program)
  if (ended.status === 'failed') throw failed(program, ended.stderr)
  if (ended.status === 'stopped') throw failed(program, `it printed too much, or did not end within ${SECONDS} seconds`)
  return ended
}

const failed = (program: string, reason: string): UsageError =>
  new UsageError(`${program} failed: ${reason.trim().split('\n')[0]}`)

const missing = (program: string): UsageError =>
  new UsageError(`there is no program ${program} on the PATH: install it (packages of Debian: shellcheck, systemd)`)
