// A process of the fuzzer: runs ranges of indices that it is sent, and reports each run.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseText } from './case-file.ts'
import { inputOf } from './generators/index.ts'
import type { Kind } from './input.ts'
import { judge, type Problem } from './oracles/index.ts'
import { shrink } from './shrink.ts'
import type { Find, RunReport } from './totals.ts'

export interface Range {
  readonly seed: number
  readonly from: number
  readonly to: number
  /** The kind of all inputs; undefined for a mixture. */
  readonly kind: Kind | undefined
  /** The folder for shrunk inputs. */
  readonly folder: string
}

export type Message =
  | { readonly type: 'began'; readonly index: number }
  | { readonly type: 'done'; readonly index: number; readonly report: RunReport; readonly find?: Find }
  | { readonly type: 'idle' }

const SHRINK_MILLISECONDS = 30_000

export async function runIndex(
  seed: number,
  index: number,
  folder: string,
  kind?: Kind,
): Promise<Message & { type: 'done' }> {
  const input = inputOf(seed, index, kind)
  const { problem, seen } = await judge(input)
  const report = { kind: input.kind, failed: seen.failed, milliseconds: seen.milliseconds }
  if (problem === undefined) return { type: 'done', index, report }
  const about = `${problem.oracle}: ${problem.what.slice(0, 500)}`
  const file = join(folder, `find-${seed}-${index}.yaml`)
  writeFileSync(file, caseText({ about, input }))
  const small = await shrink(input, problem.oracle, SHRINK_MILLISECONDS)
  writeFileSync(file, caseText({ about, input: small }))
  return { type: 'done', index, report, find: findOf(problem, seed, index, file) }
}

const findOf = ({ oracle, what }: Problem, seed: number, index: number, file: string): Find => ({
  seed,
  index,
  oracle,
  what: what.slice(0, 2000),
  file,
})

const send = (message: Message): void => void process.send?.(message)

if (process.send !== undefined && process.argv[2] === 'worker') {
  process.on('message', async ({ seed, from, to, folder, kind }: Range) => {
    for (let index = from; index < to; index++) {
      send({ type: 'began', index })
      send(await runIndex(seed, index, folder, kind))
    }
    send({ type: 'idle' })
  })
  process.on('disconnect', () => process.exit())
  send({ type: 'idle' })
}
