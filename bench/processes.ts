// Whole processes, timed beside a yardstick that runs by turns with them, so that a busy machine changes both.

import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A run of Node: what is on its command line, and the file that it gets on stdin. */
export interface Command {
  readonly args: readonly string[]
  readonly input?: string
}

interface Times {
  /** Medians, in milliseconds. */
  readonly took: number
  readonly yardstick: number
  /** The median of the pairs' ratios. */
  readonly ratio: number
  /** The shortest run by the yardstick's shortest: what a quiet machine would show. */
  readonly best: number
}

export async function compare(command: Command, yardstick: Command, rounds: number): Promise<Times> {
  const pairs: { readonly took: number; readonly yardstick: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const length = (await run(yardstick)).took
    pairs.push({ took: (await run(command)).took, yardstick: length })
  }
  return {
    took: median(pairs.map(({ took }) => took)),
    yardstick: median(pairs.map(pair => pair.yardstick)),
    ratio: median(pairs.map(pair => pair.took / pair.yardstick)),
    best: Math.min(...pairs.map(({ took }) => took)) / Math.min(...pairs.map(pair => pair.yardstick)),
  }
}

interface Usage {
  /** Bytes of memory at the most. */
  readonly peak: number
  /** Milliseconds of all threads. */
  readonly cpu: number
  readonly written: number
}

/** One more run, that counts what it takes. */
export async function usageOf({ args, input }: Command): Promise<Usage> {
  const { written, report } = await run({ args: ['--require', join(import.meta.dirname, 'peak.cjs'), ...args], input })
  return { ...JSON.parse(report), written }
}

interface Run {
  readonly took: number
  readonly written: number
  /** What it wrote on descriptor 3. */
  readonly report: string
}

/** Its output goes to a pipe that is read as fast as it comes. */
function run({ args, input }: Command): Promise<Run> {
  const stdin = openSync(input ?? '/dev/null', 'r')
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: [stdin, 'pipe', 'ignore', 'pipe'] })
  let written = 0
  let report = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    written += chunk.length
  })
  ;(child.stdio[3] as Readable).on('data', chunk => {
    report += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      closeSync(stdin)
      if (code === 0) resolve({ took: performance.now() - start, written, report })
      else reject(new Error(`node ${args.join(' ')} ended with status ${code}`))
    })
  })
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
