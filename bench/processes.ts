// Times whole processes in alternation, so that a busy machine slows all of them.

import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** A run of Node: its arguments, and the file that is its stdin. */
export interface Command {
  readonly node: string
  readonly args: readonly string[]
  readonly input?: string
  /** The folder of Node's compile cache; if absent, none is used. */
  readonly cache?: string
}

/** Returns the milliseconds of each run, by command and round. Every second round is in reverse, so that no command always runs after the same one. */
export async function timesOf(commands: readonly Command[], rounds: number): Promise<readonly (readonly number[])[]> {
  const times = commands.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const inOrder = [...commands.entries()]
    for (const [i, command] of round % 2 === 0 ? inOrder : inOrder.reverse()) times[i]!.push((await run(command)).took)
  }
  return times
}

/** Whether a command ends with status 0: another checkout may not be able to do what this one can. */
export const succeeds = (command: Command): Promise<boolean> =>
  run(command).then(
    () => true,
    () => false,
  )

export interface Usage {
  /** The peak memory in bytes. */
  readonly peak: number
  /** The CPU time of all threads in milliseconds. */
  readonly cpu: number
  readonly written: number
}

/** Returns the median resource usage of further runs, also in alternation. */
export async function usagesOf(commands: readonly Command[], rounds: number): Promise<readonly Usage[]> {
  const usages = commands.map((): Usage[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, command] of commands.entries()) usages[i]!.push(await usageOf(command))
  return usages.map(runs => ({
    peak: median(runs.map(({ peak }) => peak)),
    cpu: median(runs.map(({ cpu }) => cpu)),
    written: runs[0]!.written,
  }))
}

async function usageOf(command: Command): Promise<Usage> {
  const args = ['--require', join(import.meta.dirname, 'peak.cjs'), ...command.args]
  const { written, usage } = await run({ ...command, args })
  return { ...JSON.parse(usage), written }
}

/** Runs a command once, with its output in a file. */
export async function outputTo(file: string, command: Command): Promise<void> {
  const descriptor = openSync(file, 'w')
  await run(command, descriptor)
  closeSync(descriptor)
}

/** Removed from the environment: for example, NODE_EXTRA_CA_CERTS more than doubles the time of an empty Node. */
const CHANGING_NODE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE']

const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !CHANGING_NODE.includes(name)))

interface Run {
  readonly took: number
  readonly written: number
  /** The text that peak.cjs wrote to descriptor 3. */
  readonly usage: string
}

/** Runs a command. Unless `stdout` is a descriptor, the output goes to a pipe that is read without delay. */
function run({ node, args, input, cache }: Command, stdout: 'pipe' | number = 'pipe'): Promise<Run> {
  const stdin = openSync(input ?? '/dev/null', 'r')
  const env = { ...ENVIRONMENT, ...(cache ? { NODE_COMPILE_CACHE: cache } : { NODE_DISABLE_COMPILE_CACHE: '1' }) }
  const start = performance.now()
  const child = spawn(node, args, { stdio: [stdin, stdout, 'ignore', 'pipe'], env })
  let written = 0
  let usage = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    written += chunk.length
  })
  ;(child.stdio[3] as Readable & Writable).on('data', chunk => {
    usage += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      closeSync(stdin)
      if (code === 0) resolve({ took: performance.now() - start, written, usage })
      else reject(new Error(`${node} ${args.join(' ')} ended with status ${code}`))
    })
  })
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
