// Measures work relative to a yardstick that is timed in the same rounds, so that a busy machine slows both.

interface Work {
  readonly name: string
  readonly run: () => unknown
}

const ROUNDS = 31
const SHORTEST_MS = 4

interface Measurement {
  /** The milliseconds that the yardstick takes. */
  readonly yardstick: number
  /** The time of each work divided by that of the yardstick, by name. */
  readonly ratios: ReadonlyMap<string, number>
}

/** Returns the medians of all rounds. In each round, everything runs once. */
export function measure(yardstick: Work, works: readonly Work[]): Measurement {
  const timers = [yardstick, ...works].map(work => ({ ...work, repeats: repeatsOf(work) }))
  const rounds = Array.from({ length: ROUNDS }, () => timers.map(timeOf))
  return {
    yardstick: median(rounds.map(([length]) => length!)),
    ratios: new Map(works.map(({ name }, i) => [name, median(rounds.map(times => times[i + 1]! / times[0]!))])),
  }
}

/** Returns how often work runs in one measurement, so that short work is measurable. The calls also warm it up. */
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
