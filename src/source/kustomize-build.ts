// Runs kustomize on a copy of a kustomization. It starts functions as containers, by a program "docker" that keeps what it gets for this process;
// programs (exec) and plugins of the user are not enabled, and "helm" fails, so that nothing runs which the kustomization or a remote base of it names.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { shellWord } from '../node/shell-command.ts'
import { UsageError } from './errors.ts'
import { runProgram } from './programs.ts'

/** Why a kustomization cannot be built, though kustomize is there. */
export class BuildError extends Error {}

interface BuildRequest {
  /** The temporary folder. */
  readonly root: string
  /** The folder below it that is built. */
  readonly folder: string
  /** Returns the output of the function for the list that kustomize passes to it. */
  readonly answer: (list: Buffer) => Promise<Uint8Array>
}

/** Returns the build of a folder. If it calls the function, which fails as long as there is no answer, it is built again with the answer. */
export async function kustomizeBuild({ root, folder, answer }: BuildRequest): Promise<string> {
  const [programs, home, calls] = ['bin', 'home', 'calls'].map(name => join(root, name)) as [string, string, string]
  for (const each of [programs, home, calls]) mkdirSync(each, { mode: 0o700 })
  const answered = join(root, 'answer')
  for (const [name, script] of [
    ['docker', `cat > ${shellWord(calls)}/$$ && cat ${shellWord(answered)}`],
    // --enable-alpha-plugins also enables helm, which a remote base may name.
    ['helm', 'echo "-k starts no helm" >&2\nexit 1'],
  ] as const)
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  const PATH = `${programs}${delimiter}${process.env.PATH ?? ''}`
  const env = { PATH, HOME: home, TMPDIR: root, GIT_TERMINAL_PROMPT: '0' }
  const lists = (): Buffer[] => readdirSync(calls).map(name => readFileSync(join(calls, name)))
  let { stdout, problem } = await run(folder, env)
  const [list] = lists()
  if (list !== undefined) {
    writeFileSync(answered, await answer(list), { mode: 0o600 })
    ;({ stdout, problem } = await run(folder, env))
    const [, ...again] = lists()
    if (again.length > 1 || again.some(each => !each.equals(list)))
      throw new BuildError('it calls osm-krm several times: -k needs a build that lists it once')
  }
  if (problem !== undefined) throw new BuildError(problem.replace(/^Error: /, '').trim())
  return stdout
}

/** Returns the build, or why there is none. */
async function run(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly stdout: string; readonly problem?: string }> {
  const args = ['build', '--enable-alpha-plugins', folder]
  const { status, stdout, stderr } = await runProgram('kustomize', args, {
    env,
    seconds: MINUTES * 60,
    mostBytes: Number.POSITIVE_INFINITY,
  })
  if (status === 'missing') throw new UsageError(MISSING)
  if (status === 0) return { stdout }
  return { stdout: '', problem: status === 'stopped' ? `the build took more than ${MINUTES} minutes` : stderr }
}

const MINUTES = 5

const MISSING =
  'kustomize is not on the PATH: -k needs it; or build both sides where it is, and compare them with osm-krm diff old.yaml new.yaml'
