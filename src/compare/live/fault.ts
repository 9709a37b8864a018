// What is wrong with a node in the cluster, and what repairs it.

import { type Text, t } from '../../base/span.ts'
import type { Diagnostic, DiagnosticCode } from '../../diagnostics/diagnostic.ts'
import { about, type DocumentObject } from '../../node/document-object.ts'

export interface Repair {
  readonly advice: Text
  readonly command: string
}

export interface LiveFault extends Pick<Diagnostic, 'message' | 'field'>, Partial<Repair> {
  readonly code: DiagnosticCode
  readonly object: DocumentObject
  readonly advice: Text
  /** What happens when the command was run. */
  readonly afterwards?: Text
}

/** Returns the problem of a fault, with its command and what happens then below the advice. */
export function faultProblem({ code, object, message, field, advice, command, afterwards }: LiveFault): Diagnostic {
  const below = [...(command === undefined ? [] : [t`${command}`]), ...(afterwards ? [afterwards] : [])]
  return about(object, code, message, {
    ...(field && { field }),
    help: [advice, ...below.flatMap(line => [t``, line])],
  })
}
