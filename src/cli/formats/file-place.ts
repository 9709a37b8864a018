// The file, line and column of a diagnostic, for programs.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

interface FilePlace {
  readonly file: string
  /** Unknown where a host has put the object among others, or has changed the order of its fields. */
  readonly line?: number
  readonly column?: number
}

/** Returns undefined if the file is not known. */
export function filePlaceOf({ origin }: Diagnostic): FilePlace | undefined {
  if (origin?.path === undefined) return undefined
  const { path, line, column, lineIn } = origin
  return lineIn === 'file' ? { file: path, line, ...(column !== undefined && { column }) } : { file: path }
}
