// The limit of what a command reads.

import { UsageError } from './errors.ts'

const DEFAULT_LIMIT = 2 ** 31

/** Returns the number of bytes that may be read. */
export function inputLimit(): number {
  const given = process.env.OSM_KRM_INPUT_LIMIT ?? ''
  if (given === '') return DEFAULT_LIMIT
  const limit = Number(given)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new UsageError(`OSM_KRM_INPUT_LIMIT must be a number of bytes, not "${given}"`)
  return limit
}

export const tooLarge = (name: string, limit: number): UsageError =>
  new UsageError(`${name}: the input is larger than ${limit} bytes; OSM_KRM_INPUT_LIMIT sets a different limit`)
