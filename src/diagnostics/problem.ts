// Creates diagnostics from the tables of codes.

import { codes, type DiagnosticCode } from './codes/index.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Returns a diagnostic with the code's severity. */
export function problem(
  code: DiagnosticCode,
  message: string,
  where: Omit<Diagnostic, 'code' | 'severity' | 'message'> = {},
): Diagnostic {
  return { code, severity: codes[code].severity, message, ...where }
}
