// Which arguments of a function may hold an opaque text (opaque.ts). A function without such a rule takes none.

import type { OpaqueRule, Value } from '../values/values.ts'

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

export const ANY_ARGUMENT: OpaqueRule = () => true
export const FIRST_ARGUMENT: OpaqueRule = ({ length }, isOpaque) => !range(1, length).some(isOpaque)
export const NOT_THE_FIRST: OpaqueRule = (_args, isOpaque) => !isOpaque(0)
export const NOT_THE_SECOND: OpaqueRule = (_args, isOpaque) => !isOpaque(1)
export const LAST_TWO_ARGUMENTS: OpaqueRule = ({ length }, isOpaque) => !range(0, length - 2).some(isOpaque)

/** Characters that no opaque text has, whatever it will be: a search for others could find something in it. */
const OUTSIDE = /^[^A-Za-z0-9._~+/=-]+$/

const isOutside = (value: Value): boolean => typeof value === 'string' && OUTSIDE.test(value)

/** For a function that searches its last argument for its first. */
export const SEARCHED: OpaqueRule = (args, isOpaque) =>
  !isOpaque(0) && (!isOpaque(args.length - 1) || isOutside(args[0]))
