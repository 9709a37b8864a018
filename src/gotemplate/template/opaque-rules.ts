// The rules for `FunctionSpec.opaque`: which arguments of a function may hold opaque texts (opaque.ts). Without a rule none may.

import type { OpaqueRule, Value } from '../values/values.ts'

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

export const ANY_ARGUMENT: OpaqueRule = () => true
export const FIRST_ARGUMENT: OpaqueRule = ({ length }, isOpaque) => !range(1, length).some(isOpaque)
export const NOT_THE_FIRST: OpaqueRule = (_args, isOpaque) => !isOpaque(0)
export const NOT_THE_SECOND: OpaqueRule = (_args, isOpaque) => !isOpaque(1)
export const LAST_TWO_ARGUMENTS: OpaqueRule = ({ length }, isOpaque) => !range(0, length - 2).some(isOpaque)

/** Texts that consist of characters which no opaque text contains. A search for them cannot match inside an opaque text. */
const OUTSIDE = /^[^A-Za-z0-9._~+/=-]+$/

const isOutside = (value: Value): boolean => typeof value === 'string' && OUTSIDE.test(value)

/** For functions that search their last argument for their first. */
export const SEARCHED: OpaqueRule = (args, isOpaque) =>
  !isOpaque(0) && (!isOpaque(args.length - 1) || isOutside(args[0]))
