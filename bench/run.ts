// npm run bench: measures the time of whole runs, as multiples of `node -e 0` or of another run beside them, and their memory.
//
//   npm run bench                                  all rows, with the current Node
//   npm run bench -- one help                      the rows whose names start with one of these
//   npm run bench -- --node PATH --node PATH       with other Nodes
//   npm run bench -- --against DIR                 compared with the built program of another checkout
//
// Nothing is asserted, because a busy machine changes every number. The printed load average shows how busy it was.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CASES, type Case } from './cases.ts'
import { type Sides, writeInput } from './inputs.ts'
import { type Command, median, outputTo, succeeds, timesOf, usagesOf } from './processes.ts'

const { values: options, positionals: wanted } = parseArgs({
  options: { node: { type: 'string', multiple: true }, against: { type: 'string' } },
  allowPositionals: true,
})

/** Returns the program that package.json installs as `osm-krm`. */
function programOf(checkout: string): string {
  const { bin } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { bin: { 'osm-krm': string } }
  return resolve(checkout, bin['osm-krm'])
}

const OWN = programOf(join(import.meta.dirname, '..'))
const AGAINST = options.against === undefined ? [] : [programOf(options.against)]
const PROGRAMS = [OWN, ...AGAINST]

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-bench-'))
const caches = new Map<string, string>()

/** Returns a folder with Node's compile cache of a program, created as the image creates it. */
async function cacheOf(node: string, program: string): Promise<string> {
  const key = `${node} ${program}`
  const known = caches.get(key)
  if (known !== undefined) return known
  const cache = join(folder, `cache-${caches.size}`)
  await outputTo('/dev/null', { node, args: [program, '--version'], cache })
  caches.set(key, cache)
  return cache
}

const EMPTY = ['-e', '0']
const PIPE = ['-e', 'process.stdin.pipe(process.stdout)']

/** The measured commands, that of this checkout first, and the yardstick of each: one command, or several whose times are added. */
interface Measured {
  readonly commands: readonly Command[]
  readonly yardsticks: readonly (readonly Command[])[]
}

async function commandsOf(row: Case, node: string, input: string | undefined): Promise<Measured> {
  const given = { node, ...(input && { input }) }
  const empty: Command = { node, args: EMPTY }
  const pipe: Command = { ...given, args: PIPE }
  if (row.program === 'pipe') return { commands: [pipe], yardsticks: [[empty]] }
  if (row.sides) return comparisons(await row.sides(), node)
  const first = await Promise.all(
    PROGRAMS.map(async (program): Promise<Command> => {
      const cache = row.cache && (await cacheOf(node, program))
      return { ...given, args: [program, ...(row.args ?? [])], ...(cache && { cache }) }
    }),
  )
  if (row.yardstick !== 'first run') {
    const yardstick = row.yardstick === 'pipe' ? pipe : empty
    return { commands: first, yardsticks: first.map(() => [yardstick]) }
  }
  const again = first.map((command, i) => ({ ...command, input: join(folder, `output-${i}.yaml`) }))
  for (const [i, command] of first.entries()) await outputTo(again[i]!.input, command)
  return { commands: again, yardsticks: first.map(command => [command]) }
}

function comparisons({ old, now }: Sides, node: string): Measured {
  const folders = ['old', 'now'].map(name => join(folder, name))
  for (const [i, text] of [old, now].entries()) {
    mkdirSync(folders[i]!, { recursive: true })
    writeFileSync(join(folders[i]!, 'inputs.yaml'), text)
  }
  return {
    commands: PROGRAMS.map(program => ({ node, args: [program, 'diff', ...folders] })),
    yardsticks: PROGRAMS.map(program => folders.map(side => ({ node, args: [program, 'render', side] }))),
  }
}

const ratio = (values: readonly number[], others: readonly number[]): string =>
  median(values.map((value, i) => value / others[i]!)).toFixed(2)

const shortest = (values: readonly number[], others: readonly number[]): string =>
  (Math.min(...values) / Math.min(...others)).toFixed(2)

async function measure(row: Case, node: string): Promise<readonly string[]> {
  const input = row.input && join(folder, 'input.yaml')
  if (input && row.input) writeInput(input, await row.input())
  const { commands: all, yardsticks } = await commandsOf(row, node, input)
  const fails = all[1] !== undefined && !(await succeeds(all[1]))
  const commands = fails ? all.slice(0, 1) : all
  const distinct = [...new Set([...yardsticks.slice(0, commands.length).flat(), ...commands])]
  const times = await timesOf(distinct, row.rounds)
  const usages = await usagesOf(distinct, Math.min(row.rounds, 5))
  const timesFor = (command: Command) => times[distinct.indexOf(command)]!
  const timesOfAll = (all: readonly Command[]) =>
    timesFor(all[0]!).map((_, round) => all.reduce((sum, command) => sum + timesFor(command)[round]!, 0))
  const usageFor = (command: Command) => usages[distinct.indexOf(command)]!
  const cpuRatio = (one: Command, others: readonly Command[]): string =>
    (usageFor(one).cpu / others.reduce((sum, other) => sum + usageFor(other).cpu, 0)).toFixed(2)
  const isRatioOfRuns = row.sides !== undefined || row.yardstick === 'first run'
  const [own, against] = commands as [Command, Command?]
  const [yardstick] = yardsticks as [readonly Command[]]
  return [
    row.target ?? '',
    ratio(timesFor(own), timesOfAll(yardstick)),
    shortest(timesFor(own), timesOfAll(yardstick)),
    median(timesFor(own)).toFixed(0),
    isRatioOfRuns ? cpuRatio(own, yardstick) : '',
    usageFor(own).cpu.toFixed(0),
    megabytes(usageFor(own).written),
    megabytes(usageFor(own).peak),
    ...(against
      ? [
          ratio(timesFor(own), timesFor(against)),
          shortest(timesFor(own), timesFor(against)),
          cpuRatio(own, [against]),
          ratio(timesFor(against), timesOfAll(yardsticks[1]!)),
          isRatioOfRuns ? cpuRatio(against, yardsticks[1]!) : '',
        ]
      : fails
        ? ['fails']
        : []),
  ]
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

const COLUMNS = ['target', '×', 'best ×', 'ms', 'CPU ×', 'CPU ms', 'MB out', 'MB peak']
const COMPARED = ['/ other', 'best', 'CPU', 'other ×', 'CPU ×']
const columns = AGAINST.length > 0 ? [...COLUMNS, ...COMPARED] : COLUMNS

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(36) + cells.map((cell, i) => cell.padStart(i === 0 ? 10 : 9)).join('')

const isWanted = ({ name, isThere = () => true }: Case): boolean =>
  isThere() && (wanted.length === 0 || wanted.some(start => name.startsWith(start)))

const load = (): string => `load average ${loadavg()[0]!.toFixed(1)}`

try {
  for (const node of options.node ?? [process.execPath]) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
    console.log(`Node ${version}, ${load()}\n${line('', columns)}`)
    for (const row of CASES.filter(isWanted)) console.log(line(row.name, await measure(row, node)))
    console.log(`${load()}\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
