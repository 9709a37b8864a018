// A syntax error of a YAML text, with yaml.v3's message and the position.

import { FormatError } from '../format-error.ts'
import type { Mark } from './tokens.ts'

export interface Outdented {
  readonly kind: 'quote' | 'bracket'
  readonly start: Mark
}

export class YamlSyntaxError extends FormatError {
  readonly problem: string
  /** The byte offsets of the error, and of the construct that was being scanned or parsed. */
  readonly offset: number
  readonly start: number
  /** A quote or bracket that is probably not closed. */
  outdented: Outdented | undefined
  /** `line` is the line as yaml.v3 counts it; 0 is not printed. */
  constructor(problem: string, line: number, offset: number, start = offset) {
    super(`yaml: ${line === 0 ? '' : `line ${line}: `}${problem}`)
    this.problem = problem
    this.offset = offset
    this.start = start
  }
}
