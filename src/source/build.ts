// The option --build: runs a command of the user in a copy of each side, and reads what it prints as the inputs of a cluster.

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { type Text, t } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { redactor } from '../diagnostics/redact.ts'
import { type Document, documentsOf } from './documents.ts'
import { UsageError } from './errors.ts'
import { exportTree } from './export.ts'
import { inputLimit } from './limit.ts'
import { documentsOfList } from './lists.ts'
import { readObjects } from './objects.ts'
import { withTemporaryFolder } from './programs.ts'
import type { Tree } from './tree.ts'

export interface Build {
  readonly name: string
  readonly command: string
}

/** What a command has printed, or why there is nothing of it. */
export type Built = { readonly documents: readonly Document[] } | { readonly failure: Diagnostic }

export interface BuiltSide {
  /** In the order of the commands. */
  readonly built: readonly Built[]
  /** The ids of all files of the tree, by their paths. */
  readonly ids: ReadonlyMap<string, string>
  readonly notes: readonly string[]
}

/** Reads `[NAME=]COMMAND`. Only a name of DNS in small letters is one, so that a command may begin with a variable. */
export function buildNamed(text: string): Build {
  const [, name, command = text] = /^([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)=(.*)$/s.exec(text) ?? []
  if (command.trim() === '') throw new UsageError(`--build ${text}: there is no command`)
  return { name: name ?? command, command }
}

/** Runs the commands one after the other in a copy of a tree. */
export const builtTree = (tree: Tree, builds: readonly Build[]): Promise<BuiltSide> =>
  withTemporaryFolder('build', async temporary => {
    const { root, ids, notes } = exportTree(tree, join(temporary, 'tree'))
    const folder = join(root, tree.here)
    // A side need not have the current folder.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const built: Built[] = []
    for (const build of builds) built.push(await outputOf(build, folder, tree))
    return { built, ids, notes }
  })

async function outputOf(build: Build, folder: string, tree: Pick<Tree, 'name'>): Promise<Built> {
  const { code, signal, stdout, stderr, stopped } = await run(build.command, folder)
  if (stopped !== undefined) return failed(build, tree, stopped, stderr)
  if (code !== 0)
    return failed(build, tree, signal === null ? t`ended with status ${code!}` : t`was ended by ${signal}`, stderr)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(stdout)
  } catch {
    return failed(build, tree, t`printed what is not UTF-8`, stderr)
  }
  const documents = documentsOf(buildFile(build.name), text).map(withSource).flatMap(documentsOfList)
  const [damaged] = readObjects(documents).diagnostics
  return damaged === undefined
    ? { documents }
    : failed(build, tree, t`printed what is no object of Kubernetes, in line ${damaged.origin?.line ?? 1}`, stderr)
}

/** Helm says of which template a document is. */
function withSource(document: Document): Document {
  const lines = document.text.slice(0, HEAD).split('\n')
  const first = lines.find(line => line.startsWith(SOURCE) || !/^\s*(?:#|$)/.test(line))
  const path = first?.startsWith(SOURCE) ? first.slice(SOURCE.length).trim() : undefined
  return path === undefined ? document : { ...document, file: `${document.file.slice(0, -1)}: ${path}>` }
}

const HEAD = 1000
const SOURCE = '# Source: '

function failed({ name, command }: Build, { name: tree }: Pick<Tree, 'name'>, why: Text, stderr: string): Built {
  const lines = stderr.trimEnd().split('\n').slice(-LAST_LINES)
  const diagnostic = problem('OSM0007', t`its command ${why}: ${command}`, {
    object: { kind: 'build', name: tree },
    origin: { path: buildFile(name), line: 1, lineIn: 'file' },
    ...(lines.join('') !== '' && { help: [t`Its stderr ends with:`, t``, ...lines.map(line => t`${line}`)] }),
  })
  return { failure: redactor()(diagnostic) }
}

/** What stands for the file of documents that a build has printed. */
const buildFile = (name: string): string => `<build of ${name}>`

const LAST_LINES = 20

interface Run {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: Buffer
  readonly stderr: string
  /** Why it was stopped. */
  readonly stopped?: Text
}

const MINUTES = 5
const MOST_STDERR = 1 << 20

/** Runs a command of a shell, with the environment of the caller and without stdin. What it has started ends with it. */
function run(command: string, folder: string): Promise<Run> {
  const isWindows = process.platform === 'win32'
  const [program, args] = isWindows ? [command, []] : ['sh', ['-c', command]]
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    detached: !isWindows,
  })
  const kill = (): void => {
    try {
      if (isWindows) child.kill('SIGKILL')
      else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // All of it has ended.
    }
  }
  return new Promise((resolve, reject) => {
    let stopped: Text | undefined
    const stop = (why: Text): void => {
      stopped ??= why
      kill()
    }
    const timer = setTimeout(() => stop(t`took more than ${MINUTES} minutes`), MINUTES * 60_000)
    // A group of its own gets no signal of the terminal.
    const end = (): void => kill()
    for (const signal of SIGNALS) process.prependOnceListener(signal, end)
    const output: Buffer[] = []
    let size = 0
    child.stdout!.on('data', (bytes: Buffer) => {
      size += bytes.length
      if (size > inputLimit()) stop(t`printed too much`)
      else output.push(bytes)
    })
    let stderr = ''
    child.stderr!.on('data', (bytes: Buffer) => {
      stderr = (stderr + bytes.toString()).slice(-MOST_STDERR)
    })
    const finish = (): void => {
      clearTimeout(timer)
      for (const signal of SIGNALS) process.removeListener(signal, end)
    }
    child.on('error', error => {
      finish()
      reject('code' in error && error.code === 'ENOENT' ? new UsageError('there is no shell: --build needs sh') : error)
    })
    child.on('exit', kill)
    child.on('close', (code, signal) => {
      finish()
      resolve({ code, signal, stdout: Buffer.concat(output), stderr, ...(stopped !== undefined && { stopped }) })
    })
  })
}

const SIGNALS = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).filter(name => name in constants.signals)
