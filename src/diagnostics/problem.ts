// Makes diagnostics from the tables of codes.

import { codes, type DiagnosticCode } from './codes/index.ts'
import type { Diagnostic } from './diagnostic.ts'

/** A problem of the given code, with the code's severity. */
export function problem(
  code: DiagnosticCode,
  message: string,
  where: Omit<Diagnostic, 'code' | 'severity' | 'message'> = {},
): Diagnostic {
  return { code, severity: codes[code].severity, message, ...where }
}
