// npm run fuzz: runs the function, the library and the commands on random inputs, and checks properties that hold for every run.
//
//   npm run fuzz                              20,000 runs
//   npm run fuzz -- --runs 1000000 --seed 7   another number of runs and seed
//   npm run fuzz -- --minutes 10              for ten minutes
//   npm run fuzz -- --from 400000             continues: run i depends on the seed and i only
//   npm run fuzz -- --kind folders            only inputs of one kind: lists, templates, configs, folders
//   npm run fuzz -- --only 1234               one run, in this process, with its failure
//
// The last line is "N passed, N failed".

import { mkdirSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { KINDS } from '../test/fuzz/input.ts'
import { runPool } from '../test/fuzz/pool.ts'
import { describeTotals, emptyTotals } from '../test/fuzz/totals.ts'
import { runIndex } from '../test/fuzz/worker.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    kind: { type: 'string' },
    processes: { type: 'string', default: String(Math.min(availableParallelism(), 4)) },
  },
})

function numberOf(name: keyof typeof values): number {
  const value = Number(values[name])
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} needs a number, not ${values[name]}`)
  return value
}

const seed = numberOf('seed')
const kind = KINDS.find(each => each === values.kind)
if (values.kind !== undefined && kind === undefined) throw new Error(`--kind is one of ${KINDS.join(', ')}`)
/** For shrunk inputs. */
const folder = join(tmpdir(), 'osm-krm-fuzz')
mkdirSync(folder, { recursive: true })

if (values.only === undefined) await runAll()
else await runOne(numberOf('only'))

async function runOne(index: number): Promise<void> {
  const { find, report } = await runIndex(seed, index, folder, kind)
  console.log(report)
  console.log(find ?? 'no failure')
  process.exitCode = find === undefined ? 0 : 1
}

async function runAll(): Promise<void> {
  const from = numberOf('from')
  const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : numberOf('minutes')
  const runs =
    values.runs === undefined ? (values.minutes === undefined ? 20_000 : Number.POSITIVE_INFINITY) : numberOf('runs')
  const began = performance.now()
  const totals = emptyTotals()
  let shown = began
  const show = (): void => {
    shown = performance.now()
    console.log(`seed ${seed}: ${describeTotals(totals, (shown - began) / 1000)}`)
  }
  const next = await runPool(
    {
      seed,
      from,
      to: from + runs,
      kind,
      processes: numberOf('processes'),
      until: began + minutes * 60_000,
      folder,
      onProgress: () => {
        if (performance.now() - shown > 10_000) show()
      },
      onFind: find =>
        console.log(
          `FOUND by ${find.oracle}: --seed ${find.seed} --only ${find.index}: ${find.what.slice(0, 600)}\n  ${find.file ?? ''}`,
        ),
    },
    totals,
  )
  show()
  console.log(`Continue with --seed ${seed} --from ${next}`)
  console.log(`${totals.runs - totals.finds.length} passed, ${totals.finds.length} failed`)
  process.exitCode = totals.finds.length === 0 && totals.runs > 0 ? 0 : 1
}
