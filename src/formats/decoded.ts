// What a decoder gives: Go leaves what it has decoded in the variable, beside the error.

import type { Value } from '../go/values.ts'

export interface Decoded {
  readonly value: Value
  /** Bytes. */
  readonly error?: string
}
