// The oracles by name, and the judgement of a run.

import type { FuzzInput, PumpedInput } from '../input.ts'
import { type Observation, observe } from '../observe.ts'
import type { Oracle } from './oracle.ts'
import { budget, containment, internals, readable, result, sameBytes } from './run.ts'
import { secrets } from './secrets.ts'
import { unrelatedItems } from './unrelated-items.ts'

export const ORACLES: Readonly<Record<string, Oracle>> = {
  result,
  internals,
  budget,
  sameBytes,
  unrelatedItems,
  readable,
  secrets,
  containment,
}

export interface Problem {
  readonly oracle: string
  readonly what: string
}

export interface Judgement {
  readonly problem: Problem | undefined
  readonly seen: Observation
  /** The input that was judged, which may be larger than the given one. */
  readonly input: FuzzInput
}

/** Returns the first failure that an oracle reports. */
export async function judge(input: FuzzInput): Promise<Judgement> {
  if ('ofSize' in input) return judgePumped(input)
  const seen = await observe(input)
  return judgeRuns(input, seen, await observe(input))
}

async function judgeRuns(input: FuzzInput, seen: Observation, again: Observation): Promise<Judgement> {
  for (const [oracle, find] of Object.entries(ORACLES)) {
    const what = find(input, seen, again)
    if (what !== undefined && (oracle !== 'budget' || (await isOverBudget(input))))
      return { problem: { oracle, what }, seen, input }
  }
  return { problem: undefined, seen, input }
}

/** Measures again: the garbage collector and the compiler run at any time. */
async function isOverBudget(input: FuzzInput): Promise<boolean> {
  const seen = await observe(input)
  return budget(input, seen, seen) !== undefined
}

const GROWN = 1 << 14
const LARGEST = 1 << 18
/** More than linear: four times the text takes longer by this factor. */
const FACTOR = 6
/** Shorter times depend on the compiler and the garbage collector. */
const LEAST_MILLISECONDS = 8
/** No list is rendered in less time. */
const FASTEST_MILLISECONDS = 0.5

/**
 * Compares the time of two sizes. Only an input whose time grows faster than its size is run with the largest one, for which the budget is
 * meant: so many more inputs are tried than with large ones.
 */
async function judgePumped({ ofSize, ...input }: PumpedInput): Promise<Judgement> {
  const grown = { ...input, list: ofSize(GROWN) }
  const seen = await observe(grown)
  const judgement = await judgeRuns(grown, seen, seen)
  if (judgement.problem !== undefined || !(await isSteep(seen, input))) return judgement
  const large = { ...input, list: ofSize(LARGEST) }
  const last = await observe(large)
  return judgeRuns(large, last, last)
}

/** Most runs are so fast that the time of a smaller input is not needed. */
async function isSteep({ milliseconds }: Observation, small: FuzzInput): Promise<boolean> {
  const isSteeperThan = (least: number): boolean => milliseconds > LEAST_MILLISECONDS + FACTOR * least
  return isSteeperThan(FASTEST_MILLISECONDS) && isSteeperThan((await observe(small)).milliseconds)
}
