// Creates diagnostics.

import { type DiagnosticCode, severityOf } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Returns a diagnostic with the code's severity. */
export function problem(
  code: DiagnosticCode,
  message: string,
  where: Omit<Diagnostic, 'code' | 'severity' | 'message'> = {},
): Diagnostic {
  return { code, severity: severityOf(code), message, ...where }
}
