// The type of oracles, which report what is wrong with a run.

import type { FuzzInput } from '../input.ts'
import type { Observation } from '../observe.ts'

/** Returns what is wrong, or undefined. `again` is a second run of the same input. */
export type Oracle = (input: FuzzInput, seen: Observation, again: Observation) => string | undefined
