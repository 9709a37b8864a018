// How deep values may be nested: a map can contain itself, and JavaScript's stack is small. Go follows them until its memory ends.

import { LimitError } from './values.ts'

/** Far above what is real, far below what the stack holds. */
export const MAX_DEPTH = 500

export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new LimitError('depth', `a value is nested more than ${MAX_DEPTH} levels deep, or contains itself`)
}
