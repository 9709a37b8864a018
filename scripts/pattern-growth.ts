// How the time of a regular expression grows with its input, as recheck knows it. The same expression has the same answer on each machine, however
// busy it is: neither a timeout nor a measured time decides.
//
// The structure of an expression decides how it is judged. Where automata support it and are small, recheck proves the growth for all inputs.
// Otherwise (look-around, references to groups, long repetitions) it counts the steps of a matcher on texts that it derives from the expression
// with a seed. That is no proof, and it also suspects expressions whose repetitions have a limit.

import { check, type Parameters } from 'recheck'

type Timeout = Extract<keyof Parameters, 'timeout' | `${string}Timeout`>

/** The type asks for every timeout that recheck has: null is none, and a negative one skips what it is for. */
const WITHOUT_CLOCK: Readonly<Record<Timeout, null | -1>> = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  // Executing the attack once more would measure its time.
  recallTimeout: -1,
}

const PARAMETERS: Parameters = {
  ...WITHOUT_CLOCK,
  randomSeed: 0,
  // Larger automata take minutes.
  maxNFASize: 5_000,
  // Steps are those of a matcher that remembers nothing, as JavaScript's. Quadratic time exceeds the limit for such texts, a repetition of up to
  // 400 characters from each position does not.
  accelerationMode: 'off',
  maxAttackStringSize: 4_000,
  attackLimit: 2_000_000,
  // Each text of a generation may be executed up to that limit.
  maxIteration: 2,
  maxInitialGenerationSize: 60,
  maxGenerationSize: 20,
  mutationSize: 10,
  crossoverSize: 5,
}

/** Returns how the time grows, with an example; undefined if the time is at most linear. */
export async function growthOf(source: string, flags: string): Promise<string | undefined> {
  // Indices of groups, which the flag d asks for, do not change the matching.
  const result = await check(source, flags.replace('d', ''), PARAMETERS)
  if (result.status === 'safe') return undefined
  if (result.status === 'unknown') return `is not known to recheck: ${result.error.kind}`
  return `${result.complexity.summary}, for example on ${result.attack.pattern.slice(0, 100)}`
}
