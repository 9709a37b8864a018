// The oracles by name, and the judgement of a run.

import type { FuzzInput } from '../input.ts'
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
}

/** Returns the first failure that an oracle reports. */
export async function judge(input: FuzzInput): Promise<Judgement> {
  const seen = await observe(input)
  const again = await observe(input)
  for (const [oracle, find] of Object.entries(ORACLES)) {
    const what = find(input, seen, again)
    if (what !== undefined && (oracle !== 'budget' || (await isOverBudget(input))))
      return { problem: { oracle, what }, seen }
  }
  return { problem: undefined, seen }
}

/** Measures again: the garbage collector and the compiler run at any time. */
async function isOverBudget(input: FuzzInput): Promise<boolean> {
  const seen = await observe(input)
  return budget(input, seen, seen) !== undefined
}
