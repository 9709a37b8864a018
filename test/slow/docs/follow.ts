// Commands run in order in one shell, as a reader of the page types them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import type { Command } from '../../docs/commands.ts'

export interface Place {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

export interface Outcome {
  readonly status: number
  /** Both streams, as a terminal shows them. */
  readonly output: string
}

const MARK = '\u0001status '

/** The outcome of each command; undefined after the end of the shell. */
export function follow(commands: readonly Command[], { cwd, env }: Place): Outcome[] {
  const script = commands.map(({ text }) => `${text}\nprintf '\\001status %s\\n' "$?"\n`).join('')
  const { stdout, error } = spawnSync('bash', ['-c', `exec 2>&1\n${script}`], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
    timeout: 600_000,
  })
  if (error !== undefined) throw error
  const outcomes: Outcome[] = []
  let rest = stdout
  for (let at = rest.indexOf(MARK); at >= 0; at = rest.indexOf(MARK)) {
    const end = rest.indexOf('\n', at)
    outcomes.push({ output: rest.slice(0, at), status: Number(rest.slice(at + MARK.length, end)) })
    rest = rest.slice(end + 1)
  }
  return outcomes
}

/** Asserts that the command printed the output on the page or, if the page shows none, succeeded. */
export function assertAsShown({ text, output }: Command, outcome: Outcome | undefined): void {
  assert.ok(outcome !== undefined, `the shell ended before: ${text}`)
  if (output === undefined) assert.equal(outcome.status, 0, outcome.output)
  else assert.equal(outcome.output.trimEnd(), output)
}
