// The functions that templates can be given.

import type { FunctionSpec } from '../values/values.ts'

/** A function that exists in Go but is not offered. Naming it is an error when a template is parsed. */
export interface RefusedFunction {
  /** Why: `it reads the clock`. */
  readonly refused: string
  /** What to use instead. */
  readonly instead: string
}

/** Go's FuncMap. Maps are combined by `new Map([...sprig, ...others])`. */
export type FunctionMap = ReadonlyMap<string, FunctionSpec | RefusedFunction>

export const isRefused = (function_: FunctionSpec | RefusedFunction): function_ is RefusedFunction =>
  'refused' in function_
