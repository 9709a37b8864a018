// Creates diagnostics.

import type { ObjectRef } from '../base/refs.ts'
import { type Text, t } from '../base/span.ts'
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

/** The problem of an object of which there is another one before it. */
export const occursTwice = (object: ObjectRef, first: ObjectRef): Diagnostic =>
  problem('OSM0008', t`occurs twice`, {
    object,
    help: [t`Remove one of them.`],
    related: [{ object: first, role: 'the other' }],
  })
