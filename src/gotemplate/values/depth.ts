// Limits the nesting of values: a map can contain itself, and JavaScript's stack is small. Go recurses until its memory ends.

import { LimitError } from './values.ts'

/** Far above real data and far below what the stack can hold. */
export const MAX_DEPTH = 500

/** Throws a LimitError for a value that is nested too deeply or contains itself. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new LimitError('depth', `a value is nested more than ${MAX_DEPTH} levels deep, or contains itself`)
}
