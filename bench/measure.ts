// Times of pieces of work in terms of a yardstick that is timed beside them, so that a busy machine changes both.

interface Work {
  readonly name: string
  readonly run: () => unknown
}

const ROUNDS = 31
const SHORTEST_MS = 4

interface Measurement {
  /** Milliseconds of the yardstick. */
  readonly yardstick: number
  /** How many yardsticks each work takes, by its name. */
  readonly ratios: ReadonlyMap<string, number>
}

/** Medians of all rounds; in each round everything runs once. */
export function measure(yardstick: Work, works: readonly Work[]): Measurement {
  const timers = [yardstick, ...works].map(work => ({ ...work, repeats: repeatsOf(work) }))
  const rounds = Array.from({ length: ROUNDS }, () => timers.map(timeOf))
  return {
    yardstick: median(rounds.map(([length]) => length!)),
    ratios: new Map(works.map(({ name }, i) => [name, median(rounds.map(times => times[i + 1]! / times[0]!))])),
  }
}

/** Short work is done several times for one measurement. This also warms it up. */
function repeatsOf({ run }: Work): number {
  let repeats = 1
  while (timeOf({ run, repeats }) * repeats < SHORTEST_MS) repeats *= 2
  return repeats
}

function timeOf({ run, repeats }: { readonly run: () => unknown; readonly repeats: number }): number {
  const start = performance.now()
  for (let i = 0; i < repeats; i++) run()
  return (performance.now() - start) / repeats
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
