// Runs a range of indices in several processes. A process that hangs or ends is replaced, and its run counts as a failure.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Kind } from './input.ts'
import { addRun, type Find, type Totals } from './totals.ts'
import type { Message } from './worker.ts'

export interface PoolRequest {
  readonly seed: number
  readonly from: number
  readonly to: number
  /** The kind of all inputs; undefined for a mixture. */
  readonly kind: Kind | undefined
  readonly processes: number
  /** The time after which no runs begin, as milliseconds of `performance.now()`. */
  readonly until: number
  /** The folder for shrunk inputs. */
  readonly folder: string
  readonly onProgress: () => void
  readonly onFind: (find: Find) => void
}

/** A run that takes longer counts as hanging. */
const LONGEST_RUN = 120_000
const BLOCK = 25
const WORKER = join(import.meta.dirname, 'worker.ts')
const NODE_OPTIONS = [
  '--import',
  'tsx',
  '--max-old-space-size=1024',
  '--max-semi-space-size=32',
  '--stack-trace-limit=10',
]

/** Adds the runs to the totals. Returns the index of the first run that was not begun. */
export async function runPool(request: PoolRequest, totals: Totals): Promise<number> {
  let next = request.from
  const take = (): readonly [from: number, to: number] | undefined => {
    if (next >= request.to || performance.now() > request.until) return undefined
    const from = next
    next = Math.min(request.to, from + BLOCK)
    return [from, next]
  }
  await Promise.all(Array.from({ length: request.processes }, () => runProcess(request, take, totals)))
  return next
}

type Take = () => readonly [from: number, to: number] | undefined

async function runProcess(request: PoolRequest, take: Take, totals: Totals): Promise<void> {
  let rest: readonly [number, number] | undefined = take()
  while (rest !== undefined) rest = await runUntilExit(request, rest, take, totals)
}

/** Runs ranges in one process. Returns the rest of its range if the process ended before. */
function runUntilExit(
  { seed, folder, kind, onProgress, onFind }: PoolRequest,
  first: readonly [number, number],
  take: Take,
  totals: Totals,
): Promise<readonly [number, number] | undefined> {
  return new Promise(resolve => {
    const child: ChildProcess = fork(WORKER, ['worker'], {
      execArgv: NODE_OPTIONS,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let range: readonly [number, number] | undefined
    let given: readonly [number, number] | undefined = first
    let running: number | undefined
    let timer: NodeJS.Timeout | undefined
    let errors = ''
    let isSlow = false
    child.stderr?.on('data', text => {
      errors = `${errors}${text}`.slice(-4000)
    })
    const found = (find: Find): void => {
      totals.finds.push(find)
      onFind(find)
    }
    child.on('message', (message: Message) => {
      switch (message.type) {
        case 'idle':
          range = given ?? take()
          given = undefined
          if (range === undefined) child.disconnect()
          else child.send({ seed, from: range[0], to: range[1], folder, kind })
          break
        case 'began':
          running = message.index
          clearTimeout(timer)
          timer = setTimeout(() => {
            isSlow = true
            child.kill('SIGKILL')
          }, LONGEST_RUN)
          break
        case 'done':
          addRun(totals, message.report, message.index)
          if (message.find) found(message.find)
          running = undefined
          onProgress()
          break
      }
    })
    child.on('exit', code => {
      clearTimeout(timer)
      if (range === undefined && given === undefined) return resolve(undefined)
      const index = running ?? range?.[0] ?? first[0]
      const what = isSlow ? `the run did not end within ${LONGEST_RUN} ms` : `the process ended (${code}): ${errors}`
      found({ seed, index, oracle: 'process', what })
      resolve(index + 1 < (range ?? first)[1] ? [index + 1, (range ?? first)[1]] : take())
    })
  })
}
