// What a decoder is asked for, and what it gives: Go leaves what it has decoded in the variable, beside the error.

import { ANY_SLICE, STRING_MAP } from '../values/types.ts'
import { dict, GoMap, list, Slice, type Value } from '../values/values.ts'

/** The caller's variable: `map[string]interface {}`, `[]interface {}` or `interface {}`. */
export type Target = 'map' | 'list' | 'any'

export interface Decoded {
  readonly value: Value
  /** Bytes. */
  readonly error?: string
}

/** The variable before: an empty map or list, or nil. */
export const emptyOf = (target: Target): Value => (target === 'map' ? dict() : target === 'list' ? list([]) : null)

/** The variable after null was read into it. */
export const nilOf = (target: Target): Value =>
  target === 'map' ? new GoMap(STRING_MAP, null) : target === 'list' ? new Slice(ANY_SLICE, null) : null
