// The jobs that examples/fleet has for CI, started as GitHub and GitLab start them: in a clone, step by step, with what each sets.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { inputVariables, makeRunner } from '../fixtures/action.ts'
import { root } from '../fixtures/examples.ts'
import { writeNpm } from '../fixtures/npm.ts'
import { folderOf } from './folder.ts'
import { built } from './programs.ts'

const FLEET = join(root, 'examples/fleet')

export const GITHUB = join(FLEET, 'ci/github.yaml')
export const GITLAB = join(FLEET, 'ci/gitlab.yaml')
/** Those that comment; test/slow/examples/comment.test.ts runs the action and the component that they name. */
export const GITHUB_COMMENT = join(FLEET, 'ci/github-comment.yaml')
export const GITLAB_COMMENT = join(FLEET, 'ci/gitlab-comment.yaml')
/** The workflow that a change to this project must pass. */
export const CI = join(root, '.github/workflows/ci.yaml')
export const RELEASE = join(root, '.github/workflows/release.yaml')

export interface Ran {
  readonly status: number | null
  /** The complete output. */
  readonly output: string
}

/** Programs of a job's image, and no osm-krm: a job installs its own. */
function programs(): string {
  const folder = folderOf({})
  writeNpm(folder)
  symlinkSync(built('flux'), join(folder, 'flux'))
  symlinkSync(process.execPath, join(folder, 'node'))
  return `${folder}:/usr/bin:/bin`
}

const IDENTITY = {
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' },
  ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' },
}

function start(cwd: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): Ran {
  const [program = '', ...args] = command
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: programs(), HOME: cwd, ...IDENTITY, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 120_000,
  })
  return { status, output: `${stdout}${stderr}` }
}

export function git(cwd: string, ...args: readonly string[]): string {
  const { status, output } = start(cwd, ['git', '-c', 'init.defaultBranch=main', ...args])
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output.trim()
}

/** A repository of its own made from examples/fleet. */
export function fleetRepository(): string {
  const folder = folderOf({})
  cpSync(FLEET, folder, { recursive: true })
  git(folder, 'init', '-q')
  commit(folder, 'first')
  return folder
}

export function commit(repository: string, message: string): void {
  git(repository, 'add', '-A')
  git(repository, 'commit', '-qm', message)
}

/** A clone as jobs get it, with only the given number of commits. */
export function cloneOf(repository: string, branch: string, depth: number): string {
  const folder = join(folderOf({}), 'clone')
  git(dirname(folder), 'clone', '-q', '--depth', String(depth), '--branch', branch, `file://${repository}`, folder)
  return folder
}

interface GitHubStep {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, unknown>>
}

export interface GitHubJob {
  readonly if?: string
  readonly needs?: string
  readonly steps: readonly GitHubStep[]
}

/** The script of a step of the release. */
export function releaseStep(name: string): string {
  const steps = Object.values(githubJobs(RELEASE)).flatMap(job => job.steps)
  const found = steps.find(step => step.name === name)?.run
  if (found === undefined) throw new Error(`the release has no step ${name}`)
  return found
}

export const githubJobs = (file: string): Readonly<Record<string, GitHubJob>> => parse(readFileSync(file, 'utf8')).jobs

/** Every condition that the workflows have; an unknown one is an error, so that no step is skipped by mistake. */
const CONDITIONS: Readonly<Record<string, (event: string) => boolean>> = {
  "github.event_name == 'pull_request'": event => event === 'pull_request',
  "github.ref == 'refs/heads/main'": event => event === 'push',
}

const holds = (condition: string | undefined, event: string): boolean => {
  if (condition === undefined) return true
  const known = CONDITIONS[condition]
  if (known === undefined) throw new Error(`nothing here knows the condition ${condition}`)
  return known(event)
}

/** The job's own commands, one step after the other up to the first that fails, and our action. Other actions are not run. */
export function runGitHubJob(job: GitHubJob, event: 'pull_request' | 'push', cwd: string, env: NodeJS.ProcessEnv): Ran {
  const runner = makeRunner()
  let output = ''
  for (const step of job.steps) {
    const isOurs = step.uses?.startsWith('osm-krm/osm-krm@')
    if ((step.run === undefined && !isOurs) || !holds(job.if, event) || !holds(step.if, event)) continue
    const PATH = [...runner.paths().reverse(), programs()].join(':')
    const given = { ...env, ...runner.env, PATH }
    const ran = isOurs
      ? start(cwd, [process.execPath, runner.main], { ...given, ...inputVariables(step.with ?? {}) })
      : // The command with which a runner starts a step without a shell.
        start(cwd, ['bash', '-e', join(folderOf({ 'step.sh': step.run! }), 'step.sh')], given)
    output += ran.output
    if (ran.status !== 0) return { status: ran.status, output }
  }
  return { status: 0, output }
}

export interface GitLabJob {
  readonly image: string | { readonly name: string }
  readonly script: readonly string[]
  readonly rules?: readonly { readonly if: string }[]
  readonly artifacts?: { readonly paths: readonly string[] }
}

export const gitlabJobs = (file: string): Readonly<Record<string, GitLabJob>> => {
  const { stages: _, include: __, ...jobs } = parse(readFileSync(file, 'utf8'))
  return jobs
}

/** Flux's image has a plain shell only. */
export const shellOf = ({ image }: GitLabJob): 'bash' | 'sh' =>
  typeof image === 'object' && image.name.startsWith('fluxcd/') ? 'sh' : 'bash'

/** The job's lines in one shell, which ends at the first that fails. */
export function runGitLabJob(job: GitLabJob, cwd: string, env: NodeJS.ProcessEnv): Ran {
  const shell = shellOf(job)
  const script = join(folderOf({ 'job.sh': `${job.script.join('\n')}\n` }), 'job.sh')
  return start(cwd, [shell, shell === 'bash' ? '-eo' : '-e', ...(shell === 'bash' ? ['pipefail'] : []), script], env)
}

/** The artifacts that one job passes to the next. */
export function handOver(paths: readonly string[], from: string, to: string): void {
  for (const path of paths)
    if (existsSync(join(from, path))) cpSync(join(from, path), join(to, path), { recursive: true })
}
