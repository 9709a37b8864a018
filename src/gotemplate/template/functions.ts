// The functions that templates can be given.

import type { FunctionSpec } from '../values/values.ts'

/** A function that exists in Go but is not offered. Naming it is an error when a template is parsed. */
export interface RefusedFunction {
  /** Why: `it reads the clock`. */
  readonly refused: string
  /** What to use instead. */
  readonly instead: string
}

/** Functions by their names. Asking for one may load it: what is only looked up in names is asked of them. */
export interface FunctionMap {
  readonly has: (name: string) => boolean
  readonly get: (name: string) => FunctionSpec | RefusedFunction | undefined
  readonly keys: () => Iterable<string>
}

export const isRefused = (function_: FunctionSpec | RefusedFunction): function_ is RefusedFunction =>
  'refused' in function_

/** All functions of several maps. Of two with one name that of the later map counts. */
export function mergeFunctions(...maps: readonly FunctionMap[]): FunctionMap {
  const last = (name: string): FunctionMap | undefined => maps.findLast(map => map.has(name))
  return {
    has: name => last(name) !== undefined,
    get: name => last(name)?.get(name),
    keys: () => new Set(maps.flatMap(map => [...map.keys()])),
  }
}
