// The problems by code: a mistake that a thousand objects have is one group with one help.

import type { Diagnostic, DiagnosticCode, Severity } from '../diagnostics/diagnostic.ts'
import { groupSimilar, type SimilarDiagnostics, sharedHelp, shownProblems } from '../diagnostics/repeats.ts'
import { grouped } from '../render/model/grouped.ts'

export interface ProblemGroup {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly count: number
  readonly messages: readonly GroupedMessage[]
  /** The help of all messages, if it is the same. */
  readonly help?: string
}

export interface GroupedMessage {
  /** The problems that have the message; those of other objects have their own names in it. */
  readonly problems: SimilarDiagnostics
  readonly help?: string
}

/** Returns the groups, errors first, in the order of their first problems. Ignored problems are left out. */
export function groupByCode(diagnostics: readonly Diagnostic[]): ProblemGroup[] {
  const similar = groupSimilar(shownProblems(diagnostics))
  return Array.from(grouped(similar, ([{ severity, code }]) => `${severity} ${code}`).values(), groupOf)
}

function groupOf(groups: readonly [SimilarDiagnostics, ...SimilarDiagnostics[]]): ProblemGroup {
  const [[{ code, severity }]] = groups
  const count = groups.reduce((sum, problems) => sum + problems.length, 0)
  // The whole list can be copied.
  const helps = groups.map(problems => sharedHelp(problems, Number.POSITIVE_INFINITY))
  const [help] = helps
  const isShared = helps.every(other => other === help)
  const messages = groups.map((problems, i) => ({ problems, ...(!isShared && helpOf(helps[i])) }))
  return { code, severity, count, messages, ...(isShared && helpOf(help)) }
}

const helpOf = (help: string | undefined) => (help === undefined ? {} : { help })
