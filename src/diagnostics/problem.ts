// Makes diagnostics from the tables of codes.

import { codes } from './codes/index.ts'
import type { Diagnostic } from './diagnostic.ts'

/** A problem of the given code, with the severity that its table says. */
export function problem(
  code: string,
  message: string,
  where: Omit<Diagnostic, 'code' | 'severity' | 'message'> = {},
): Diagnostic {
  const entry = codes[code]
  if (entry === undefined) throw new Error(`no such code: ${code}`)
  return { code, severity: entry.severity, message, ...where }
}
