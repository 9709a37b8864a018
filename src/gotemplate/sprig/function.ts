// A sprig function: its spec and its documentation.

import { FunctionError, type FunctionSpec, type Value } from '../values/values.ts'

export interface SprigFunction extends FunctionSpec {
  /** How it is called: `trunc LENGTH TEXT`. */
  readonly usage: string
  readonly about: string
  /** A template and what it gives. The tests run it. */
  readonly example: readonly [template: string, output: string]
}

/** Functions by their names. */
export type Family = Readonly<Record<string, SprigFunction>>

/** Makes the call fail, as an error that Go's function returns or a panic of its own. */
export const fail = (message: string): never => {
  throw new FunctionError(message)
}

/** What Go's runtime says when it stops a program; text/template makes the call fail with it. */
export const panic = (message: string): never => {
  throw new FunctionError(`runtime error: ${message}`)
}

export const NIL_DEREFERENCE = 'invalid memory address or nil pointer dereference'

/** An int as a JavaScript number. The very large ones lose digits, but only ever mean `too large`. */
export const int = (value: Value): number => Number(value as bigint)
