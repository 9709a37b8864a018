// Writes src/digest/generated/sha256-module.ts: SHA-256 (FIPS 180-4) as a WebAssembly module. A text of 30 KB takes 5 ms in JavaScript that
// V8 has not optimized yet, and a tenth of that here, compiling included.
//
//   node --import tsx scripts/sha256-module.ts [--check]

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TARGET = 'src/digest/generated/sha256-module.ts'

/** Where things lie in the module's memory, in bytes: the state, the constants, a block's schedule, and the text. */
const STATE = 0
const CONSTANTS = 256
const SCHEDULE = 512
const TEXT = 1024

/** Instructions that leave one number behind, or none. */
type Code = readonly number[]

const get = (local: number): Code => [0x20, local]
const set = (local: number, value: Code): Code => [...value, 0x21, local]
const setAndGet = (local: number, value: Code): Code => [...value, 0x22, local]
const number = (value: number): Code => [0x41, ...signed(value)]
const load = (address: Code, offset: number): Code => [...address, 0x28, 2, ...unsigned(offset)]
const store = (address: Code, offset: number, value: Code): Code => [...address, ...value, 0x36, 2, ...unsigned(offset)]
const of =
  (instruction: number) =>
  (...values: readonly Code[]): Code =>
    values.flatMap((value, i) => (i === 0 ? value : [...value, instruction]))
const add = of(0x6a)
const and = of(0x71)
const or = of(0x72)
const xor = of(0x73)
const shiftLeft = of(0x74)
const shiftRight = of(0x76)
const isLess = of(0x49)
const loopWhile = (condition: Code, ...body: readonly Code[]): Code =>
  [[0x03, 0x40], ...body, condition, [0x0d, 0], [0x0b]].flat()

/** V8's first compiler calls a C function for a rotation, and does shifts itself. */
const rotate = (local: number, by: number): Code =>
  or(shiftRight(get(local), number(by)), shiftLeft(get(local), number(32 - by)))
const rotations = (local: number, ...by: readonly number[]): readonly Code[] => by.map(n => rotate(local, n))

// Numbers of locals: the two parameters are the first byte of the text and that after the last; `at` counts bytes of the schedule.
const [first, end, at, one, two] = [0, 1, 2, 3, 4] as const
const VARIABLES = [5, 6, 7, 8, 9, 10, 11, 12] as const
const [a, b, c, d, e, f, g, h] = VARIABLES

/** Four bytes of the text, of which the first is the highest. */
const reversed = (local: number): Code =>
  or(
    shiftLeft(get(local), number(24)),
    shiftLeft(and(get(local), number(0xff00)), number(8)),
    and(shiftRight(get(local), number(8)), number(0xff00)),
    shiftRight(get(local), number(24)),
  )

const nextWord: Code = loopWhile(
  isLess(setAndGet(at, add(get(at), number(4))), number(64)),
  set(one, load(add(get(first), get(at)), 0)),
  store(get(at), SCHEDULE, reversed(one)),
)

/** The word so many words before the one that is made. */
const before = (words: number): Code => load(get(at), SCHEDULE - words * 4)

const furtherWord: Code = loopWhile(
  isLess(setAndGet(at, add(get(at), number(4))), number(256)),
  set(one, before(15)),
  set(two, before(2)),
  store(
    get(at),
    SCHEDULE,
    add(
      before(16),
      xor(...rotations(one, 7, 18), shiftRight(get(one), number(3))),
      before(7),
      xor(...rotations(two, 17, 19), shiftRight(get(two), number(10))),
    ),
  ),
)

const choice = xor(get(g), and(get(e), xor(get(f), get(g))))
const majority = xor(and(get(a), get(b)), and(get(c), xor(get(a), get(b))))

const round: Code = loopWhile(
  isLess(setAndGet(at, add(get(at), number(4))), number(256)),
  set(one, add(get(h), xor(...rotations(e, 6, 11, 25)), choice, load(get(at), CONSTANTS), load(get(at), SCHEDULE))),
  set(two, add(xor(...rotations(a, 2, 13, 22)), majority)),
  set(h, get(g)),
  set(g, get(f)),
  set(f, get(e)),
  set(e, add(get(d), get(one))),
  set(d, get(c)),
  set(c, get(b)),
  set(b, get(a)),
  set(a, add(get(one), get(two))),
)

const word = (index: number): Code => load(number(STATE), index * 4)

const blocks: Code = loopWhile(
  isLess(setAndGet(first, add(get(first), number(64))), get(end)),
  set(at, number(0)),
  nextWord,
  furtherWord,
  ...VARIABLES.map((local, i) => set(local, word(i))),
  set(at, number(0)),
  round,
  ...VARIABLES.map((local, i) => store(number(STATE), i * 4, add(word(i), get(local)))),
)

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits of what a root has after its point. */
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32)

const littleEndian = (value: number): Code => [0, 8, 16, 24].map(shift => (value >>> shift) & 255)

function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  const rest = value >> 7
  const isLast = rest === ((value & 64) === 0 ? 0 : -1)
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(rest)]
}

const list = (...elements: readonly Code[]): Code => [...unsigned(elements.length), ...elements.flat()]
const sized = (code: Code): Code => [...unsigned(code.length), ...code]
const section = (id: number, content: Code): Code => [id, ...sized(content)]
const exported = (name: string, kind: number): Code => [...sized([...name].map(c => c.charCodeAt(0))), kind, 0]

const INT = 0x7f
const MODULE: Code = [
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, list([0x60, ...list([INT], [INT]), ...list()])),
  ...section(3, list([0])),
  ...section(5, list([1, 1, 1])),
  ...section(7, list(exported('memory', 2), exported('blocks', 0))),
  ...section(10, list(sized([...list([11, INT]), ...blocks, 0x0b]))),
  ...section(
    11,
    list([0, ...number(CONSTANTS), 0x0b, ...sized(primes(64).flatMap(p => littleEndian(fraction(Math.cbrt(p)))))]),
  ),
]

const hexadecimal = (value: number): string => `0x${value.toString(16).padStart(8, '0')}`
const START = primes(8).map(prime => hexadecimal(fraction(Math.sqrt(prime))))

const text = `// Made by scripts/sha256-module.ts. Not to be edited.

/** The state before the first block: eight words at the start of the memory. */
export const START: readonly number[] = [${START.join(', ')}]

/** Where the text goes in its memory of 64 KiB. */
export const TEXT = ${TEXT}

/** Exports \`memory\`, and \`blocks(first, end)\`: digests whole blocks of 64 bytes. */
export const MODULE: readonly number[] = [${MODULE.join(',')}]
`

const path = join(import.meta.dirname, '..', TARGET)
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  console.error(`${TARGET} is not what this script writes: run npm run generate`)
  process.exitCode = 1
}
