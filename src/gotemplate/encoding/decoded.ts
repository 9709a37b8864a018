// The target and the result of a decoder. As in Go, the part that was decoded before an error is returned together with the error.

import { ANY_SLICE, STRING_MAP } from '../values/types.ts'
import { dict, GoMap, list, Slice, type Value } from '../values/values.ts'

/** The type of the variable that is decoded into: `map[string]interface {}`, `[]interface {}` or `interface {}`. */
export type Target = 'map' | 'list' | 'any'

export interface Decoded {
  readonly value: Value
  /** The error message, as a byte string. */
  readonly error?: string
}

/** Returns the initial value of the variable: an empty map or list, or nil. */
export const emptyOf = (target: Target): Value => (target === 'map' ? dict() : target === 'list' ? list([]) : null)

/** Returns the value of the variable after decoding null. */
export const nilOf = (target: Target): Value =>
  target === 'map' ? new GoMap(STRING_MAP, null) : target === 'list' ? new Slice(ANY_SLICE, null) : null
