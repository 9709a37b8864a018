import type { FieldPath } from '../diagnostics/field-path.ts'

/** What is wrong with a value, or with one part of it. */
export interface ValueProblem {
  readonly at?: FieldPath
  /** Follows the name of the field in a sentence: `is not a URL`. */
  readonly message: string
  readonly help?: string
}
