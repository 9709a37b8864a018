// Reports errors that end the program, in one line and without a stack.

import { printable } from '../diagnostics/text.ts'
import { describeFileError, isFileError } from './file-error.ts'
import { UsageError } from './usage-error.ts'

const INTERNAL = 1
const USAGE = 2

/** Prints the error and returns the exit status. */
export function reportFailure(error: unknown): number {
  const [status, text] = failureText(error)
  try {
    process.getBuiltinModule('node:fs').writeSync(2, text)
  } catch {
    // If stderr cannot be written, the exit status remains.
  }
  return status
}

/** Returns the exit status and the line for stderr. The names of files, which are in many messages, can have any character. */
export function failureText(error: unknown): readonly [status: number, text: string] {
  const [status, message] = describe(error)
  return [status, `osm-krm: ${printable(message)}\n`]
}

function describe(error: unknown): [status: number, message: string] {
  if (error instanceof UsageError) return [USAGE, error.message]
  if (isFileError(error)) return [USAGE, describeFileError(error)]
  return [INTERNAL, `internal error: ${error instanceof Error ? error.message : String(error)}`]
}
