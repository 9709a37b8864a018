// A mistake in the syntax of a YAML text, said as the reference says it, with its place.

import { FormatError } from '../format-error.ts'
import type { Mark } from './tokens.ts'

export interface Outdented {
  readonly kind: 'quote' | 'bracket'
  readonly start: Mark
}

export class YamlSyntaxError extends FormatError {
  readonly problem: string
  /** Byte offsets: of the mistake, and of what was being read when it was found. */
  readonly offset: number
  readonly start: number
  /** A quote or bracket that seems not to have been closed. */
  outdented: Outdented | undefined
  /** `line` counts as the reference counts: what is 0 is not mentioned. */
  constructor(problem: string, line: number, offset: number, start = offset) {
    super(`yaml: ${line === 0 ? '' : `line ${line}: `}${problem}`)
    this.problem = problem
    this.offset = offset
    this.start = start
  }
}
