// The functions that a caller of `parse` provides to templates.

import type { FunctionSpec } from '../values/values.ts'

/** A function that exists in Go but is not provided here. Naming it is an error when a template is parsed. */
export interface RefusedFunction {
  /** The reason, as in `it reads the clock`. */
  readonly refused: string
  /** The replacement to suggest. */
  readonly instead: string
}

/** Go's FuncMap. Merge maps with `new Map([...sprig, ...others])`. */
export type FunctionMap = ReadonlyMap<string, FunctionSpec | RefusedFunction>

export const isRefused = (function_: FunctionSpec | RefusedFunction): function_ is RefusedFunction =>
  'refused' in function_

export const BUILTIN_NAMES: ReadonlySet<string> = new Set([
  'and',
  'call',
  'eq',
  'ge',
  'gt',
  'html',
  'index',
  'js',
  'le',
  'len',
  'lt',
  'ne',
  'not',
  'or',
  'print',
  'printf',
  'println',
  'slice',
  'urlquery',
])
