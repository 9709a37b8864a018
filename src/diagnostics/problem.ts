// Makes diagnostics from the tables of codes.

import { codes, type DiagnosticCode } from './codes/index.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Behind a function: a run that has nothing to say does not load them (scripts/load-later.mjs). */
const table = () => codes

/** A problem of the given code, with the severity that its table says. */
export function problem(
  code: DiagnosticCode,
  message: string,
  where: Omit<Diagnostic, 'code' | 'severity' | 'message'> = {},
): Diagnostic {
  return { code, severity: table()[code].severity, message, ...where }
}
