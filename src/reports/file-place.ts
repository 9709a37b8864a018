// The file, line and column of a diagnostic, for programs.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'

export interface FilePlace {
  readonly file: string
  readonly line: number
  readonly column?: number
}

/** Returns undefined if the file is not known. */
export function filePlaceOf({ origin }: Diagnostic): FilePlace | undefined {
  if (origin?.path === undefined) return undefined
  const { path, line, column } = origin
  return { file: path, line, ...(column !== undefined && { column }) }
}
