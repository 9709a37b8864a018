// How deeply the commands and words that are being read are nested.

import { Uncertain } from './stop.ts'

/** An open compound command, quote or expansion. */
export interface Open {
  readonly what: string
  readonly line: number
}

/** Deeper nesting does not occur in scripts that people write. */
const MOST_NESTED = 100

export class Nesting {
  #depth = 0
  /** How many command substitutions are open. The end of a here-document in one of them depends on the version of the shell. */
  substitutions = 0

  get depth(): number {
    return this.#depth
  }

  within<Result>(read: () => Result): Result {
    if (++this.#depth > MOST_NESTED) throw new Uncertain()
    const result = read()
    this.#depth--
    return result
  }
}
