// Programs that .ci/install-programs installed, those that run while tests do, and waiting for what they do.

import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LOOPBACK } from './machine/listen.ts'

/** The folder of the programs that .ci/install-programs installs. */
export const TOOLS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools')

/** The PATH with these programs first. */
export const PATH = `${TOOLS}${delimiter}${process.env.PATH}`

/** A program that .ci/install-programs installed. */
export const built = (name: string): string => join(TOOLS, name)

/** Which of these .ci/install-programs has not installed; undefined if all are here. */
export const notInstalled = (...names: readonly string[]): string | undefined =>
  names.find(name => !existsSync(built(name)))?.concat(' is not here: .ci/install-programs brings it')

/** Which of these programs is not on the PATH; undefined if all are. */
export const notOnPath = (...names: readonly string[]): string | undefined =>
  names.find(name => spawnSync(name, ['--version']).error)?.concat(' is not on this machine')

/** Runs a program to its end: what it prints. If it fails, what it complains of is thrown. */
export function outputOf(program: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const defaults = { maxBuffer: 1 << 30, timeout: 600_000 }
  const given = { ...defaults, ...options, encoding: 'utf8' } as const
  const { status, stdout, stderr, error } = spawnSync(program, args, given)
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `status ${status}\n${stdout}${stderr}`}`)
}

/** Asks a program that reads questions as JSON, each on its line, and answers each with a line. */
export const answersOf = <T>(program: string, args: readonly string[], questions: readonly unknown[]): T[] =>
  outputOf(program, args, { input: questions.map(question => `${JSON.stringify(question)}\n`).join('') })
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

export interface Program {
  readonly isRunning: () => boolean
  /** What it has printed. */
  log(): string
  /** Also those that ignore SIGTERM. */
  stop(): Promise<void>
}

export interface Start {
  /** The folder in which it runs and its log is. */
  readonly folder: string
  readonly name: string
  readonly env?: NodeJS.ProcessEnv
}

/** Starts a program, which does not outlive the tests. */
export function startProgram(file: string, args: readonly string[], { folder, name, env }: Start): Program {
  // In a file, not a pipe: nothing reads a pipe while this process waits for a program, and the program stops when the pipe is full.
  const path = join(folder, `${name}.log`)
  const log = openSync(path, 'a')
  const child = spawn(file, args, { cwd: folder, env, stdio: ['ignore', log, log] })
  closeSync(log)
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise(resolve => child.once('exit', resolve))
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null,
    log: () => readFileSync(path, 'utf8'),
    stop: async () => {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

/** Waits until something holds, and returns it. If `program` ends, it is not waited for any longer. */
export async function until<T>(
  what: string,
  seconds: number,
  holds: () => Promise<T> | T,
  program?: Program,
): Promise<Exclude<T, undefined | false>> {
  const began = Date.now()
  for (;;) {
    const found = await holds()
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>
    if (program?.isRunning() === false) throw new Error(`ended before ${what}: ${program.log().slice(-2000)}`)
    const waited = Date.now() - began
    if (waited > seconds * 1000)
      throw new Error(`after ${seconds} s, not yet: ${what}\n${program?.log().slice(-2000) ?? ''}`)
    // What takes longer is asked for less often.
    await setTimeout(Math.min(50 + waited / 10, 1000))
  }
}

/** Whether something listens at the port. */
export const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, LOOPBACK, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
