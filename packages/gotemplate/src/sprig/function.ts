// The type of a sprig function: its specification and documentation.

import { FunctionError, type FunctionSpec, type Value } from '../values/values.ts'

export interface SprigFunction extends FunctionSpec {
  /** The call syntax, as in `trunc LENGTH TEXT`. */
  readonly usage: string
  readonly about: string
  /** A template and its output. The tests render it. */
  readonly example: readonly [template: string, output: string]
}

/** Functions by name. */
export type Family = Readonly<Record<string, SprigFunction>>

/** Makes the call fail with the message of an error that Go's function returns or of a panic in it. */
export const fail = (message: string): never => {
  throw new FunctionError(message)
}

/** Makes the call fail with the message of a Go runtime panic, which text/template turns into an error. */
export const panic = (message: string): never => {
  throw new FunctionError(`runtime error: ${message}`)
}

export const NIL_DEREFERENCE = 'invalid memory address or nil pointer dereference'

/** Returns an int as a JavaScript number. Values beyond 2^53 lose digits, but are too large for every use anyway. */
export const int = (value: Value): number => Number(value as bigint)
