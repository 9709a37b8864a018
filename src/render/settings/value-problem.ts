import type { FieldPath } from '../../diagnostics/field-path.ts'

/** A problem of a value, or of the part of it at path `at`. */
export interface ValueProblem {
  readonly at?: FieldPath
  /** The predicate of a sentence about the field: `is not a URL`. */
  readonly message: string
  readonly help?: string
  /** Set if the last name of `at` is wrong, and not its value. */
  readonly caret?: 'key'
}
