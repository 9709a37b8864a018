// The oracles by name, and the judgement of a run.

import type { FuzzInput } from '../input.ts'
import { type Observation, observe, processTime } from '../observe.ts'
import { budget } from './budget.ts'
import { containment } from './containment.ts'
import { internals } from './internals.ts'
import type { Oracle } from './oracle.ts'
import { readable } from './readable.ts'
import { result } from './result.ts'
import { sameBytes } from './same-bytes.ts'
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

/** Runs the input twice, a pumped one once because its time matters, and returns the first failure that an oracle reports. */
export async function judge(input: FuzzInput): Promise<Judgement> {
  const seen = await observe(input)
  const again = input.kind === 'pumped' ? seen : await observe(input)
  for (const [oracle, find] of Object.entries(ORACLES)) {
    const what = find(input, seen, again)
    if (what !== undefined && (oracle !== 'budget' || (await isOverBudget(input))))
      return { problem: { oracle, what }, seen }
  }
  return { problem: undefined, seen }
}

/** Measures again: every run is slow on a busy machine. */
async function isOverBudget(input: FuzzInput): Promise<boolean> {
  const seen = await observe(input, processTime)
  return budget(input, seen, seen) !== undefined
}
