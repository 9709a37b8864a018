// Reports errors that end the program, in one line and without a stack.

import { writeSync } from 'node:fs'
import { describeFileError, isFileError } from './file-error.ts'
import { UsageError } from './usage-error.ts'

const INTERNAL = 1
const USAGE = 2

/** Prints the error and returns the exit status. */
export function reportFailure(error: unknown): number {
  const [status, message] = describe(error)
  try {
    writeSync(2, `osm-krm: ${message}\n`)
  } catch {
    // If stderr cannot be written, the exit status remains.
  }
  return status
}

function describe(error: unknown): [status: number, message: string] {
  if (error instanceof UsageError) return [USAGE, error.message]
  if (isFileError(error)) return [USAGE, describeFileError(error)]
  return [INTERNAL, `internal error: ${error instanceof Error ? error.message : String(error)}`]
}
