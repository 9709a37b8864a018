// npm run growth: measures the processor time per byte of everything that reads text, for texts of 64 KB and 256 KB, and fails if it grows.
//
//   npm run growth                       every reader with every text, and 1 MB of the slowest one
//   npm run growth -- --every 40         one in forty pairs
//   npm run growth -- shell 'template'   the readers whose names start with one of these
//
// A suspicious pair is measured again, alone, before it is a failure: the garbage collector and other processes take time, too.

import { parseArgs } from 'node:util'
import { READERS, type Reader } from '../test/growth/readers.ts'
import { PATTERNS, textOf } from '../test/growth/texts.ts'

const { values, positionals: wanted } = parseArgs({
  options: { every: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const every = Number(values.every)

const KB = 1024
const SHORT = 64 * KB
const LONG = 256 * KB
const LONGEST = 1024 * KB

/** Shorter times say nothing about growth. */
const NOTICEABLE_MS = 100
/** Time per byte may vary by this factor: caches, the compiler, the garbage collector. */
const MOST_GROWTH = 2.5
/** A reader that needs as long for the short text is not given the long one. */
const HOPELESS_MS = 5000

async function timeOf({ read }: Reader, text: string): Promise<number> {
  const began = process.cpuUsage()
  await read(text)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

interface Measured {
  readonly short: number
  readonly long: number
}

async function measure(reader: Reader, pattern: string, rounds: number): Promise<Measured> {
  const [short, long] = [textOf(pattern, SHORT), textOf(pattern, LONG)]
  const times: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    const first = await timeOf(reader, short)
    times.push({ short: first, long: first > HOPELESS_MS ? Number.POSITIVE_INFINITY : await timeOf(reader, long) })
  }
  return { short: Math.min(...times.map(({ short }) => short)), long: Math.min(...times.map(({ long }) => long)) }
}

const grows = ({ short, long }: Measured): boolean =>
  long > NOTICEABLE_MS && long / LONG > (Math.max(short, 1) / SHORT) * MOST_GROWTH

const perByte = (milliseconds: number, bytes: number): string =>
  `${Math.round((milliseconds * 1e6) / bytes)}`.padStart(8)

interface Row {
  readonly reader: Reader
  readonly pattern: string
  readonly times: Measured
}

const failures: string[] = []
const rows: Row[] = []
let count = 0
let pair = 0
for (const reader of READERS.filter(
  ({ name }) => wanted.length === 0 || wanted.some(start => name.startsWith(start)),
)) {
  let slowest: Row | undefined
  for (const pattern of PATTERNS) {
    if (pair++ % every !== 0) continue
    count++
    let times = await measure(reader, pattern, 1)
    if (grows(times)) times = await measure(reader, pattern, 5)
    if (grows(times))
      failures.push(
        `${reader.name}: ${JSON.stringify(pattern)} takes ${Math.round(times.short)} ms for 64 KB and ${Math.round(times.long)} ms for 256 KB`,
      )
    if (slowest === undefined || times.long > slowest.times.long) slowest = { reader, pattern, times }
  }
  if (slowest) rows.push(slowest)
}

const withLongest = every === 1
console.log(`${'reader'.padEnd(56)}${'slowest text'.padEnd(34)} ns/byte: 64 KB  256 KB${withLongest ? '    1 MB' : ''}`)
// Template functions are hundreds: only those that take a noticeable time are listed.
for (const { reader, pattern, times } of rows) {
  if (times.long < NOTICEABLE_MS && reader.name.startsWith('template, ')) continue
  const longest =
    withLongest && times.long < HOPELESS_MS ? perByte(await timeOf(reader, textOf(pattern, LONGEST)), LONGEST) : ''
  console.log(
    `${reader.name.slice(0, 55).padEnd(56)}${JSON.stringify(pattern).padEnd(42)}${perByte(times.short, SHORT)}${perByte(times.long, LONG)}${longest}`,
  )
}
for (const failure of failures) console.error(`FAILED ${failure}`)
console.log(`${count - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && count > 0 ? 0 : 1
