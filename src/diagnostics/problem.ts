// Creates diagnostics.

import type { Text } from '../base/span.ts'
import { type DiagnosticCode, severityOf } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Where a problem is, and how to solve it. What is undefined is left out. */
export type Where = {
  readonly [K in Exclude<keyof Diagnostic, 'code' | 'severity' | 'message'>]?: Diagnostic[K] | undefined
}

export function problem(code: DiagnosticCode, message: Text, where: Where = {}): Diagnostic {
  const given = Object.entries(where).filter(([, value]) => value !== undefined)
  return { code, severity: severityOf(code), message, ...Object.fromEntries(given) }
}
