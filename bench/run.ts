// npm run bench: how long whole runs of the function take, as multiples of `node -e 0` or of another yardstick, and their memory.
//
//   npm run bench                 every case
//   npm run bench -- one help     the cases whose names begin so
//
// Nothing is asserted. What must not get worse is counted in test/performance.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  foreignItems,
  hasReference,
  largeItem,
  referenceNodes,
  ubuntuNodes,
  variedNodes,
  writeInput,
} from './inputs.ts'
import { type Command, compare, usageOf } from './processes.ts'
import { withAndWithoutChecks } from './unchecked.ts'

const FUNCTION = join(import.meta.dirname, '../dist/osm-krm.js')

interface Case {
  readonly name: string
  readonly target: string
  readonly args?: readonly string[]
  readonly input?: () => Promise<Iterable<string>>
  readonly yardstick?: (input: string) => Command
  /** Both programs, where the yardstick is another build of the function. */
  readonly programs?: (folder: string) => Promise<readonly [measured: string, yardstick: string]>
  readonly rounds: number
  readonly isThere?: () => boolean
}

const NOTHING: Command = { args: ['-e', '0'] }
const pipe = (input: string): Command => ({ args: ['-e', 'process.stdin.pipe(process.stdout)'], input })

const CASES: readonly Case[] = [
  { name: 'one MachineDeployment', target: '≤ 1.5', input: () => ubuntuNodes(1), rounds: 31 },
  { name: '--help', target: '≤ 1.3', args: ['--help'], rounds: 31 },
  { name: 'version', target: '≤ 1.3', args: ['version'], rounds: 31 },
  { name: '1,000, one profile', target: '≤ 7', input: () => ubuntuNodes(1000), rounds: 11 },
  {
    name: '1,000, reference’s profile',
    target: '≤ 7',
    input: () => referenceNodes(1000),
    rounds: 11,
    isThere: hasReference,
  },
  { name: '1,000, six profiles', target: '≤ 10', input: () => variedNodes(1000), rounds: 11 },
  {
    name: 'checks: 1,000, one profile',
    target: '≤ 1.25',
    input: () => ubuntuNodes(1000),
    programs: withAndWithoutChecks,
    rounds: 11,
  },
  {
    name: 'checks: 1,000, six profiles',
    target: '≤ 1.25',
    input: () => variedNodes(1000),
    programs: withAndWithoutChecks,
    rounds: 11,
  },
  { name: '10,000, one profile', target: '≤ 1.5 GiB', input: () => ubuntuNodes(10_000), rounds: 3 },
  {
    name: 'foreign: 100,000 items',
    target: '≤ 4 pipes',
    input: () => foreignItems(100_000),
    yardstick: pipe,
    rounds: 11,
  },
  { name: 'foreign: 100 MB in one', target: '≤ 4 × its size', input: () => largeItem(100), yardstick: pipe, rounds: 5 },
]

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-bench-'))

interface Row {
  readonly name: string
  readonly cells: readonly string[]
  readonly took: number
}

async function measure({ name, target, args = [], input, yardstick, programs, rounds }: Case): Promise<Row> {
  const file = join(folder, 'input.yaml')
  if (input) writeInput(file, await input())
  const [program = FUNCTION, other] = (await programs?.(folder)) ?? []
  const command: Command = { args: [program, ...args], ...(input && { input: file }) }
  const against = other === undefined ? (yardstick?.(file) ?? NOTHING) : { args: [other], input: file }
  const times = await compare(command, against, rounds)
  const { peak, cpu, written } = await usageOf(command)
  const size = input ? statSync(file).size : 0
  const figures = [times.ratio.toFixed(2), times.best.toFixed(2), times.took.toFixed(0), times.yardstick.toFixed(0)]
  const bytes = [
    cpu.toFixed(0),
    megabytes(size),
    megabytes(written),
    megabytes(peak),
    peak && size ? (peak / size).toFixed(1) : '',
  ]
  return { name, took: times.took, cells: [target, ...figures, ...bytes] }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

const COLUMNS = ['target', 'ratio', 'best', 'ms', 'yardstick ms', 'CPU ms', 'MB in', 'MB out', 'MB peak', 'peak / in']

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(28) +
  cells.map((cell, i) => cell.padStart(Math.max(COLUMNS[i]!.length, 14 * Number(i === 0)) + 2)).join('')

const wanted = process.argv.slice(2)
const isWanted = ({ name, isThere = () => true }: Case): boolean =>
  isThere() && (wanted.length === 0 || wanted.some(start => name.startsWith(start)))

try {
  console.log(line('', COLUMNS))
  const took = new Map<string, number>()
  for (const row of CASES.filter(isWanted)) {
    const measured = await measure(row)
    took.set(measured.name, measured.took)
    console.log(line(measured.name, measured.cells))
  }
  const [thousand, all] = [took.get('1,000, one profile'), took.get('10,000, one profile')]
  if (thousand && all)
    console.log(`\nA node of 10,000 takes ${(all / thousand / 10).toFixed(2)} × one of 1,000 (target ≤ 1.3).`)
} finally {
  rmSync(folder, { recursive: true })
}
